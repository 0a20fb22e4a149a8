import { intlTag, type Locale } from "./locale.js";

/** Users choose the time zones and each zone has its own format, so the kept formats need a limit. */
const kept = 100;

export const numberFormat = keeping(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tagOfNumbers(tag, options), options),
);

/**
 * Returns the language by whose rules `Intl` writes a number. The browsers of many phones write Uzbek numbers like
 * English ones. Russian writes numbers like Uzbek, apart from percentages and the words of compact numbers, and the page
 * shows neither.
 */
const tagOfNumbers = (tag: string, { notation, style }: Intl.NumberFormatOptions): string =>
  tag.startsWith("uz") && notation !== "compact" && style !== "percent" ? intlTag.ru : tag;

export const formatCount = (count: number, locale: Locale): string =>
  numberFormat(intlTag[locale], {}).format(count);

/** @throws RangeError for an unknown time zone */
export const dateFormat = keeping(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);

/** Returns the parts of a moment, such as day and month, by their names. @throws RangeError for an invalid moment or zone */
export function dateParts(
  moment: Date | number,
  tag: string,
  options: Intl.DateTimeFormatOptions,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = dateFormat(tag, options).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Returns a function that makes an `Intl` format or takes it from memory, because making one takes fifty times as long as using it. */
function keeping<Options, Format extends object>(make: (tag: string, options: Options) => Format) {
  // A plain map, because the Mini App loads this file, and a package would make up an eighth of its size.
  const formats = new Map<string, Format>();
  return (tag: string, options: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(tag, options);
    // A map keeps the order of its entries, so the first one is the format that was used least recently.
    formats.delete(key);
    formats.set(key, format);
    const [oldest] = formats.keys();
    if (formats.size > kept && oldest !== undefined) formats.delete(oldest);
    return format;
  };
}
