import { describe, expect, test } from "vitest";
import {
  atOnce,
  hurryNews,
  isForMerchant,
  keyOf,
  owe,
  oweNews,
  oweStatus,
  putOff,
  strike,
  strikeInvoice,
} from "../../../src/features/owed-messages.js";
import type { Owed } from "../../../src/features/slices.js";

const paid = (ref: string): Owed => ({ kind: "status", ref, status: "paid" });
const card = (ref: string): Owed => ({ kind: "faces", ref });
const keys = (list: readonly Owed[]) => list.map(keyOf);

describe("the owed list", () => {
  test("holds one entry of a key: the later one takes the place of the earlier", () => {
    const list = owe([{ kind: "status", ref: "a", status: "failed" }, card("a")], paid("a"));
    expect(list).toEqual([paid("a"), card("a")]);
  });

  test("loses what is struck off by its key, and all of an invoice that is gone", () => {
    const list = [card("a"), paid("a"), card("b")];
    expect(keys(strike(list, "faces:a", "faces:b"))).toEqual(["status:a"]);
    expect(keys(strikeInvoice(list, "a"))).toEqual(["faces:b"]);
  });

  test("stays bounded, and no payment makes room for anything else", () => {
    let list: Owed[] = [];
    for (let n = 0; n < 600; n += 1) list = owe(owe(list, card(`${n}`)), paid(`${n}`));
    expect(list).toHaveLength(1_000);
    expect(list.filter(({ kind }) => kind === "status")).toHaveLength(600);
    expect(keys(list)).toContain("faces:599");
    expect(keys(list)).not.toContain("faces:0");
  });

  test("holds the newest five sign-ins from other chats, each once", () => {
    let list: Owed[] = [card("a")];
    for (const at of [1, 2, 3, 4, 5, 6, 6]) list = owe(list, { kind: "sign-in", at });
    expect(keys(list)).toEqual(["faces:a", "sign-in:2", "sign-in:3", "sign-in:4", "sign-in:5", "sign-in:6"]);
  });

  test("tells what is for the merchant from what is for the customers", () => {
    const list: Owed[] = [
      card("a"),
      { kind: "customers", ref: "a" },
      { kind: "withdrawn", message: { in: "inline", id: "m" } },
    ];
    expect(keys(list.filter(isForMerchant))).toEqual(["faces:a"]);
  });
});

describe("what a status leaves to be said", () => {
  test.each([
    ["created", "paid", ["status:a"]],
    ["processing", "failed", ["status:a"]],
    ["created", "expired", ["status:a"]],
    ["created", "processing", []],
    ["paid", "paid", []],
    ["failed", "failed", []],
  ] as const)("after %s and then %s is %j", (before, after, owed) => {
    expect(keys(oweStatus([], "a", before, after))).toEqual(owed);
  });

  test("is only the newest status: a failure is taken back by the payment that follows", () => {
    const failed = oweStatus([], "a", "created", "failed");
    expect(oweStatus(failed, "a", "failed", "paid")).toEqual([paid("a")]);
    expect(oweStatus(failed, "a", "failed", "processing")).toEqual([]);
  });

  test("stays owed when the same update comes again", () => {
    expect(oweStatus([paid("a")], "a", "paid", "paid")).toEqual([paid("a")]);
  });
});

describe("what waits for the merchant's next update", () => {
  test("is news, each once, unless it is hurried", () => {
    const list = oweNews(oweNews([card("a")], "overflow"), "overflow");
    expect(keys(list)).toEqual(["faces:a", "news:overflow"]);
    expect(keys(atOnce(list))).toEqual(["faces:a"]);
    expect(keys(atOnce(hurryNews(list)))).toEqual(["faces:a", "news:overflow"]);
    expect(keys(atOnce(oweNews(hurryNews(list), "overflow")))).toContain("news:overflow");
  });

  test("is what was put off, and the order stays", () => {
    const list = putOff([card("a"), paid("a")], ["faces:a"]);
    expect(keys(list)).toEqual(["faces:a", "status:a"]);
    expect(keys(atOnce(list))).toEqual(["status:a"]);
  });
});
