import { isLarge, isPriceFirst, isSmallCount, isYear, moneyFrom } from "./numbers.js";
import {
  isCounted,
  isEach,
  isMarked,
  isMeasure,
  isMoney,
  isProduct,
  isThere,
  noParts,
  type Parts,
  type Phrase,
  phraseOf,
} from "./reading.js";
import { type Line, partOf } from "./tokens.js";

/*
 * The grammar of a quick line:
 *
 *   line      = name ending | count name ending | beginning name | name
 *   ending    = count price | price count | price | count, and perhaps "=" and the line's total
 *   beginning = count price | price count | price | count
 *   price     = 15000 · 15 000 · $10 · 15k · 15 тыс сум · 1 mln 200 ming · за 15000 · по 15000 · 15000 dan · 15000/шт
 *   count     = x2 · 2 x · 2 pcs · (2 шт) · 2 portions · 2
 *
 * A name may hold whatever prices and counts are made of, so the ending is looked for first: the longest one counts. The
 * patterns below are regular expressions over the line's shape, which has one letter for each token (see words.ts): the
 * shape of "Coffee 2 x 15000" is "wnxn". Spaces in them are for the reader.
 */

const sign = "[~:=,]";
export const price = "f? @? -? (?:C -?)? n (?:k | M (?:n k)?)? [cC]{0,3} (?:e | [/f] u)?";
const inBrackets = (count: string): string => `(?: ${count} | [(] (?: ${count} ) [)] )`;
/** "x2", "2 x", "2 pcs". */
const counted = inBrackets("[xX] -? n [mpu]? | -? n (?: [mp]? [xX] | u [xX]? )");
/** A count that goes on: in "2 шт x 15000" the "x" belongs to it. */
const restOfCount = "(?<=u) [xX] | (?<= [xX] -? n) [mpu]";
/** "2 portions", "2 kg": without more, these are part of the name. */
const packed = inBrackets("-? n [mp]");
const bare = inBrackets("-? n");
export const count = `(?: ${counted} | ${packed} | ${bare} )`;

const countFirst = `(?<count> ${counted} [~:,]* | ${packed} | ${bare} ) (?<price> (?!f) ${price} )`;
const priceFirst = `(?<price> ${price} ) (?<count> [~,]* (?: ${counted} | ${packed} ) | ${bare} )`;
const priceOnly = `(?<price> ${price} )`;
const total = `(?<total> =? ${price} )?`;

export const pattern = (shape: string, flags = "y"): RegExp => new RegExp(shape.replaceAll(" ", ""), flags);
/** In "2x4 30000" the 4 belongs to the 2; in "Table for 4 200000" there are four guests. */
const ending = (shape: string): RegExp =>
  pattern(`(?! (?<=n) [xX] | (?<=[xX]) n | (?<=f) n n ) (?<signs> ${sign}* ) ${shape} [~,]* $`);
const beginning = (shape: string): RegExp => pattern(`^ ${shape} (?= [wo] )`);

/** The parts that were recognized from one token to another. */
export interface Match extends Parts {
  readonly start: number;
  readonly end: number;
}
type Rule = readonly [shape: RegExp, holds: (match: Match) => boolean];

/** Up to here, "Coffee 2 15000" is two coffees; above, "Windows 11 500000" is a name. */
const mostWithoutMark = 10;
/** Up to here, "20 samsa 8000" is twenty of them; above, "101 roses 500000" is a bunch. */
export const mostToOffer = 100;

const isBare = ({ shape }: Phrase): boolean => !/[xXump]/.test(shape);

const isPriceLarger = ({ price, count }: Match): boolean => isPriceFirst(price.number, count.number);

/** True when something besides the size of the numbers says which is which. */
const isSure = (match: Match): boolean =>
  isCounted(match.count) || (isThere(match.total) && isBare(match.count) && isProduct(match));

const isPriceFront = ({ price }: Match): boolean =>
  isMoney(price) && (isMarked(price) || !isYear(price.number));

/** "15000 x 2" may be "2 x 15000" the other way round; "$10 x 2" and "15000 2 pcs" may not. */
const isCountedBehind = (match: Match): boolean =>
  isCounted(match.count) &&
  !isMeasure(match.count) &&
  (isMarked(match.price) || !/^[xX]/.test(match.count.shape) || isPriceLarger(match));

/** "Coffee 15000 2": a small count behind what can only be money. */
function isCountBehind({ price, count, total }: Match): boolean {
  if (!isMoney(price) || price.shape.startsWith("f")) return false;
  if (!isBare(count)) return true;
  if (isThere(total)) return false;
  if (isMarked(price) || isLarge(price.number)) return isSmallCount(count.number, moneyFrom - 1);
  return !isYear(price.number) && isSmallCount(count.number, mostToOffer);
}

/** "Board 2x4 30000" and "Table 5 = 30000" are names that end in figures, while "2x15000 = 40000" is a mistake. */
function isTotalFitting(match: Match): boolean {
  const { price, count, total } = match;
  if (!isThere(total) || isProduct(match)) return true;
  if (isThere(count) && isBare(count) && !isEach(price)) return false;
  return isMoney(price) || (isThere(count) && total.shape.startsWith("="));
}

/** The ways in which a line ends, in the order in which they are tried. */
const endings: readonly Rule[] = [
  // "15000 x 2", "15000 2 30000": the price is the larger number.
  [ending(priceFirst + total), (match) => isSure(match) && isPriceLarger(match)],
  // "2 x 15000", "x2 15000", "2 pcs 15000", "2 at 15000", "2 15000 30000".
  [ending(countFirst + total), (match) => isSure(match) || isEach(match.price)],
  // "2 15000": nothing marks the count, but it is a small one.
  [ending(countFirst), ({ count }) => isBare(count) && isSmallCount(count.number, mostWithoutMark)],
  // "15000 2 pcs"; "15000 2 portions" and "15000 2", where the first number can only be money.
  [ending(priceFirst + total), (match) => isSure(match) || isCountBehind(match)],
  // "15000", "15000 = 15000".
  [ending(`${priceOnly} (?: (?<total> = ${price} ) )?`), () => true],
  // "x2", "2 pcs".
  [ending(`(?<count> ${counted} )`), ({ count }) => !isMeasure(count)],
  // "2 kg", "2 portions": as the whole line, there is no name that they could belong to.
  [ending(`(?<count> ${count} )`), ({ start, count }) => start === 0 && !isBare(count)],
];

/** The ways in which a price begins a line, perhaps with a count, where they can't be part of the name. */
export const pricedBeginnings: readonly Rule[] = [
  // "15000 x 2 Coffee", "15000 2 pcs Coffee", "$10 x 2 Coffee".
  [beginning(`${priceFirst} ${sign}*`), (match) => isPriceFront(match) && isCountedBehind(match)],
  // "2 x 15000 Coffee", "2 at 15000 Coffee".
  [
    beginning(`${countFirst} ${sign}*`),
    (match) => isPriceFront(match) && (isCounted(match.count) || isEach(match.price)),
  ],
  // "15000 Coffee".
  [beginning(`${priceOnly} ${sign}*`), isPriceFront],
];

/** "2 x Coffee", "2 pcs Coffee", "2 Coffee"; but "2 kg" and "2 portions" are part of the name, and "2x4" is a size. */
export const countedBeginning: readonly Rule[] = [
  [
    pattern(`^ (?<count> ${counted} (?! ${restOfCount} ) ${sign}* (?! ${sign}* (?: n | $ ) ) )`),
    ({ count }) => !/[mp]/.test(count.shape),
  ],
  [
    beginning(`(?<count> ${bare} )`),
    ({ count }) => count.shape.includes("-") || isSmallCount(count.number, mostToOffer),
  ],
];

/** More tokens than any price with its count, total and marks has. */
const longestEnding = 18;

/** Finds the longest ending of a line. */
export function endingOf(line: Line): Match | undefined {
  const { length } = line.tokens;
  for (let start = Math.max(0, length - longestEnding); start < length; start++) {
    const match = firstMatch(endings, line, start);
    if (match !== undefined) return isSum(line, start) ? undefined : match;
  }
  return undefined;
}

/** "15000 + 5000", "15 000 сум - 2 000": to take one of the two for the price would be wrong. */
function isSum({ tokens, shape }: Line, start: number): boolean {
  const [found, amount = "", plus] = /(n[cCk]?)(o?)$/.exec(shape.slice(0, start)) ?? [];
  if (found === undefined || (plus === "" && !/[~-]/.test(shape.charAt(start)))) return false;
  const number = tokens[start - found.length];
  return amount.length > 1 || (number !== undefined && isLarge(number));
}

const barePair = pattern(
  `(?<! [xX] ) (?! (?<=f) n n ) (?<count> ${bare} ) (?<price> (?!f) ${price} ) [~,]* $`,
  "g",
);

/** Finds "2 15000" at the end of a line: two at that price, or a name that ends in 2. */
export function barePairOf(line: Line): Match | undefined {
  const match = matchAt(barePair, line, Math.max(0, line.tokens.length - longestEnding));
  return match !== undefined && !isEach(match.price) ? match : undefined;
}

export function firstMatch(rules: readonly Rule[], line: Line, at = 0): Match | undefined {
  for (const [shape, holds] of rules) {
    const match = matchAt(shape, line, at);
    if (match !== undefined && isTotalFitting(match) && holds(match)) return match;
  }
  return undefined;
}

/** Matches a pattern whose named groups stand side by side, from the beginning of the match on. */
export function matchAt(shape: RegExp, line: Line, at = 0): Match | undefined {
  shape.lastIndex = at;
  const found = shape.exec(line.shape);
  if (found === null) return undefined;
  const parts: { -readonly [name in keyof Parts]: Phrase } = { ...noParts };
  let start = found.index;
  for (const [name, text = ""] of Object.entries(found.groups ?? {})) {
    const end = start + text.length;
    if (text !== "" && name in noParts) parts[name as keyof Parts] = phraseOf(partOf(line, start, end));
    start = end;
  }
  return { ...parts, start: found.index, end: found.index + found[0].length };
}
