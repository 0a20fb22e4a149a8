import { describe, expect, test } from "vitest";
import { notePassword, readOneTimeCode } from "../../../src/features/sign-in/steps/one-time-code.js";

type Scope = Parameters<typeof readOneTimeCode>[0];
const scope = (codePattern?: RegExp, chat = "1"): Scope =>
  ({ deps: { settings: { codePattern } }, session: { chat } }) as unknown as Scope;

describe("a typed one-time code", () => {
  test.each([
    ["123456", "123456"],
    [" 123 - 456 ", "123456"],
    ["١٢٣٤٥٦", "123456"],
    ["1".repeat(32), "1".repeat(32)],
    ["K7Q2M9", "K7Q2M9"],
    [" a1b2 ", "a1b2"],
    ["abcdefghijk1", "abcdefghijk1"],
    // Each of these may be a password.
    ["1".repeat(33), undefined],
    ["abc", undefined],
    ["a1b", undefined],
    ["opensesame", undefined],
    ["abcdefghijkl1", undefined],
    ["garden 1984", undefined],
    ["garden-1984", undefined],
    ["garden1984!", undefined],
    ["пароль1", undefined],
    ["", undefined],
  ])("%j is read as %j", (text, code) => {
    expect(readOneTimeCode(scope(), text)).toBe(code);
  });

  test.each([
    ["12 34-56", "123456"],
    ["K7Q2M9", undefined],
    ["12345", undefined],
  ])("%j is read by the operator's pattern for six digits as %j", (text, code) => {
    expect(readOneTimeCode(scope(/^(?:[0-9]{6})$/u), text)).toBe(code);
  });

  test("may have the form that the operator names, with dashes too", () => {
    expect(readOneTimeCode(scope(/^(?:[A-Z]{3}-[A-Z]{3})$/u), " ABC-DEF ")).toBe("ABC-DEF");
  });

  test("isn't the password that was just typed, whatever it looks like, but may be that of another chat", () => {
    notePassword("7", "garden1984");
    expect(readOneTimeCode(scope(undefined, "7"), " garden1984")).toBeUndefined();
    expect(readOneTimeCode(scope(undefined, "8"), "garden1984")).toBe("garden1984");
    notePassword("7", "12345678");
    expect(readOneTimeCode(scope(undefined, "7"), "12345678")).toBeUndefined();
  });
});
