import { describe, expect, test } from "vitest";
import { type ChatEvent, type OutgoingEvent, withOutgoing } from "../../../src/domain/chat/outbox.js";

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
    expect(entry?.key).toMatch(/^chat:[\w-]{43}$/);
  });

  test("takes no more than 500 events while nothing leaves it", () => {
    let outbox: OutgoingEvent[] = [];
    for (let n = 0; n < 510; n += 1) outbox = withOutgoing(outbox, { ...cause, n }, "5151", signedIn("anna"));
    expect(outbox).toHaveLength(500);
  });
});
