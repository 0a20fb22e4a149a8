import { LRUCache } from "lru-cache";
import { intlTag, type Locale } from "./locale.js";

/** So many of each kind stay in memory; the zones of time come from users. */
const kept = 100;

/** A number's format, e.g. with two decimals. @param tag BCP 47 */
export const numberFormat = keeping(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

/** A count as it is shown: "1,500". */
export const formatCount = (count: number, locale: Locale): string =>
  numberFormat(intlTag[locale], {}).format(count);

/** A date's format. @param tag BCP 47. @throws RangeError when no zone has the name that the options give */
export const dateFormat = keeping(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);

/** What a format shows of a moment, by kind. @throws RangeError for no moment or no zone. */
export function dateParts(
  moment: Date | number,
  tag: string,
  options: Intl.DateTimeFormatOptions,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = dateFormat(tag, options).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Making a format takes fifty times as long as using it, so those that were used last are kept. */
function keeping<Options, Format extends object>(make: (tag: string, options: Options) => Format) {
  const formats = new LRUCache<string, Format>({ max: kept });
  return (tag: string, options: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    const made = make(tag, options);
    formats.set(key, made);
    return made;
  };
}
