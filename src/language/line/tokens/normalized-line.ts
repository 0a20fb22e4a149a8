/** A typed line in a normalized form, from which the typed characters can be recovered. */
export interface NormalizedLine {
  /** The line in lower case, with one kind of space, apostrophe and dash. A typed space at which no line may break is U+00A0. */
  readonly text: string;
  typed(start: number, end: number): string;
}

/** Invisible characters and direction marks, which come along with pasted text. The invisible characters inside emoji aren't listed. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;

const alike: readonly (readonly [even: string, typed: string])[] = [
  ["\u00a0", "\u2007\u202f\u2009\u2008\u200a"],
  [" ", "\t\n\v\f\r\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2028\u2029\u205f\u3000"],
  ["'", "‘’ʻʼ′`´"],
  ["-", "‐‑−"],
  ["—", "‒–"],
];
const evened = new Map(alike.flatMap(([even, typed]) => [...typed].map((one) => [one, even] as const)));

export function normalizedLine(line: string): NormalizedLine {
  const places: number[] = [];
  let text = "";
  for (let place = 0; place < line.length; place++) {
    const even = evenCharacter(line.charAt(place));
    if (even === "") continue;
    places.push(place);
    text += even;
  }
  return {
    text,
    typed: (start, end) =>
      end > start ? line.slice(places[start] ?? line.length, (places[end - 1] ?? line.length - 1) + 1) : "",
  };
}

/** Returns a character as it stands in a normalized line; empty for an invisible one. Each is looked at once, since there are 65,536 at most. */
function evenCharacter(character: string): string {
  const known = evened.get(character);
  if (known !== undefined) return known;
  const even = invisible.test(character) ? "" : lowerCase(character);
  evened.set(character, even);
  return even;
}

/** Turns a character into lower case. A few capitals have a small letter of two characters; these capitals stay, because every character must keep its position. */
function lowerCase(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : character;
}

const space = "[ \\u00a0]";
const number = "\\d+(?:[.,]\\d+)?";
const times = "[xх×*]";
const length = "(?:mm|мм|sm|cm|см|m|м)";

const months =
  "январ[ьяе]|феврал[ьяе]|март[ае]?|апрел[ьяе]|ма[йяе]|июн[ьяе]|июл[ьяе]|август[ае]?|сентябр[ьяе]|октябр[ьяе]|ноябр[ьяе]|декабр[ьяе]|" +
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|" +
  "yanvar|fevral|mart|aprel|iyun|iyul|avgust|sentabr|oktabr|noyabr|dekabr";

/** The month behind a day: "8 марта", "8-mart", "8 of March". */
const monthBehind = `(?=(?:${space}|-)(?:числа${space}|of${space})?(?:${months})(?![\\p{L}\\d]))`;
const day = "(?:0?[1-9]|[12]\\d|3[01])";

/** An Uzbek mobile number without 998. A round sum such as 900000000 is money, and so is a number with a currency. */
const mobile =
  "(?:20|33|50|55|77|88|9[013-57-9])\\d{7}(?<!0{3})(?!\\d|[.,]\\d|\\s?(?:[sс][ouуў]|uzs|\\p{Sc}))";

/** "For ten persons", "of three days", "with two floors": the Uzbek ending says that the number before it describes one thing. */
const described =
  "(?:kishi|kun|soat|oy|hafta|yil|kilo|litr|metr|ta|dona|xona|qavat|yarus|o'rin|киши|кун|соат|ой|ҳафта|йил|кило|литр|метр|та|дона|хона|қават|ярус|ўрин)(?:lik|li|лик|ли)";
const describedInRussian =
  "(?:мест|ярус|этаж|комнат|спаль|слой|литров|двер|камер|днев|часов|недель|месяч)н?(?:ый|ая|ое|ой|ую|ые)(?!\\p{L})";

/** Patterns of numbers that are no amounts. Each looks back only behind a number; otherwise a long row of dashes would take long. */
const opaque = [
  // Phone numbers: +998901234567, +998 90 123-45-67, 90 123 45 67
  "\\+\\d{9,14}(?!\\d)",
  `\\+\\d{1,3}${space}?-?\\(?\\d{2,3}\\)?${space}?-?\\d{3}(?:${space}|-)?\\d{2}(?:${space}|-)?\\d{2}(?!\\d)`,
  "998\\d{9}(?!\\d)",
  `(?:998${space})?\\(?\\d{2}\\)?${space}\\d{3}(?:${space}|-)\\d{2}(?:${space}|-)\\d{2}(?!\\d)`,
  `(?:[78]${space}?)?\\(?\\d{3}\\)?${space}\\d{3}(?:${space}|-)\\d{2}(?:${space}|-)\\d{2}(?!\\d)`,
  `[78]${space}?\\(\\d{3}\\)${space}?\\d{3}-?\\d{2}-?\\d{2}(?!\\d)`,
  // A mobile number behind a word. Behind another number, or alone in the cell of a table, it may be an amount.
  `(?=${mobile})(?<=\\p{L}[ \\u00a0,.:;—-]*)\\d{9}`,
  // Bank cards: 8600 1234 5678 9012
  `(?:\\d{4}${space}){3}\\d{4}(?!\\d)`,
  // Dates: 25.12.2026, 25/12/26, 2026-12-25, 12.2026
  "\\d{1,2}([./-])\\d{1,2}\\1(?:\\d{4}|\\d{2})(?![\\d.,]*\\d)",
  "\\d{4}-\\d{1,2}-\\d{1,2}(?!\\d)",
  "(?:0?[1-9]|1[0-2])\\.(?:19|20)\\d{2}(?![\\d.,]*\\d)",
  // Numbers of dates: December 2026, December 25, 25 December. In "8 марта 5 роз" the 5 belongs to the roses.
  `(?<=(?<!\\p{L})(?:${months})${space})(?:19|20)\\d{2}(?![\\d.,]*\\d|${space}\\d{3})`,
  `(?<=(?<!\\p{L}|\\d[ \\u00a0-])(?:${months})${space})\\d{1,2}(?![\\d.,]*\\d|${space}\\d{3})`,
  `${day}${monthBehind}`,
  // Times, fractions and ranges: 18:00, 1/2, 10-12
  "\\d+(?:[:/-]\\d+)+",
  // Sizes: 30x40x50, 50x70 cm
  `${number}(?:${times}${number}){2,}`,
  `${number}${times}${number}${space}?${length}(?![\\p{L}\\d])`,
  // Numbers of things: №5, # 5
  `(?:№|#|n°)${space}?\\d+`,
  // Numbers that describe a thing: "10 kishilik obed", "2х ярусный торт"
  `\\d{1,4}[ -]?(?=${described}(?!\\p{L}))`,
  `\\d{1,2}-?[xх][ -](?=${describedInRussian})`,
  // Percentages: 3.2%
  `${number}${space}?%`,
].join("|");

const before = "(?<![\\p{L}\\d.,])";
const figure = new RegExp(`${before}(?:${opaque})`, "gu");
const mobileNumber = new RegExp(before + mobile, "giu");

const cover = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) => "_".repeat(found.length));

export const coverMobileNumbers = (text: string): string => cover(text, mobileNumber);

export const hasMobileNumber = (text: string): boolean => text.search(mobileNumber) >= 0;

/** Numbers that are neither amounts nor quantities become underscores, so that all positions stay the same. */
export const coverFigures = (text: string): string => cover(text, figure);

/** The digits of "+998901234567" would make an amount but belong to a phone number or a bank card. */
export const isNoAmount = (text: string): boolean =>
  /_/.test(coverMobileNumbers(coverFigures(normalizedLine(text.trim()).text)));
