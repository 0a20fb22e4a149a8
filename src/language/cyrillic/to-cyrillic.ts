import { codes, loanwords, names } from "./exceptions.js";

/** Groups of Latin letters stand before the single letters, and the longest group is first. */
const letters = new Map([
  // Other words with ts have т and с: айтса.
  ["tsiya", "ция"],
  ["yoʻ", "йў"],
  ...inPairs("oʻў gʻғ shш chч yoё yuю yaя yeе"),
  ...inPairs("aа bб dд eе fф gг hҳ iи jж kк lл mм nн oо pп qқ rр sс tт uу vв xх yй zз ʼъ"),
]);

function inPairs(pairs: string): [latin: string, cyrillic: string][] {
  return pairs.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)]);
}

const loans = new Map(loanwords.map(([latin, cyrillic]) => [latin, cyrillic]));

const oneOf = (texts: Iterable<string>): string => [...texts].join("|");
const textsIn = (rows: typeof names) => oneOf(rows.map(([text]) => text));

const begin = "(?<![\\p{L}\\p{N}ʻʼ])";
const end = "(?![\\p{L}ʻʼ])";

/** Tags, entities, addresses, users of Telegram and commands, and what the tables name. */
const stays = oneOf([
  "<[^<>]*>",
  "&\\w+;",
  "https?://[^\\s<]*",
  "(?<![\\w.-])[\\w.-]*@[\\w.-]*",
  `${begin}/[a-z]+`,
  `${begin}(?:${textsIn(names)})`,
  `${begin}(?:${textsIn(codes)})${end}`,
]);

/** The letter e is э at the beginning of a word and after a vowel. */
const hardE = "(?<![\\p{L}ʻʼ])e|(?<=[aeiouʻ])e";

const loan = `${begin}(?:${oneOf(loans.keys())})`;

const parts = new RegExp(
  `(?<same>${stays})|(?<word>${loan})${end}|(?<stem>${loan})|(?<hard>${hardE})|(?:${oneOf(letters.keys())})`,
  "giu",
);

/**
 * Writes an Uzbek text in Cyrillic letters. HTML, commands and addresses stay as they are, and so do the names and codes of
 * `exceptions.ts`. The text is spelled as docs/glossary.md asks: U+02BB in oʻ and gʻ, U+02BC elsewhere.
 */
export const toCyrillic = (text: string): string =>
  text.replace(parts, (part: string, ...rest: unknown[]) => {
    const { same, word, stem, hard } = rest.at(-1) as Record<string, string | undefined>;
    if (same !== undefined) return part;
    if (hard !== undefined) return asIn(part, "э");
    const cyrillic =
      (word ?? stem) === undefined ? letters.get(part.toLowerCase()) : loans.get(part.toLowerCase());
    return asIn(part, (stem === undefined ? cyrillic : cyrillic?.replace(/ь$/, "")) ?? part);
  });

/** @returns the Cyrillic letters, the first one large where the first Latin one is */
function asIn(latin: string, cyrillic: string): string {
  const first = latin.charAt(0);
  return first === first.toLowerCase() ? cyrillic : cyrillic.charAt(0).toUpperCase() + cyrillic.slice(1);
}
