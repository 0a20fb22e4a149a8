import { expect, it } from "vitest";
import { retryAfterSeconds } from "../../src/service/http-exchange.js";

const now = Date.parse("2026-03-01T10:00:00.500Z");

it.each([
  ["0", 0],
  [" 120 ", 120],
  ["Sun, 01 Mar 2026 10:00:05 GMT", 5],
  ["Sun, 01 Mar 2026 09:00:00 GMT", 0],
  ["Sunday, 01-Mar-26 10:00:05 GMT", 5],
  ["-3", undefined],
  ["1.5", undefined],
  ["2027", 2027],
  ["2027-01-01", undefined],
  ["soon", undefined],
  ["in 3", undefined],
  ["", undefined],
  [undefined, undefined],
] as const)("Retry-After %j asks for %s seconds", (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});
