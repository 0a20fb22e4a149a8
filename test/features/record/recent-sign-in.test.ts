import { expect, test } from "vitest";
import { signedInRecently } from "../../../src/features/security/model/recent-sign-in.js";

const minute = 60_000;
const now = Date.parse("2026-11-22T09:00:00Z");
const account = { expiresAt: now + minute };

test("a sign-in is recent for 15 minutes, and after the chat has lost its access it isn't", () => {
  expect(signedInRecently({ account, signedInAt: now - 15 * minute }, now)).toBe(true);
  expect(signedInRecently({ account, signedInAt: now - 15 * minute - 1 }, now)).toBe(false);
  expect(signedInRecently({ signedInAt: now }, now)).toBe(false);
  expect(signedInRecently({ account }, now)).toBe(false);
});

test("a sign-in isn't recent after the clock was set back by more than 15 minutes", () => {
  expect(signedInRecently({ account, signedInAt: now + 16 * minute }, now)).toBe(false);
});
