import { describe, expect, test } from "vitest";
import { dayAt } from "../../../src/language/time/local-time.js";

describe("a day in a time zone", () => {
  test.each([
    ["a minute before midnight in Tashkent", "2026-11-22T18:59:00Z", "Asia/Tashkent", "2026-11-22"],
    ["midnight in Tashkent", "2026-11-22T19:00:00Z", "Asia/Tashkent", "2026-11-23"],
    ["the same moment in UTC", "2026-11-22T19:00:00Z", "UTC", "2026-11-22"],
    ["the hour that is there twice", "2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-25"],
  ])("begins at the zone's midnight: %s", (_name, moment, zone, day) => {
    expect(dayAt(Date.parse(moment), zone)).toBe(day);
  });
});
