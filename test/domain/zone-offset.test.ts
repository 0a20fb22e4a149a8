import { describe, expect, test } from "vitest";
import { zoneOffset } from "../../src/domain/zone-offset.js";

describe("how far a zone is from UTC", () => {
  test.each([
    ["UTC", "UTC"],
    ["Asia/Tashkent", "UTC+5"],
    ["Asia/Kolkata", "UTC+5:30"],
    ["America/New_York", "UTC-5"],
  ])("is said for %s", (zone, offset) => {
    expect(zoneOffset("2026-11-22T12:00:00.000Z", zone)).toBe(offset);
  });

  test("follows the zone's summer time", () => {
    expect(zoneOffset("2026-07-22T12:00:00.000Z", "Europe/Berlin")).toBe("UTC+2");
    expect(zoneOffset("2026-12-22T12:00:00.000Z", "Europe/Berlin")).toBe("UTC+1");
  });
});
