import { describe, expect, test } from "vitest";
import { askedWaitOf, lastingWait, saidUntil } from "../../../src/language/time/asked-wait.js";

const now = Date.parse("2026-03-01T10:00:20.000Z");
const at = (time: string) => Date.parse(`2026-03-01T${time}.000Z`);

describe("a wait for which the service asks", () => {
  test.each([
    [30, at("10:00:50"), "until"],
    [3600, at("11:00:20"), "until"],
    [3601, at("11:00:20"), "longer"],
    [1e9, at("11:00:20"), "longer"],
    [0, at("10:00:50"), "unnamed"],
    [null, at("10:00:50"), "unnamed"],
  ] as const)("lasts, with a Retry-After of %s seconds, until %s", (retryAfter, until, asks) => {
    expect(askedWaitOf(retryAfter, now)).toEqual({ until, asks });
  });

  test("is over at its end, and after the clock was set back by more than it can last", () => {
    const wait = askedWaitOf(30, now);
    expect(lastingWait(wait, wait.until - 1)).toEqual(wait);
    expect(lastingWait(wait, wait.until)).toBeUndefined();
    expect(lastingWait(wait, now - 2 * 3_600_000)).toBeUndefined();
    expect(lastingWait(undefined, now)).toBeUndefined();
  });

  test("is said by its next full minute, so that nobody comes back too early", () => {
    expect(saidUntil({ until: at("10:00:50"), asks: "until" })).toBe(at("10:01:00"));
    expect(saidUntil({ until: at("10:01:00"), asks: "until" })).toBe(at("10:01:00"));
  });
});
