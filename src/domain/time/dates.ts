import { dateFormat, dateParts } from "../text/intl-formats.js";
import { intlTag, type Locale } from "../text/locale.js";
import { evenOut } from "../text/typed-text.js";
import { zoneOfCity } from "./zone-names.js";

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
  dateParts(moment, intlTag[locale], {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

/** Checks whether the text is the name of an IANA time zone. */
export const isTimeZone = (text: string): boolean => canonicalZone(text) !== undefined;

const regions = ["Asia", "Europe", "America", "Africa", "Australia", "Pacific", "Atlantic", "Indian"];
const offset = /^(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?(\d{2}))?$/;

/**
 * Reads a time zone: an IANA name in any case, a city ("Tashkent", "Ташкент", "Toshkent", "new york"), or whole hours
 * from UTC ("UTC+5", "+05:00"). @returns the zone's IANA name.
 */
export function parseTimeZone(text: string): string | undefined {
  const typed = evenOut(text);
  const [, sign, hours, minutes = "00"] = offset.exec(typed) ?? [];
  if (hours !== undefined) {
    if (minutes !== "00") return undefined;
    // The sign is reversed, because IANA's names of fixed offsets have the opposite sign: Etc/GMT-5 is five hours ahead of UTC.
    return Number(hours) === 0 ? "UTC" : canonicalZone(`Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`);
  }
  const name = typed.replaceAll(" ", "_");
  return [zoneOfCity(typed), name, ...regions.map((region) => `${region}/${name}`)]
    .map((candidate) => (candidate === undefined ? undefined : canonicalZone(candidate)))
    .find((zone) => zone !== undefined);
}

function canonicalZone(name: string): string | undefined {
  // A zone's name must begin with a letter, because newer versions of Node also take "+05:00" for a zone.
  if (!/^[A-Za-z][\w/+-]*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
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
  const date = locale === "uz" ? `${day}-${month}` : `${day} ${month}`;
  return year === dayParts(now, locale, zone).year ? date : `${date} ${year}`;
}

const dayParts = (moment: number, locale: Locale, timeZone: string) =>
  dateParts(moment, intlTag[locale], { timeZone, day: "numeric", month: "short", year: "numeric" });

/**
 * Formats a time of day in a time zone: "14:05".
 * @param moment milliseconds since 1970
 */
export const clockTime = (moment: number, timeZone: string): string =>
  dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);
