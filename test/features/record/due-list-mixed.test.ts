import { describe, expect, test } from "vitest";
import {
  addDue,
  addNews,
  addTell,
  blameFirst,
  type DueEntry,
  hurryNews,
  isFullOfTells,
  isTell,
  keyOf,
  messagesAtHand,
  putOff,
} from "../../../src/features/due-list.js";

const card = (ref: string): DueEntry => ({ kind: "faces", ref });
const now = 1_000;
const listOf = (...due: DueEntry[]) => ({ due });
const keys = ({ due }: ReturnType<typeof listOf>) => due.map(keyOf);

/** A list with so many events for another chat. */
function withTells(count: number) {
  const list = listOf();
  for (let n = 0; n < count; n += 1)
    addTell(list, { chat: "42", n }, "7", { name: "signed-in", account: { login: "anna" }, at: 1 });
  return list;
}

describe("a due list with entries of several kinds", () => {
  test("loses no message as long as the messages alone have room", () => {
    const list = withTells(600);
    for (let n = 0; n < 600; n += 1) addDue(list, card(`${n}`));
    expect(list.due).toHaveLength(1_200);
  });

  test("has room for events of other chats, however many messages wait", () => {
    const list = withTells(1);
    for (let n = 0; n < 600; n += 1) addDue(list, card(`${n}`));
    expect(isFullOfTells(list)).toBe(false);
  });

  test("puts off only the first message if that one is about no invoice", () => {
    const list = listOf();
    addNews(list, "dead-letter");
    hurryNews(list);
    addDue(list, { kind: "posts-ended", group: -5, title: "Shop", why: "left" });
    addDue(list, card("a"));
    blameFirst(list, now);
    expect(messagesAtHand(list.due, now).map(keyOf)).toEqual(["posts-ended:-5", "faces:a"]);
  });

  test("puts off what the owner of a seller's invoice is to hear only when nothing else is at hand", () => {
    const list = listOf({ kind: "owner", ref: "a" }, { kind: "customers", ref: "a" });
    blameFirst(list, now);
    expect(messagesAtHand(list.due, now).map(keyOf)).toEqual(["owner:a"]);
    blameFirst(list, now);
    expect(messagesAtHand(list.due, now)).toEqual([]);
    expect(keys(list)).toEqual(["owner:a", "customers:a"]);
  });

  test("loses nothing for an event that is given up while no message is at hand", () => {
    const list = withTells(2);
    expect(blameFirst(list, now)).toBeUndefined();
    expect(list.due.filter(isTell)).toHaveLength(2);
  });

  test("lets news be said at once, and what was put off waits on", () => {
    const list = listOf(card("a"));
    putOff(list, ["faces:a"]);
    addNews(list, "dead-letter");
    hurryNews(list);
    expect(messagesAtHand(list.due, now).map(({ kind }) => kind)).toEqual(["news"]);
  });
});
