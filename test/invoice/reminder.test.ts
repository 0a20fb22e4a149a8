import { describe, expect, test } from "vitest";
import { isWorthReminding, reminderAt, timeLeft } from "../../src/invoice/reminder-time.js";

const minute = 60_000;
const hour = 60 * minute;
const createdAt = Date.UTC(2026, 10, 21, 12);

/** Minutes after the creation, for a link that lives so many minutes. */
const minutesAfter = (life: number, percent: 50 | 80 | 90 = 80): number | undefined => {
  const at = reminderAt({ createdAt, expiresAt: createdAt + life * minute, percent });
  return at === undefined ? undefined : (at - createdAt) / minute;
};

describe("the reminder of a link", () => {
  test("comes when its share of the link's life has passed", () => {
    expect(minutesAfter(24 * 60)).toBe(19 * 60 + 12);
    expect(minutesAfter(24 * 60, 50)).toBe(12 * 60);
    expect(minutesAfter(24 * 60, 90)).toBe(21 * 60 + 36);
  });

  test("never comes closer than 10 minutes to the creation", () => {
    expect(minutesAfter(12)).toBe(10);
    expect(minutesAfter(20, 50)).toBe(10);
    expect(minutesAfter(13)).toBeCloseTo(10.4);
  });

  test("doesn't come at all when less than a minute would be left", () => {
    expect(minutesAfter(11)).toBe(10);
    expect(minutesAfter(10.9)).toBeUndefined();
    expect(minutesAfter(10)).toBeUndefined();
    expect(minutesAfter(1)).toBeUndefined();
  });

  test("is worth it while the link lives for a minute, give or take what the firing takes", () => {
    expect(isWorthReminding(createdAt + minute, createdAt)).toBe(true);
    expect(isWorthReminding(createdAt + minute, createdAt + 1_000)).toBe(true);
    expect(isWorthReminding(createdAt + minute, createdAt + 5_000)).toBe(true);
    expect(isWorthReminding(createdAt + minute, createdAt + 5_001)).toBe(false);
    expect(isWorthReminding(createdAt, createdAt)).toBe(false);
  });
});

test.each([
  [4.8 * hour, { days: 0, hours: 4, minutes: 48 }],
  [4.8 * hour - 1_200, { days: 0, hours: 4, minutes: 48 }],
  [hour, { days: 0, hours: 1, minutes: 0 }],
  [59.4 * minute, { days: 0, hours: 0, minutes: 59 }],
  [minute, { days: 0, hours: 0, minutes: 1 }],
  [10_000, { days: 0, hours: 0, minutes: 1 }],
  [24 * hour - 1_000, { days: 1, hours: 0, minutes: 0 }],
  [33.6 * hour, { days: 1, hours: 10, minutes: 0 }],
  [47.9 * hour, { days: 2, hours: 0, minutes: 0 }],
  [73 * 24 * hour, { days: 73, hours: 0, minutes: 0 }],
])("%d ms are said as %o", (ms, said) => {
  expect(timeLeft(ms)).toEqual(said);
});
