const space = "[ \\u00a0]";
const number = "\\d+(?:[.,]\\d+)?";
const times = "[xх×*]";
const length = "(?:mm|мм|sm|cm|см|m|м)";

const months =
  "январ[ьяе]|феврал[ьяе]|март[ае]?|апрел[ьяе]|ма[йяе]|июн[ьяе]|июл[ьяе]|август[ае]?|сентябр[ьяе]|октябр[ьяе]|ноябр[ьяе]|декабр[ьяе]|" +
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|" +
  "yanvar|fevral|mart|aprel|iyun|iyul|avgust|sentabr|oktabr|noyabr|dekabr";

/** Figures that are no amounts and no quantities. Each pattern starts at the beginning of a figure, so none is slow. */
const patterns = [
  // Phone numbers.
  "\\+\\d{9,14}(?!\\d)",
  `\\+\\d{1,3}${space}?-?\\(?\\d{2,3}\\)?${space}?-?\\d{3}(?:${space}|-)?\\d{2}(?:${space}|-)?\\d{2}(?!\\d)`,
  "998\\d{9}(?!\\d)",
  `(?:998${space})?\\(?\\d{2}\\)?${space}\\d{3}(?:${space}|-)\\d{2}(?:${space}|-)\\d{2}(?!\\d)`,
  `(?:[78]${space}?)?\\(?\\d{3}\\)?${space}\\d{3}(?:${space}|-)\\d{2}(?:${space}|-)\\d{2}(?!\\d)`,
  `[78]${space}?\\(\\d{3}\\)${space}?\\d{3}-?\\d{2}-?\\d{2}(?!\\d)`,
  // Dates: 25.12.2026, 25/12/26, 2026-12-25, 12.2026.
  "\\d{1,2}([./-])\\d{1,2}\\1(?:\\d{4}|\\d{2})(?![\\d.,]*\\d)",
  "\\d{4}-\\d{1,2}-\\d{1,2}(?!\\d)",
  "(?:0?[1-9]|1[0-2])\\.(?:19|20)\\d{2}(?![\\d.,]*\\d)",
  // December 2026, December 25.
  `(?<=(?<!\\p{L})(?:${months})${space})(?:(?:19|20)\\d{2}|\\d{1,2})(?![\\d.,]*\\d|${space}\\d{3})`,
  // Times of day, fractions, ranges: 18:00, 1/2, 10-12.
  "\\d+(?:[:/-]\\d+)+",
  // Sizes: 30x40x50, 50x70 cm.
  `${number}(?:${times}${number}){2,}`,
  `${number}${times}${number}${space}?${length}(?![\\p{L}\\d])`,
  // Numbers of things: №5, # 5.
  `(?:№|#|n°)${space}?\\d+`,
  // 3.2%
  `${number}${space}?%`,
].join("|");

const figure = new RegExp(`(?<![\\p{L}\\d.,])(?:${patterns})`, "gu");

/** The text, as long as it was, with underscores for figures that are neither amounts nor quantities. */
export const coverFigures = (text: string): string =>
  text.replace(figure, (found) => "_".repeat(found.length));
