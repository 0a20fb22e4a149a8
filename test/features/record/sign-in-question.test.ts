import { expect, test } from "vitest";
import { backToPassword, isTooOld, newSignIn } from "../../../src/features/sign-in/model/sign-in-question.js";

const minute = 60_000;
const login = { kind: "sign-in", step: "login", startedAt: 0 } as const;
const password = { ...login, step: "password", login: "anna" } as const;
const code = {
  ...password,
  step: "code",
  mfaToken: "m",
  wrongCodes: 3,
  authenticators: [] as { id: string; type: string }[],
  chosen: 0,
} as const;

test("a sign-in begins with the login, and with the password where the login was kept", () => {
  expect(newSignIn(undefined, 0)).toEqual(login);
  expect(newSignIn("anna", 0)).toEqual({ ...password, returning: true });
});

test("the way back to the password forgets what came after it, and keeps where the merchant came from", () => {
  const origin = { fromChat: true, returnsTo: "settings:terminal", askedAgain: 5, returning: true } as const;
  expect(backToPassword({ ...code, ...origin })).toEqual({ ...password, ...origin });
});

test("what was reached behind the login is worth an hour, and a login that was kept can wait", () => {
  expect(isTooOld(password, 60 * minute)).toBe(false);
  expect(isTooOld(password, 61 * minute)).toBe(true);
  expect(isTooOld({ ...code, returning: true }, 61 * minute)).toBe(true);
  expect(isTooOld({ ...password, returning: true }, 61 * minute)).toBe(false);
  expect(isTooOld(login, 61 * minute)).toBe(false);
});
