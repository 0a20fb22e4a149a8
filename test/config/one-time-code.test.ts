import { expect, test } from "vitest";
import { least, read } from "./environments.js";

test("the pattern of one-time codes is unset at first, and holds for the whole code", () => {
  expect(read(least).signIn.codePattern).toBeUndefined();
  const pattern = read({ ...least, ONE_TIME_CODE_PATTERN: "[0-9]{6}|[A-Z]{8}" }).signIn.codePattern;
  expect(["123456", "ABCDEFGH", "1234567", "x123456"].map((code) => pattern?.test(code))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
