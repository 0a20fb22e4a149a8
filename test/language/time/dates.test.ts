import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { formatMoment, zoneOffset } from "../../../src/language/time/dates.js";
import { parseTimeZone } from "../../../src/language/time/time-zone.js";

const now = new Date("2026-11-21T10:00:00Z");

describe("formatMoment", () => {
  it.each([
    ["en", "Sun 22 Nov, 14:05"],
    ["ru", "вс, 22 нояб., 14:05"],
    ["uz", "yak, 22-noy, 14:05"],
    ["uz-Cyrl", "якш, 22-ноя, 14:05"],
  ] as const)("shows a moment of this year in %s", (locale, shown) => {
    expect(formatMoment("2026-11-22T09:05:00Z", { locale, zone: "Asia/Tashkent", now })).toBe(shown);
  });

  it.each([
    ["en", "Fri 1 Jan 2027, 00:00"],
    ["ru", "пт, 1 янв. 2027, 00:00"],
    ["uz", "jum, 1-yan 2027, 00:00"],
    ["uz-Cyrl", "жум, 1-янв 2027, 00:00"],
  ] as const)("adds another year in %s, by the clocks of the zone, and never says 24:00", (locale, shown) => {
    const moment = Date.parse("2026-12-31T19:00:00Z");
    expect(formatMoment(moment, { locale, zone: "Asia/Tashkent", now })).toBe(shown);
  });

  it.each([
    ["uz", "uz-Latn-UZ"],
    ["uz-Cyrl", "uz-Cyrl-UZ"],
  ] as const)(
    "names each day and month in %s as ICU does but in small letters, also on a phone whose browser doesn't know Uzbek",
    (locale, tag) => {
      const style = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
      const names = new Intl.DateTimeFormat(tag, style);
      for (let day = 0; day < 365; day += 1) {
        const moment = Date.UTC(2026, 0, 1 + day);
        const parts = names.formatToParts(moment);
        const nameOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
        const shown = formatMoment(moment, { locale, zone: "UTC", now });
        expect(shown).toMatch(
          new RegExp(`^${nameOf("weekday").toLowerCase()}, \\d+-${nameOf("month")}, 00:00$`),
        );
      }
    },
  );

  it("throws for what is no moment", () => {
    expect(() => formatMoment("soon", { locale: "en", zone: "UTC", now })).toThrow(RangeError);
  });
});

describe("parseTimeZone", () => {
  it.each([
    ["Asia/Tashkent", "Asia/Tashkent"],
    ["asia/tashkent", "Asia/Tashkent"],
    ["Tashkent", "Asia/Tashkent"],
    ["Ташкент", "Asia/Tashkent"],
    ["toshkent", "Asia/Tashkent"],
    ["Farg‘ona", "Asia/Tashkent"],
    ["Samarqand", "Asia/Samarkand"],
    ["Москва", "Europe/Moscow"],
    ["new york", "America/New_York"],
    ["America/New York", "America/New_York"],
    ["Нью-Йорк", "America/New_York"],
    ["Sydney", "Australia/Sydney"],
    ["UTC", "UTC"],
    ["utc+5", "Etc/GMT-5"],
    ["GMT +5", "Etc/GMT-5"],
    ["+05:00", "Etc/GMT-5"],
    ["−3", "Etc/GMT+3"],
    ["+14", "Etc/GMT-14"],
    ["UTC+0", "UTC"],
    ["+0500", "Etc/GMT-5"],
    ["Berlin", "Europe/Berlin"],
    ["Cairo", "Africa/Cairo"],
    ["Fiji", "Pacific/Fiji"],
    ["Azores", "Atlantic/Azores"],
    ["Maldives", "Indian/Maldives"],
  ])("reads %j as %s", (text, zone) => {
    expect(parseTimeZone(text)).toBe(zone);
    expect(DateTime.fromJSDate(now, { zone }).isValid).toBe(true);
  });

  it("gives a zone five hours ahead of UTC for UTC+5", () => {
    expect(DateTime.fromJSDate(now, { zone: parseTimeZone("UTC+5") ?? "" }).offset).toBe(300);
  });

  it.each([
    "",
    "Atlantis",
    "+05:30",
    "+15",
    "-13",
    "5",
    "x+5",
    "utc+5 pm",
    "Asia/",
    "../etc/passwd",
    "завтра",
  ])("doesn't know %j", (text) => {
    expect(parseTimeZone(text)).toBeUndefined();
  });
});

describe("the offset of a time zone", () => {
  it.each([
    ["UTC", "UTC"],
    ["Asia/Tashkent", "UTC+5"],
    ["Asia/Kolkata", "UTC+5:30"],
    ["America/New_York", "UTC-5"],
  ])("is known for %s", (zone, offset) => {
    expect(zoneOffset("2026-11-22T12:00:00.000Z", zone)).toBe(offset);
  });

  it("follows the zone's summer time", () => {
    expect(zoneOffset("2026-07-22T12:00:00.000Z", "Europe/Berlin")).toBe("UTC+2");
    expect(zoneOffset("2026-12-22T12:00:00.000Z", "Europe/Berlin")).toBe("UTC+1");
  });
});
