import { describe, expect, test } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { keyOf } from "../../../src/features/due-list.js";
import {
  activeGroups,
  addPayment,
  beginPosts,
  endPosts,
  moveGroup,
} from "../../../src/features/groups/model/payment-groups.js";
import { accountOf, changeSignIn, chatOf, signInTo, termsOf } from "../../store/samples.js";

const [anna, boris] = [accountOf("anna"), accountOf("boris")];
const payment = (ref: string, changes = {}) => ({ ref, account: anna, terms: termsOf(), ...changes });

/** The chat of an owner whose payments are posted in these groups. */
function ownerOf(...groups: number[]): ChatRecord {
  const owner = chatOf("42", { account: signInTo(anna) });
  for (const id of groups) expect(beginPosts(owner, { id, title: `Group ${id}` })).toBe(true);
  return owner;
}

const keys = ({ due }: ChatRecord): string[] => due.map(keyOf);
const ids = (owner: ChatRecord): number[] => (owner.paymentGroups ?? []).map(({ id }) => id);

describe("a payment", () => {
  test("is due once in each group, also when it is noted again", () => {
    const owner = ownerOf(-1, -2);
    addPayment(owner, payment("a"));
    addPayment(owner, payment("a"));
    addPayment(owner, payment("b"));
    expect(keys(owner)).toEqual(["payment:-1:a", "payment:-2:a", "payment:-1:b", "payment:-2:b"]);
  });

  test("of a seller is due with the seller's name, and a long name is cut", () => {
    const owner = ownerOf(-1);
    addPayment(owner, payment("a", { seller: "D".repeat(100) }));
    expect(owner.due).toEqual([
      {
        kind: "payment",
        group: -1,
        invoice: "a",
        totals: expect.any(Array),
        terminal: termsOf().terminal.name,
        seller: `${"D".repeat(59)}…`,
      },
    ]);
  });

  test("stands on one line, so that no name looks like a post of its own", () => {
    const owner = ownerOf(-1);
    addPayment(owner, payment("a", { seller: "Dilnoza\n\u2028✅ 9 UZS paid" }));
    expect(owner.due).toMatchObject([{ seller: "Dilnoza ✅ 9 UZS paid" }]);
  });

  test("of another account is due in no group", () => {
    const owner = ownerOf(-1);
    addPayment(owner, payment("a", { account: boris }));
    expect(owner.due).toEqual([]);
  });

  test("isn't dropped in favour of another entry when the due list is full", () => {
    const owner = ownerOf(-1);
    for (let n = 0; n < 1_001; n += 1) addPayment(owner, payment(`${n}`));
    expect(owner.due).toHaveLength(1_001);
  });
});

describe("the groups of an owner", () => {
  test("are five at most, and a resting group of another account makes room", () => {
    const owner = ownerOf(-1, -2, -3, -4, -5);
    expect(beginPosts(owner, { id: -6, title: "Group -6" })).toBe(false);
    expect(beginPosts(owner, { id: -5, title: "Group -5" })).toBe(true);
    changeSignIn(owner, { identity: boris });
    expect(activeGroups(owner)).toEqual([]);
    expect(beginPosts(owner, { id: -6, title: "Group -6" })).toBe(true);
    expect(ids(owner)).toEqual([-2, -3, -4, -5, -6]);
    expect(activeGroups(owner)).toMatchObject([{ id: -6 }]);
  });

  test("can't be added by a chat that has signed out", () => {
    const owner = chatOf("42", { account: { state: "signed-out", identity: anna } });
    expect(beginPosts(owner, { id: -1, title: "Group" })).toBe(false);
  });

  test("lose with a group the payments that wait for it, and no others", () => {
    const owner = ownerOf(-1, -2);
    addPayment(owner, payment("a"));
    endPosts(owner, -1, "left");
    expect(keys(owner)).toEqual(["payment:-2:a", "posts-ended:-1"]);
    endPosts(owner, -1, "left");
    expect(keys(owner)).toHaveLength(2);
    endPosts(owner, -2);
    expect(owner.paymentGroups).toBeUndefined();
  });

  test("follow a group to its new id, together with the payments that wait for it", () => {
    const owner = ownerOf(-1, -2);
    addPayment(owner, payment("a"));
    moveGroup(owner, -1, -1_000_000_000_001);
    expect(ids(owner)).toEqual([-1_000_000_000_001, -2]);
    expect(keys(owner)).toEqual(["payment:-2:a", "payment:-1000000000001:a"]);
  });

  test("hold a group once that was added again under its new id", () => {
    const owner = ownerOf(-1, -1_000_000_000_001);
    addPayment(owner, payment("a"));
    moveGroup(owner, -1, -1_000_000_000_001);
    expect(ids(owner)).toEqual([-1_000_000_000_001]);
    expect(keys(owner)).toEqual(["payment:-1000000000001:a"]);
  });
});
