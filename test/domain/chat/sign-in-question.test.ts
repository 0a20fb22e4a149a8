import { expect, test } from "vitest";
import {
  backToPassword,
  codeOf,
  isTooOld,
  newSignIn,
  passwordFor,
  secondFactorOf,
} from "../../../src/domain/chat/sign-in-question.js";

const minute = 60_000;
const fromChat = { fromChat: true, from: "settings-terminal", askedAgain: 5 } as const;

test("a sign-in goes from login to code, and keeps where the merchant came from", () => {
  const login = { ...newSignIn(undefined, 1), ...fromChat };
  if (login.step !== "login") throw new Error("The login isn't known yet.");
  const password = passwordFor(login, "anna", 2);
  const factor = { ...secondFactorOf(password, "m", 3), authenticators: [{ id: "a", type: "otp" }] };
  const code = codeOf(factor);
  const kept = { kind: "sign-in", login: "anna", ...fromChat };
  expect(password).toEqual({ ...kept, step: "password", startedAt: 2 });
  expect(code).toEqual({ ...kept, step: "code", startedAt: 3, mfaToken: "m", wrongCodes: 0 });
  expect(backToPassword({ ...code, wrongCodes: 3 })).toEqual({ ...kept, step: "password", startedAt: 3 });
});

test("a sign-in of a login that was kept begins at the password, and remembers that on the way back", () => {
  const password = newSignIn("anna", 1);
  expect(password).toEqual({
    kind: "sign-in",
    step: "password",
    returning: true,
    login: "anna",
    startedAt: 1,
  });
  if (password.step !== "password") throw new Error("The login is known.");
  expect(backToPassword(secondFactorOf(password, "m", 2))).toEqual({ ...password, startedAt: 2 });
});

test("what was reached behind the login is worth an hour; a login that was kept can wait", () => {
  const typed = passwordFor({ kind: "sign-in", step: "login", startedAt: 0 }, "anna", 0);
  const returning = { ...typed, returning: true };
  expect(isTooOld(typed, 60 * minute)).toBe(false);
  expect(isTooOld(typed, 61 * minute)).toBe(true);
  expect(isTooOld(returning, 61 * minute)).toBe(false);
  expect(isTooOld(secondFactorOf(returning, "m", 0), 61 * minute)).toBe(true);
  expect(isTooOld(newSignIn(undefined, 0), 61 * minute)).toBe(false);
});
