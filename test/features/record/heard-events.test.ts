import { describe, expect, test } from "vitest";
import { addTell, type Tell } from "../../../src/features/due-list.js";
import type { ChatEvent } from "../../../src/features/slices.js";
import { heardEvents, isHeard, withHeard } from "../../../src/frame/model/heard-events.js";

const signedIn = (login: string): ChatEvent => ({ name: "signed-in", account: { login }, at: 1 });

/** The key of what the sender's event with this number tells the chat 1. */
function keyOf(from: string, n: number, login = "anna"): string {
  const record = { due: [] as Tell[] };
  addTell(record, { chat: from, n }, "1", signedIn(login));
  return record.due[0]?.key ?? "";
}

describe("a chat that other chats tell of events", () => {
  test("recognizes each of 50 events of each of 50 senders that come again", () => {
    let heard = withHeard(undefined, "7", keyOf("7", 1));
    const told = Array.from({ length: 2_500 }, (_, index) => ({
      from: String(100 + (index % 50)),
      n: 10 + index,
    }));
    for (const { from, n } of told) {
      expect(isHeard(heard, from, keyOf(from, n))).toBe(false);
      heard = withHeard(heard, from, keyOf(from, n));
    }
    for (const { from, n } of told) expect(isHeard(heard, from, keyOf(from, n))).toBe(true);
    expect(JSON.stringify(heard).length).toBeLessThan(51 * 120);
    expect(heardEvents.parse(JSON.parse(JSON.stringify(heard)))).toEqual(heard);
  });

  test("hears several events of one cause once each, also when one comes again between them", () => {
    let heard = withHeard(undefined, "7", keyOf("7", 5, "anna"));
    heard = withHeard(heard, "7", keyOf("7", 5, "anna"));
    expect(isHeard(heard, "7", keyOf("7", 5, "boris"))).toBe(false);
    heard = withHeard(heard, "7", keyOf("7", 5, "boris"));
    for (const login of ["anna", "boris"]) expect(isHeard(heard, "7", keyOf("7", 5, login))).toBe(true);
    expect(isHeard(heard, "7", keyOf("7", 6, "anna"))).toBe(false);
  });

  test("doesn't forget a newer event when an older one comes again", () => {
    let heard = withHeard(undefined, "7", keyOf("7", 6));
    heard = withHeard(heard, "7", keyOf("7", 5));
    expect(isHeard(heard, "7", keyOf("7", 6))).toBe(true);
  });

  test("tells the events of two senders apart", () => {
    const heard = withHeard(undefined, "7", keyOf("7", 5));
    expect(isHeard(heard, "8", keyOf("8", 4))).toBe(false);
  });

  test("hears again what an operator puts back under another key", () => {
    const heard = withHeard(undefined, "7", keyOf("7", 5));
    expect(isHeard(heard, "7", "again:1/5")).toBe(false);
    expect(withHeard(heard, "7", "again:1/5")).toEqual(heard);
  });

  test("forgets only the senders that told something longest ago, beyond 200", () => {
    let heard = withHeard(undefined, "9000", keyOf("9000", 1));
    for (let at = 0; at < 205; at += 1)
      heard = withHeard(heard, `${1_000 - at}`, keyOf(`${1_000 - at}`, 10 + at));
    expect(Object.keys(heard)).toHaveLength(200);
    expect(["9000", "1000", "996", "995", "796"].map((from) => heard[from] !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
