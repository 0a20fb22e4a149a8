import { expect, test } from "vitest";
import { signedInRecently } from "../../../src/features/security/model/recent-sign-in.js";
import { actingOf, type SignedIn } from "../../../src/frame/model/acting.js";
import { accountOf, signInTo } from "../../store/samples.js";

const minute = 60_000;
const now = Date.parse("2026-11-22T09:00:00Z");
const access = { expiresAt: now + minute };

const isRecent = (signIn: Partial<SignedIn>): boolean =>
  signedInRecently(actingOf({ chat: "1", account: { ...signInTo(accountOf("anna")), ...signIn } }), now);

test("a sign-in is recent for 15 minutes, and after the chat has lost its access it isn't", () => {
  expect(isRecent({ access, at: now - 15 * minute })).toBe(true);
  expect(isRecent({ access, at: now - 15 * minute - 1 })).toBe(false);
  expect(isRecent({ at: now })).toBe(false);
  expect(isRecent({ access })).toBe(false);
});

test("a sign-in isn't recent after the clock was set back by more than 15 minutes", () => {
  expect(isRecent({ access, at: now + 16 * minute })).toBe(false);
});
