import { describe, expect, test } from "vitest";
import { type OutgoingEvent, surplusIn, withOutgoing } from "../../../src/features/outbox.js";
import type { ChatEvent } from "../../../src/features/slices.js";
import { causeOf } from "../../../src/frame/model/heard-events.js";

const signedIn = (login: string): ChatEvent => ({ name: "signed-in", account: { login }, at: 1 });
const cause = { chat: "4242", n: 7 };

describe("an outbox", () => {
  test("keeps one entry of an event that a second attempt adds again", () => {
    const first = withOutgoing(undefined, cause, "5151", signedIn("anna"));
    expect(withOutgoing(first, cause, "5151", signedIn("anna"))).toEqual(first);
    expect(first).toMatchObject([{ to: "5151", event: signedIn("anna") }]);
  });

  test("keeps events in order that differ in their cause, sender, receiver or content, each under a key of its own", () => {
    let outbox: OutgoingEvent[] = [];
    outbox = withOutgoing(outbox, cause, "5151", signedIn("anna"));
    outbox = withOutgoing(outbox, cause, "5151", signedIn("boris"));
    outbox = withOutgoing(outbox, { ...cause, n: 8 }, "5151", signedIn("anna"));
    outbox = withOutgoing(outbox, { ...cause, chat: "4343" }, "5151", signedIn("anna"));
    outbox = withOutgoing(outbox, cause, "6161", signedIn("anna"));
    const loginOf = ({ event }: OutgoingEvent) =>
      event.name === "signed-in" ? event.account.login : undefined;
    expect(outbox.map((one) => `${one.to} ${loginOf(one)}`)).toEqual([
      "5151 anna",
      "5151 boris",
      "5151 anna",
      "5151 anna",
      "6161 anna",
    ]);
    expect(new Set(outbox.map(({ key }) => key)).size).toBe(5);
  });

  test("has keys that name no chat, because a database shows keys unsealed", () => {
    const [entry] = withOutgoing(undefined, cause, "5151", signedIn("anna"));
    expect(entry?.key).toMatch(/^chat:7:[\w-]{43}$/);
    expect(causeOf(entry?.key ?? "")).toBe(7);
  });

  test("may lose the oldest of its warnings about sign-ins when it has more than 500 events", () => {
    let outbox: OutgoingEvent[] = [];
    for (let n = 0; n < 500; n += 1) outbox = withOutgoing(outbox, { ...cause, n }, "5151", signedIn("anna"));
    expect(surplusIn(outbox)).toEqual([]);
    for (let n = 500; n < 503; n += 1)
      outbox = withOutgoing(outbox, { ...cause, n }, "5151", signedIn("anna"));
    expect(surplusIn(outbox).map(({ key }) => causeOf(key))).toEqual([0, 1, 2]);
  });

  test("loses no event of another kind, however many it has", () => {
    const [entry] = withOutgoing(undefined, cause, "5151", signedIn("anna"));
    if (entry === undefined) throw new Error("The outbox is empty.");
    const kept = { ...entry, event: { name: "sold" } } as unknown as OutgoingEvent;
    expect(surplusIn(Array.from({ length: 600 }, () => kept))).toEqual([]);
    expect(surplusIn([...Array.from({ length: 600 }, () => kept), entry])).toEqual([entry]);
  });
});
