import { describe, expect, test } from "vitest";
import {
  isSigningIn,
  type Open,
  openOf,
  push,
  question,
  top,
  without,
} from "../../../src/features/open-questions.js";

const draft = { kind: "draft", ask: "expiry" } as const;
const list = { kind: "items", screen: "list" } as const;
const note = { kind: "setting", name: "note" } as const;
const signIn = { kind: "sign-in", event: 1 } as const;
const code = { kind: "sign-in", event: 2, login: "anna" } as const;
const search = { kind: "invoice-search" } as const;

describe("the stack of questions", () => {
  test("asks the question that was opened last, and the one below once that is closed", () => {
    const open = push(push(push([], draft), list), note);
    expect(open).toEqual([draft, list, note]);
    expect(top(open)).toBe(note);
    expect(top(without(open, "setting"))).toBe(list);
    expect(top(without(without(open, "setting"), "items"))).toBe(draft);
    expect(top([])).toBeUndefined();
  });

  test.each<[string, Open, Parameters<typeof push>[1], Open]>([
    [
      "another setting takes the place of the one that was asked",
      [draft, note],
      { ...note, name: "currency" },
      [draft, { ...note, name: "currency" }],
    ],
    ["a search takes the place of a setting", [draft, note], search, [draft, search]],
    [
      "an item's card takes the place of the list, and closes the setting above",
      [draft, list, note],
      { ...list, page: 1 },
      [draft, { ...list, page: 1 }],
    ],
    ["a sign-in stays on top of the draft that is opened", [signIn], draft, [draft, signIn]],
    [
      "a sign-in is asked before everything else, and closes nothing",
      [draft, list, note],
      signIn,
      [draft, list, note, signIn],
    ],
    ["a sign-in's next question takes the place of the one before", [draft, signIn], code, [draft, code]],
    ["a draft that is opened closes everything else", [list, note], draft, [draft]],
  ])("%s", (_, before, added, after) => {
    expect(push(before, added)).toEqual(after);
  });

  test("finds and closes a question that waits below another one", () => {
    expect(openOf([draft, list], "draft")).toBe(draft);
    expect(openOf([list], "draft")).toBeUndefined();
    expect(without([draft, list], "draft")).toEqual([list]);
  });
});

test("a chat is signing in while a question of a sign-in is open, wherever it stands", () => {
  expect(isSigningIn({ open: [] })).toBe(false);
  expect(isSigningIn({ open: [draft, list] })).toBe(false);
  expect(isSigningIn({ open: [draft, code] })).toBe(true);
  expect(isSigningIn({ open: [signIn, draft] })).toBe(true);
});

describe("a question", () => {
  test("has the fields of its own kind and no others", () => {
    expect(question.safeParse({ kind: "items", screen: "new-price" }).success).toBe(false);
    expect(question.safeParse({ kind: "setting" }).success).toBe(false);
    expect(question.safeParse({ ...signIn, login: 1 }).success).toBe(false);
    expect(question.parse({ ...note, page: 3 })).toEqual(note);
  });
});
