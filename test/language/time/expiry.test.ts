import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expireAtOf, hasPassed } from "../../../src/language/time/expiry.js";
import { parseExpiry } from "../../../src/language/time/expiry-parse.js";
import { anyText } from "../../any-text.js";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Saturday 21 November 2026, 15:00 in Tashkent (UTC+5, no clock changes). */
const now = new Date("2026-11-21T10:00:00Z");
const tashkent = { now, zone: "Asia/Tashkent" };

const local = (text: string) => `${text.length === 16 ? `${text}:00` : text}+05:00`;
const at = (isoMoment: string) => ({ kind: "at", at: new Date(isoMoment).toISOString() });
const accepted = (isoMoment: string) => ({ ok: true, value: at(isoMoment) });
const refused = (problem: string) => ({ ok: false, problem });

describe("expireAtOf", () => {
  it("counts a duration from now and keeps a fixed moment, in UTC with milliseconds", () => {
    expect(expireAtOf({ kind: "duration", seconds: 90 }, now)).toBe("2026-11-21T10:01:30.000Z");
    expect(expireAtOf({ kind: "at", at: "2026-12-01T00:00:00Z" }, now)).toBe("2026-12-01T00:00:00.000Z");
    expect(expireAtOf({ kind: "none" }, now)).toBeUndefined();
  });
});

describe("hasPassed", () => {
  it("is true only for a fixed moment that is over", () => {
    expect(hasPassed({ kind: "at", at: "2026-11-21T10:00:00.000Z" }, now)).toBe(true);
    expect(hasPassed({ kind: "at", at: "2026-11-21T10:00:00.001Z" }, now)).toBe(false);
    expect(hasPassed({ kind: "duration", seconds: 1 }, now)).toBe(false);
    expect(hasPassed({ kind: "none" }, now)).toBe(false);
  });
});

describe("parseExpiry reads durations", () => {
  it.each([
    ["2h", 2 * hour],
    ["2 H", 2 * hour],
    ["90 min", 90 * minute],
    ["3 days", 3 * day],
    ["1 week", 7 * day],
    ["in 3 days", 3 * day],
    ["1h 30m", 90 * minute],
    ["1h30m", 90 * minute],
    ["2 days and 3 hours", 2 * day + 3 * hour],
    ["1.5h", 90 * minute],
    ["1.25h", 75 * minute],
    ["1,5 часа", 90 * minute],
    ["half an hour", 30 * minute],
    ["half a day", day / 2],
    ["an hour", hour],
    ["a week", 7 * day],
    ["2 часа", 2 * hour],
    ["2 ч.", 2 * hour],
    ["3 дня", 3 * day],
    ["через 3 дня", 3 * day],
    ["1 час, 30 минут", 90 * minute],
    ["1 день и 2 часа", day + 2 * hour],
    ["полчаса", 30 * minute],
    ["полтора часа", 90 * minute],
    ["неделя", 7 * day],
    ["сутки", day],
    ["2 soat", 2 * hour],
    ["90 daqiqa", 90 * minute],
    ["3 kun", 3 * day],
    ["1 hafta", 7 * day],
    ["yarim soat", 30 * minute],
    ["bir yarim soat", 90 * minute],
    ["10 yarim soat", 10.5 * hour],
    ["2 soatdan keyin", 2 * hour],
    ["366 days", 366 * day],
    ["1 min", minute],
  ])("%j", (text, seconds) => {
    expect(parseExpiry(text, tashkent)).toEqual({ ok: true, value: { kind: "duration", seconds } });
  });

  it.each(["no expiry", "No  Expiry", "без срока", "Muddatsiz"])("%j as none", (text) => {
    expect(parseExpiry(text, tashkent)).toEqual({ ok: true, value: { kind: "none" } });
  });
});

describe("parseExpiry reads moments in the merchant's time zone", () => {
  it.each([
    ["tomorrow 18:00", "2026-11-22T18:00"],
    ["Tomorrow at 6pm", "2026-11-22T18:00"],
    ["tomorrow at 12 am", "2026-11-22T00:00"],
    ["tomorrow 1pm", "2026-11-22T13:00"],
    ["6pm", "2026-11-21T18:00"],
    ["18:00 tomorrow", "2026-11-22T18:00"],
    ["завтра 18:00", "2026-11-22T18:00"],
    ["завтра в 18", "2026-11-22T18:00"],
    ["до завтра", "2026-11-22T23:59:59"],
    ["ertaga 18:00", "2026-11-22T18:00"],
    ["ertaga soat 18:00 da", "2026-11-22T18:00"],
    ["ertaga 18:00da", "2026-11-22T18:00"],
    ["ertagacha", "2026-11-22T23:59:59"],
    ["day after tomorrow 10:00", "2026-11-23T10:00"],
    ["послезавтра в 10-30", "2026-11-23T10:30"],
    ["today 20:00", "2026-11-21T20:00"],
    ["сегодня", "2026-11-21T23:59:59"],
    ["bugun 20.30", "2026-11-21T20:30"],
    ["today 24:00", "2026-11-22T00:00"],
    ["18:30", "2026-11-21T18:30"],
    ["в 18", "2026-11-21T18:00"],
    ["14:30", "2026-11-22T14:30"],
    ["15:00", "2026-11-22T15:00"],
    ["friday 18:00", "2026-11-27T18:00"],
    ["saturday 18:00", "2026-11-21T18:00"],
    ["saturday 14:00", "2026-11-28T14:00"],
    ["в пятницу в 18:00", "2026-11-27T18:00"],
    ["juma", "2026-11-27T23:59:59"],
    ["25.12 10:00", "2026-12-25T10:00"],
    ["dec 25 2026 10:00", "2026-12-25T10:00"],
    ["25.12. 10.30", "2026-12-25T10:30"],
    ["25.12.2026 10:00", "2026-12-25T10:00"],
    ["25.12.26", "2026-12-25T23:59:59"],
    ["25.12", "2026-12-25T23:59:59"],
    ["25/12 10:00", "2026-12-25T10:00"],
    ["25 December 10:00", "2026-12-25T10:00"],
    ["Dec 25, 10:00", "2026-12-25T10:00"],
    ["25 December 2026 10:00", "2026-12-25T10:00"],
    ["Dec 25, 2026", "2026-12-25T23:59:59"],
    ["June 25 2027", "2027-06-25T23:59:59"],
    ["25 декабря в 10", "2026-12-25T10:00"],
    ["25-dekabr soat 10", "2026-12-25T10:00"],
    ["2026-12-25 10:00", "2026-12-25T10:00"],
    ["2026-12-25T10:00", "2026-12-25T10:00"],
    ["2026-12-25", "2026-12-25T23:59:59"],
    ["21.11", "2026-11-21T23:59:59"],
    ["21.11 14:00", "2027-11-21T14:00"],
    ["20.11", "2027-11-20T23:59:59"],
  ])("%j", (text, moment) => {
    expect(parseExpiry(text, tashkent)).toEqual(accepted(local(moment)));
  });

  it("takes the zone's today, not that of UTC", () => {
    const evening = { now: new Date("2026-11-21T20:00:00Z"), zone: "Asia/Tashkent" };
    expect(parseExpiry("today", evening)).toEqual(accepted(local("2026-11-22T23:59:59")));
  });

  it("finds the next 29 February and refuses it while it is over a year away", () => {
    expect(parseExpiry("29.02 10:00", { now: new Date("2027-06-01T00:00:00Z"), zone: "UTC" })).toEqual(
      accepted("2028-02-29T10:00:00Z"),
    );
    expect(parseExpiry("29.02", tashkent)).toEqual(refused("too-far"));
    // 2100 is no leap year.
    expect(parseExpiry("29.02", { now: new Date("2096-03-01T00:00:00Z"), zone: "UTC" })).toEqual(
      refused("too-far"),
    );
  });
});

describe("parseExpiry and clock changes", () => {
  const spring = { now: new Date("2026-03-28T12:00:00Z"), zone: "Europe/Berlin" };
  const autumn = { now: new Date("2026-10-24T12:00:00Z"), zone: "Europe/Berlin" };

  it("moves a time forward that the clocks skip, and says so", () => {
    const skipped = { ...accepted("2026-03-29T03:30:00+02:00"), adjusted: "skipped" };
    expect(parseExpiry("tomorrow 02:30", spring)).toEqual(skipped);
    expect(parseExpiry("tomorrow 03:30", spring)).toEqual(accepted("2026-03-29T03:30:00+02:00"));
  });

  it("takes the earlier of two, and says so", () => {
    const doubled = { ...accepted("2026-10-25T02:30:00+02:00"), adjusted: "doubled" };
    expect(parseExpiry("tomorrow 02:30", autumn)).toEqual(doubled);
    const newYork = { now: new Date("2026-10-31T12:00:00Z"), zone: "America/New_York" };
    expect(parseExpiry("1.11 01:30", newYork)).toEqual({
      ...accepted("2026-11-01T01:30:00-04:00"),
      adjusted: "doubled",
    });
  });

  it("takes the later of two once the earlier is over", () => {
    const between = { now: new Date("2026-10-25T02:45:00+02:00"), zone: "Europe/Berlin" };
    expect(parseExpiry("today 02:30", between)).toEqual(accepted("2026-10-25T02:30:00+01:00"));
  });

  it("ends a day with its last second where the clocks double it", () => {
    const santiago = { now: new Date("2026-04-04T15:00:00Z"), zone: "America/Santiago" };
    expect(parseExpiry("today", santiago)).toEqual(accepted("2026-04-04T23:59:59-04:00"));
  });

  it("keeps a duration a duration, whatever the clocks do", () => {
    expect(parseExpiry("1 day", spring)).toEqual({ ok: true, value: { kind: "duration", seconds: day } });
  });
});

describe("parseExpiry refuses", () => {
  it.each([
    ["", "not-understood"],
    ["soon", "not-understood"],
    ["18", "not-understood"],
    ["18.30", "not-understood"],
    ["5 apples", "not-understood"],
    ["2h 3", "not-understood"],
    ["-2h", "not-understood"],
    ["31.02", "not-understood"],
    ["31.02.2027 10:00", "not-understood"],
    ["29.02.2027", "not-understood"],
    ["2026-13-01", "not-understood"],
    ["25.12 25:00", "not-understood"],
    ["tomorrow 18:60", "not-understood"],
    ["tomorrow 13pm", "not-understood"],
    ["tomorrow 0pm", "not-understood"],
    ["tomorrow maybe", "not-understood"],
    ["tomorrow maybe 18:00", "not-understood"],
    ["tomorrow 18:00 maybe", "not-understood"],
    ["not 18:00 tomorrow", "not-understood"],
    ["2026-12-251", "not-understood"],
    ["x2026-12-25", "not-understood"],
    ["x25 oct 2027", "not-understood"],
    ["1dec 25 2026", "not-understood"],
    ["1h ".repeat(1000), "not-understood"],
    ["today 14:00", "past"],
    ["20.11.2026", "past"],
    ["2020-01-01 10:00", "past"],
    ["367 days", "too-far"],
    ["53 weeks", "too-far"],
    ["25.12.2028", "too-far"],
    ["0 min", "too-soon"],
    ["59 sec", "too-soon"],
  ])("%j: %s", (text, problem) => {
    expect(parseExpiry(text, tashkent)).toEqual(refused(problem));
  });

  it("a moment less than a minute away", () => {
    const justBefore = { now: new Date("2026-11-21T17:59:30+05:00"), zone: "Asia/Tashkent" };
    expect(parseExpiry("18:00", justBefore)).toEqual(refused("too-soon"));
  });

  it("to go on without a time zone", () => {
    expect(() => parseExpiry("tomorrow", { now, zone: "Mars/Olympus" })).toThrow(RangeError);
  });
});

describe("parseExpiry, whatever is typed", () => {
  it("answers, and every moment lies between a minute and a year ahead", () => {
    const words = fc.constantFrom(
      "tomorrow",
      "завтра",
      "в",
      "25.12",
      "2h",
      "soat",
      "18:00",
      "29.02",
      "1",
      ":",
      "juma",
      "may",
    );
    const text = fc.oneof(
      anyText(),
      fc.array(words, { maxLength: 5 }).map((list) => list.join(" ")),
    );
    const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
    const zone = fc.constantFrom("Asia/Tashkent", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe");
    fc.assert(
      fc.property(text, moment, zone, (typed, today, place) => {
        const parsed = parseExpiry(typed, { now: today, zone: place });
        const expireAt = parsed.ok ? expireAtOf(parsed.value, today) : undefined;
        if (expireAt === undefined) return;
        const ahead = (Date.parse(expireAt) - today.getTime()) / 1000;
        expect(ahead).toBeGreaterThanOrEqual(minute);
        expect(ahead).toBeLessThanOrEqual(366 * day);
      }),
      { numRuns: 1000 },
    );
  });

  it("reads any minute of the coming year back as it was typed, or says what the clocks do to it", () => {
    const zone = fc.constantFrom("Asia/Tashkent", "Europe/Berlin", "America/New_York");
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 365 * 24 * 60 }), zone, (minutes, place) => {
        const moment = new Date(now.getTime() + minutes * 60_000);
        const typed = moment.toLocaleString("sv-SE", { timeZone: place }).slice(0, 16);
        const parsed = parseExpiry(typed, { now, zone: place });
        if (parsed.ok && parsed.adjusted === "doubled") return;
        expect(parsed).toEqual(accepted(moment.toISOString()));
      }),
    );
  });
});
