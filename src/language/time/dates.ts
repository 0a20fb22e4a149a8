import { dateFormat, dateParts } from "../text/intl-formats.js";
import { intlTag, type Locale } from "../text/locale.js";

interface DateStyle {
  readonly locale: Locale;
  readonly zone: string;
  readonly now: Date;
}

/**
 * Formats a moment such as "Sun 22 Nov, 14:05". `Intl` provides the names but not their order, which changes with ICU.
 * @param moment ISO 8601, or milliseconds since 1970.
 * @throws RangeError for an invalid moment or zone
 */
export function formatMoment(moment: string | number, style: DateStyle): string {
  const { hour, minute } = partsOf(new Date(moment), style.locale, style.zone);
  return `${formatDay(moment, style)}, ${hour}:${minute}`;
}

/** Formats the day of a moment such as "Sun 22 Nov", and adds the year when it isn't this year. */
export function formatDay(moment: string | number, { locale, zone, now }: DateStyle): string {
  const { weekday, day, month, year } = partsOf(new Date(moment), locale, zone);
  const otherYear = year === partsOf(now, locale, zone).year ? "" : ` ${year}`;
  const date = {
    en: `${weekday} ${day} ${month}`,
    ru: `${weekday}, ${day} ${month}`,
    uz: `${weekday}, ${day}-${month}`,
    "uz-Cyrl": `${weekday}, ${day}-${month}`,
  };
  return `${date[locale]}${otherYear}`;
}

const partsOf = (moment: Date, locale: Locale, timeZone: string) =>
  named(locale, (tag, month) =>
    dateParts(moment, tag, {
      timeZone,
      weekday: "short",
      day: "numeric",
      month,
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  );

/** The Uzbek names are written here, because `Intl` has none in the browsers of many phones. */
const uzbek = {
  uz: {
    months: "yan fev mar apr may iyn iyl avg sen okt noy dek".split(" "),
    weekdays: "yak dush sesh chor pay jum shan".split(" "),
  },
  "uz-Cyrl": {
    months: "янв фев мар апр май июн июл авг сен окт ноя дек".split(" "),
    weekdays: "якш душ сеш чор пай жум шан".split(" "),
  },
};
const englishWeekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

type Parts = ReturnType<typeof dateParts>;

function named(locale: Locale, read: (tag: string, month: "short" | "numeric") => Parts): Parts {
  if (locale === "en" || locale === "ru") return read(intlTag[locale], "short");
  const { months, weekdays } = uzbek[locale];
  const { weekday = "", month = "", ...parts } = read(intlTag.en, "numeric");
  return {
    ...parts,
    weekday: weekdays[englishWeekdays.indexOf(weekday)] ?? "",
    month: months[Number(month) - 1] ?? "",
  };
}

/** Returns a zone's distance from UTC at a moment, e.g. "UTC+5". @throws RangeError for an invalid moment or zone. */
export function zoneOffset(moment: string | number, timeZone: string): string {
  const { timeZoneName } = dateParts(new Date(moment), "en", { timeZone, timeZoneName: "shortOffset" });
  // Both "GMT+0" and "GMT" are replaced, because versions of ICU (the library behind `Intl`) differ in what they return for UTC.
  return (timeZoneName ?? "GMT").replace(/^GMT(\+0$)?/, "UTC");
}

/** Formats a day for a list: "21 Nov", with the year when it isn't this year. @param moment milliseconds since 1970. */
export function shortDate(
  moment: number,
  { locale, zone, now }: { readonly locale: Locale; readonly zone: string; readonly now: number },
): string {
  const { day, month, year } = dayParts(moment, locale, zone);
  const date = locale in uzbek ? `${day}-${month}` : `${day} ${month}`;
  return year === dayParts(now, locale, zone).year ? date : `${date} ${year}`;
}

const dayParts = (moment: number, locale: Locale, timeZone: string) =>
  named(locale, (tag, month) => dateParts(moment, tag, { timeZone, day: "numeric", month, year: "numeric" }));

/** Formats a time of day in a time zone: "14:05". @param moment milliseconds since 1970 */
export const clockTime = (moment: number, timeZone: string): string =>
  dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);
