import { describe, expect, it } from "vitest";
import {
  type ActingRecord,
  actingOf,
  isOfAnotherAccount,
  isShown,
  signInOf,
} from "../../src/frame/model/acting.js";

const [anna, boris] = [{ login: "anna@shop.example" }, { login: "boris@shop.example" }];
const signIn = { state: "signed-in" as const, identity: anna };
const place = { team: "t1", owner: "7" } as NonNullable<ActingRecord["seller"]>;
const team = { login: "team t1" };

describe("for whom a chat acts", () => {
  it.each([
    [
      "nobody",
      { chat: "42" },
      { kind: "nobody", owner: "42", account: undefined, inUse: undefined, shown: undefined },
    ],
    [
      "an account that it has left by /signout",
      { chat: "42", account: { state: "signed-out" as const, identity: anna } },
      { kind: "signed-out", owner: "42", account: anna, inUse: undefined, shown: undefined },
    ],
    [
      "its account while it is locked, whose invoices it doesn't show",
      { chat: "42", account: signIn, lock: { isLocked: true } },
      { kind: "locked", owner: "42", account: anna, inUse: anna, shown: undefined, signIn },
    ],
    [
      "its own account",
      { chat: "42", account: signIn, lock: { isLocked: false } },
      { kind: "own-account", owner: "42", account: anna, inUse: anna, shown: anna, signIn },
    ],
    [
      "the owner of its team, whatever account it once had",
      { chat: "42", account: signIn, seller: place },
      { kind: "seller", owner: "7", account: team, inUse: team, shown: team, place },
    ],
  ])("is %s", (_whom, record: ActingRecord, acting) => {
    expect(actingOf(record)).toEqual(acting);
    const hasSignIn = acting.kind === "own-account" || acting.kind === "locked";
    expect(signInOf(actingOf(record))).toEqual(hasSignIn ? signIn : undefined);
  });

  it.each([
    ["its own invoice", signIn, anna, true, false],
    ["an invoice of another account not at all", signIn, boris, false, true],
    ["an invoice without an account", signIn, undefined, true, false],
    ["nothing after /signout", { state: "signed-out" as const, identity: anna }, anna, false, false],
    ["nothing when nobody has signed in", undefined, anna, false, false],
  ])("decides what the chat shows: %s", (_what, account, made, shows, isForeign) => {
    const acting = actingOf({ chat: "42", account });
    expect(isShown(acting, { account: made })).toBe(shows);
    expect(isOfAnotherAccount(acting, { account: made })).toBe(isForeign);
  });
});
