import { expect, test } from "vitest";
import { newSignIn, signInQuestion, waysBackOf } from "../../../src/features/sign-in/model/sign-in-state.js";

test("a sign-in begins with the login, and with the password where the login was kept", () => {
  expect(newSignIn(7, undefined, false)).toEqual({ kind: "sign-in", event: 7 });
  expect(newSignIn(7, "anna", true)).toEqual({
    kind: "sign-in",
    event: 7,
    login: "anna",
    returning: true,
    where: true,
  });
});

test("a sign-in that begins anew keeps where the merchant came from", () => {
  const origin = { fromChat: true, returnsTo: "settings:terminal" } as const;
  expect(waysBackOf({ ...newSignIn(7, "anna", false), ...origin, askedAgain: 5 })).toEqual(origin);
});

test("a sign-in of an older bot begins again with its login, and forgets the token of the second factor", () => {
  const old = { kind: "sign-in", step: "code", askedAt: 1, login: "anna", mfaToken: "m", wrongCodes: 1 };
  expect(signInQuestion.parse(old)).toEqual({ kind: "sign-in", askedAt: 1, login: "anna" });
});
