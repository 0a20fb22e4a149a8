import { dateFormat, dateParts } from "../text/intl-formats.js";
import { intlTag, type Locale } from "../text/locale.js";

interface DateStyle {
  readonly locale: Locale;
  readonly zone: string;
  readonly now: Date;
}

/**
 * Formats a moment such as "Sun 22 Nov, 14:05", and adds the year when it isn't this year. `Intl` provides the names
 * but not their order, which would change with the version of ICU.
 * @param moment ISO 8601, or milliseconds since 1970. @throws RangeError for an invalid moment or zone.
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
  };
  return `${date[locale]}${otherYear}`;
}

const partsOf = (moment: Date, locale: Locale, timeZone: string) =>
  namedParts(moment, locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

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
  const date = locale === "uz" ? `${day}-${month}` : `${day} ${month}`;
  return year === dayParts(now, locale, zone).year ? date : `${date} ${year}`;
}

const dayParts = (moment: number, locale: Locale, timeZone: string) =>
  namedParts(moment, locale, { timeZone, day: "numeric", month: "short", year: "numeric" });

/**
 * Formats a time of day in a time zone: "14:05".
 * @param moment milliseconds since 1970
 */
export const clockTime = (moment: number, timeZone: string): string =>
  dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);

/** The Uzbek names by the English ones. Browsers on phones don't know the Uzbek names and would show "M11" for November. */
const uzbekNames: Readonly<Record<string, string>> = {
  Mon: "Dush",
  Tue: "Sesh",
  Wed: "Chor",
  Thu: "Pay",
  Fri: "Jum",
  Sat: "Shan",
  Sun: "Yak",
  Jan: "yan",
  Feb: "fev",
  Mar: "mar",
  Apr: "apr",
  May: "may",
  Jun: "iyn",
  Jul: "iyl",
  Aug: "avg",
  Sep: "sen",
  Oct: "okt",
  Nov: "noy",
  Dec: "dek",
};

/** Formats a moment into its parts, with the names of days and months in the language. */
function namedParts(moment: Date | number, locale: Locale, options: Intl.DateTimeFormatOptions) {
  if (locale !== "uz") return dateParts(moment, intlTag[locale], options);
  const parts = dateParts(moment, intlTag.en, options);
  const { weekday = "", month = "" } = parts;
  return { ...parts, weekday: uzbekNames[weekday] ?? weekday, month: uzbekNames[month] ?? month };
}
