import { describe, expect, it, test } from "vitest";
import { dayAt, nextHour } from "../../../src/language/time/local-time.js";

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

const next = (now: string, hour: number, zone: string): string =>
  new Date(nextHour(Date.parse(now), hour, zone)).toISOString();

describe("the next full hour of a zone", () => {
  it.each([
    ["later today", "2026-11-21T12:00:00Z", 21, "Asia/Tashkent", "2026-11-21T16:00:00.000Z"],
    [
      "tomorrow, when it is that hour now",
      "2026-11-21T16:00:00Z",
      21,
      "Asia/Tashkent",
      "2026-11-22T16:00:00.000Z",
    ],
    ["tomorrow, when it has passed", "2026-11-21T17:30:00Z", 21, "Asia/Tashkent", "2026-11-22T16:00:00.000Z"],
    ["midnight of the zone", "2026-11-21T12:00:00Z", 0, "Asia/Tashkent", "2026-11-21T19:00:00.000Z"],
    [
      "an hour that the clocks skip, moved by the gap",
      "2026-03-28T12:00:00Z",
      2,
      "Europe/Berlin",
      "2026-03-29T01:00:00.000Z",
    ],
    [
      "an hour that the clocks show twice, the first time",
      "2026-10-24T12:00:00Z",
      2,
      "Europe/Berlin",
      "2026-10-25T00:00:00.000Z",
    ],
  ])("is %s", (_, now, hour, zone, expected) => {
    expect(next(now, hour, zone)).toBe(expected);
  });

  it("doesn't come a second time in the night in which the clocks show it twice", () => {
    expect(next("2026-10-25T00:00:00Z", 2, "Europe/Berlin")).toBe("2026-10-26T01:00:00.000Z");
  });
});
