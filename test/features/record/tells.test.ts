import { describe, expect, test } from "vitest";
import {
  addTell,
  dropMessages,
  isFullOfTells,
  keyOf,
  surplusOfTells,
  type Tell,
} from "../../../src/features/due-list.js";
import type { ChatEvent } from "../../../src/features/slices.js";
import { causeOf } from "../../../src/frame/model/heard-events.js";

const signedIn = (login: string): ChatEvent => ({ name: "signed-in", account: { login }, at: 1 });
const cause = { chat: "4242", n: 7 };

/** The events for other chats in a list to which these were added. */
function tellsOf(
  ...added: readonly (readonly [cause: typeof cause, to: string, event: ChatEvent])[]
): Tell[] {
  const record = { due: [] as Tell[] };
  for (const [of, to, event] of added) addTell(record, of, to, event);
  return record.due;
}

describe("the events for other chats on the due list", () => {
  test("are one entry when a second attempt adds an event again", () => {
    const entries = tellsOf([cause, "5151", signedIn("anna")], [cause, "5151", signedIn("anna")]);
    expect(entries).toMatchObject([{ kind: "tell", to: "5151", event: signedIn("anna") }]);
    expect(entries).toHaveLength(1);
  });

  test("stay in order, each under a key of its own, if they differ in their cause, sender, receiver or content", () => {
    const entries = tellsOf(
      [cause, "5151", signedIn("anna")],
      [cause, "5151", signedIn("boris")],
      [{ ...cause, n: 8 }, "5151", signedIn("anna")],
      [{ ...cause, chat: "4343" }, "5151", signedIn("anna")],
      [cause, "6161", signedIn("anna")],
    );
    const loginOf = ({ event }: Tell) => (event.name === "signed-in" ? event.account.login : undefined);
    expect(entries.map((one) => `${one.to} ${loginOf(one)}`)).toEqual([
      "5151 anna",
      "5151 boris",
      "5151 anna",
      "5151 anna",
      "6161 anna",
    ]);
    expect(new Set(entries.map(keyOf)).size).toBe(5);
  });

  test("have keys that name no chat, because a database shows keys unsealed", () => {
    const [entry] = tellsOf([cause, "5151", signedIn("anna")]);
    expect(entry?.key).toMatch(/^chat:7:[\w-]{43}$/);
    expect(causeOf(entry?.key ?? "")).toBe(7);
  });

  test("may lose the oldest of their warnings about sign-ins when they are more than 500", () => {
    const warnings = (most: number) =>
      tellsOf(
        ...Array.from({ length: most }, (_, n) => [{ ...cause, n }, "5151", signedIn("anna")] as const),
      );
    expect(surplusOfTells(warnings(500))).toEqual([]);
    expect(surplusOfTells(warnings(503)).map(({ key }) => causeOf(key))).toEqual([0, 1, 2]);
    expect([499, 500].map((most) => isFullOfTells({ due: warnings(most) }))).toEqual([false, true]);
  });

  test("lose none of another kind, however many they are", () => {
    const [entry] = tellsOf([cause, "5151", signedIn("anna")]);
    if (entry === undefined) throw new Error("The list is empty.");
    const kept = { ...entry, event: { name: "sold" } } as unknown as Tell;
    expect(surplusOfTells(Array.from({ length: 600 }, () => kept))).toEqual([]);
    expect(surplusOfTells([...Array.from({ length: 600 }, () => kept), entry])).toEqual([entry]);
  });

  test("stay when all messages are dropped", () => {
    const record = {
      due: [{ kind: "faces", ref: "a" } as const, ...tellsOf([cause, "5151", signedIn("anna")])],
    };
    dropMessages(record);
    expect(record.due).toMatchObject([{ kind: "tell", to: "5151" }]);
  });
});
