import { dateParts } from "../text/intl-formats.js";
import { intlTag, type Locale } from "../text/locale.js";

/** Formats a day for a list: "21 Nov", with the year when it isn't this year. @param moment milliseconds since 1970. */
export function shortDate(
  moment: number,
  { locale, zone, now }: { readonly locale: Locale; readonly zone: string; readonly now: number },
): string {
  const { day, month, year } = partsOf(moment, locale, zone);
  const date = locale === "uz" ? `${day}-${month}` : `${day} ${month}`;
  return year === partsOf(now, locale, zone).year ? date : `${date} ${year}`;
}

const partsOf = (moment: number, locale: Locale, timeZone: string) =>
  dateParts(moment, intlTag[locale], { timeZone, day: "numeric", month: "short", year: "numeric" });
