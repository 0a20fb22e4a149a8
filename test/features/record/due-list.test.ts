import { describe, expect, test } from "vitest";
import {
  addDue,
  addNews,
  blamedMs,
  blameFirst,
  type DueEntry,
  dropDue,
  dropDueOfInvoice,
  holdDue,
  hurryNews,
  isForMerchant,
  keyOf,
  messagesAtHand,
  putOff,
} from "../../../src/features/due-list.js";
import { addStatus } from "../../../src/features/invoices/model/due-about-invoice.js";
import { dayMs } from "../../../src/language/time/local-time.js";

const paid = (ref: string): DueEntry => ({ kind: "status", ref, status: "paid" });
const card = (ref: string): DueEntry => ({ kind: "faces", ref });
const inGroup = (group: number, invoice: string): DueEntry => ({
  kind: "payment",
  group,
  invoice,
  totals: [],
  terminal: "Front",
});
const now = 1_000;
const listOf = (...due: DueEntry[]) => ({ due });
type List = ReturnType<typeof listOf>;
const keys = ({ due }: List) => due.map(keyOf);
const atHand = ({ due }: List, at = now) => messagesAtHand(due, at).map(keyOf);

describe("the due list", () => {
  test("holds one entry of a key: the later one takes the place of the earlier", () => {
    const list = listOf({ kind: "status", ref: "a", status: "failed" }, card("a"));
    addDue(list, paid("a"));
    expect(list.due).toEqual([paid("a"), card("a")]);
  });

  test("loses what is dropped by its key, and all of an invoice that is gone", () => {
    const list = listOf(card("a"), paid("a"), card("b"));
    dropDue(list, "faces:a");
    expect(keys(list)).toEqual(["status:a", "faces:b"]);
    dropDueOfInvoice(list, "a");
    expect(keys(list)).toEqual(["faces:b"]);
  });

  test("stays bounded, and no payment makes room for anything else", () => {
    const list = listOf();
    for (let n = 0; n < 600; n += 1) {
      addDue(list, card(`${n}`));
      addDue(list, paid(`${n}`));
    }
    expect(list.due).toHaveLength(1_000);
    expect(list.due.filter(({ kind }) => kind === "status")).toHaveLength(600);
    expect(keys(list)).toContain("faces:599");
    expect(keys(list)).not.toContain("faces:0");
  });

  test("holds the newest five sign-ins from other chats, each once", () => {
    const list = listOf(card("a"));
    for (const at of [1, 2, 3, 4, 5, 6, 6]) addDue(list, { kind: "sign-in", at });
    expect(keys(list)).toEqual(["faces:a", "sign-in:2", "sign-in:3", "sign-in:4", "sign-in:5", "sign-in:6"]);
  });

  test("tells what is for the merchant from what is for the customers", () => {
    const list = listOf(
      card("a"),
      { kind: "customers", ref: "a" },
      { kind: "withdrawn", message: { in: "inline", id: "m" } },
    );
    expect(list.due.filter(isForMerchant).map(keyOf)).toEqual(["faces:a"]);
  });
});

describe("what a status leaves to be said", () => {
  const ended = (
    list: List,
    ...[before, then]: [Parameters<typeof addStatus>[2], Parameters<typeof addStatus>[3]]
  ) => {
    addStatus(list, "a", before, then);
    return list;
  };

  test.each([
    ["created", "paid", ["status:a"]],
    ["processing", "failed", ["status:a"]],
    ["created", "expired", ["status:a"]],
    ["created", "processing", []],
    ["paid", "paid", []],
    ["failed", "failed", []],
  ] as const)("after %s and then %s is %j", (before, then, due) => {
    expect(keys(ended(listOf(), before, then))).toEqual(due);
  });

  test("is only the newest status: a failure is taken back by the payment that follows", () => {
    const failed = () => ended(listOf(), "created", "failed");
    expect(ended(failed(), "failed", "paid").due).toEqual([paid("a")]);
    expect(ended(failed(), "failed", "processing").due).toEqual([]);
  });

  test("stays due when the same update comes again", () => {
    expect(ended(listOf(paid("a")), "paid", "paid").due).toEqual([paid("a")]);
  });
});

describe("what waits for the merchant's next update", () => {
  test("is news, each once, unless it is hurried", () => {
    const list = listOf(card("a"));
    addNews(list, "overflow");
    addNews(list, "overflow");
    expect(keys(list)).toEqual(["faces:a", "news:overflow"]);
    expect(atHand(list)).toEqual(["faces:a"]);
    hurryNews(list);
    expect(atHand(list)).toEqual(["faces:a", "news:overflow"]);
    addNews(list, "overflow");
    expect(atHand(list)).toContain("news:overflow");
  });

  test("is what was put off, and the order stays", () => {
    const list = listOf(card("a"), paid("a"));
    putOff(list, ["faces:a"]);
    expect(keys(list)).toEqual(["faces:a", "status:a"]);
    expect(atHand(list)).toEqual(["status:a"]);
    expect(messagesAtHand(list.due, now, true).map(keyOf)).toEqual(["faces:a", "status:a"]);
  });
});

describe("what is held until a time", () => {
  const held = (until: number) => {
    const list = listOf(inGroup(-1, "a"), inGroup(-2, "a"), card("a"));
    holdDue(list, "payment:-1:a", until);
    return list;
  };

  test("waits for it with all that must not overtake it, and nothing else waits", () => {
    const list = held(now + 30_000);
    addDue(list, inGroup(-1, "b"));
    expect(atHand(list)).toEqual(["payment:-2:a", "faces:a"]);
    expect(messagesAtHand(list.due, now, true).map(keyOf)).toEqual(["payment:-2:a", "faces:a"]);
  });

  test("is said in order when the time has come", () => {
    const list = held(now + 30_000);
    addDue(list, inGroup(-1, "b"));
    expect(atHand(list, now + 30_000)).toEqual(["payment:-1:a", "payment:-2:a", "faces:a", "payment:-1:b"]);
  });

  test("isn't held by a time that a wrong clock has left far ahead", () => {
    expect(atHand(held(now + 3 * dayMs))).toContain("payment:-1:a");
  });
});

describe("the message that was said when processes ended", () => {
  const blamed = () => {
    const list = listOf(card("a"), { kind: "customers", ref: "a" }, paid("a"), card("b"));
    expect(blameFirst(list, now)).toBeUndefined();
    return list;
  };

  test("is put off with what the merchant would be told of the same invoice, in its order, and nothing else is", () => {
    const list = blamed();
    expect(atHand(list)).toEqual(["customers:a", "faces:b"]);
    expect(atHand(list, now + blamedMs)).toEqual(["faces:a", "customers:a", "status:a", "faces:b"]);
  });

  test("is removed alone when it ends them again: another message of the invoice is put off itself before", () => {
    const list = blamed();
    const later = now + blamedMs;
    expect(blameFirst(list, later)).toMatchObject({ kind: "faces", ref: "a" });
    expect(keys(list)).toEqual(["customers:a", "status:a", "faces:b"]);
    dropDue(list, "customers:a");
    expect(blameFirst(list, later)).toBeUndefined();
    expect(atHand(list, later)).toEqual(["faces:b"]);
  });

  test("leaves nothing at hand in the end, whatever its kind", () => {
    const { due } = listOf(
      card("a"),
      paid("a"),
      { kind: "customers", ref: "a" },
      { kind: "owner", ref: "a" },
    );
    const list = listOf(...due, inGroup(-1, "a"), inGroup(-1, "b"), {
      kind: "news",
      about: "unknown-invoice",
    });
    let ends = 0;
    for (let at = now; list.due.length > 0; at += blamedMs) {
      for (; atHand(list, at).length > 0; ends += 1) blameFirst(list, at);
    }
    expect(ends).toBe(14);
  });
});
