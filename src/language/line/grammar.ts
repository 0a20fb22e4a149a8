import type { Line } from "./lexer.js";
import {
  isCounted,
  isEach,
  isForAll,
  isMarked,
  isMeasure,
  isMoney,
  isProduct,
  isThere,
  type Phrase,
} from "./line-types.js";
import { type Match, matchAt, pattern } from "./match.js";
import { isLarge, isPriceFirst, isSmallCount, isYear, moneyFrom } from "./numbers.js";

/*
 * The grammar of a quick line (a typed line with an item's name, price and count):
 *
 *   line      = name ending | count name ending | beginning name | name
 *   ending    = count price | price count | price | count, and perhaps "=" and the line's total
 *             | price "for" count
 *   beginning = count price | price count | price | count | price "for" count | price "for"
 *   price     = 15000 · 15 000 · $10 · 15k · 15 тыс сум · 1 mln 200 ming · 15 ming 500 · за 15000 · по 15000 · 15000 dan · 15000/шт · 15 mingga
 *   count     = x2 · 2 x · 2 pcs · (2 шт) · 2 portions · 2
 *
 * A name may contain words and numbers that look like prices and counts, so the longest ending is searched first. The
 * patterns below are regular expressions over the line's shape, which has one letter for each token (see words.ts). The
 * shape of "Coffee 2 x 15000" is "wnxn". Spaces in the patterns are only for the reader.
 */

const sign = "[~:=,]";
export const price = "f? @? -? (?:C -?)? n (?:k h? | M (?:n k | h)?)? [cC]{0,3} (?:e | g | [/f] u)?";
const inBrackets = (count: string): string => `(?: ${count} | [(] (?: ${count} ) [)] )`;
/** The pattern of a count that a sign or a word shows to be one, such as "x2", "2 x" or "2 pcs". */
export const counted = inBrackets("[xX] -? n [mpu]? | -? n (?: [mp]? [xX] | u [xX]? )");
/**
 * The pattern of what may still follow a count and belongs to it: in "2 шт x 15000" the "x" belongs to the count "2
 * шт".
 */
const restOfCount = "(?<=u) [xX] | (?<= [xX] -? n) [mpu]";
/**
 * The pattern of a count with a pack or a measure, such as "2 portions" or "2 kg". Unless a price follows, these words
 * are part of the item's name.
 */
const packed = inBrackets("-? n [mp]");
const bare = inBrackets("-? n");
export const count = `(?: ${counted} | ${packed} | ${bare} )`;

const countFirst = `(?<count> ${counted} [~:,]* | ${packed} | ${bare} ) (?<price> (?!f) ${price} (?<!g) )`;
const priceFirst = `(?<price> ${price} ) (?<count> [~,]* (?: ${counted} | ${packed} ) | ${bare} )`;
const priceOnly = `(?<price> ${price} )`;
const total = `(?<total> =? ${price} )?`;
/** The patterns of a price for all pieces, as in "80 000 for 2" and "80 000 2 ta uchun". */
const priceForAll = `(?<price> (?!f) ${price} ) (?<forAll> f ) (?<count> ${count} )`;
const priceForAllBehind = `(?<price> (?!f) ${price} ) (?<count> ${count} ) (?<forAll> f )`;

/**
 * Builds the pattern of the end of a line, such as a price with a count. The end never begins inside "2x4" (a size),
 * after "for 4" (as in "Table for 4 200000") or behind the sign of a currency (as in "Card $5 60000").
 */
const ending = (shape: string): RegExp =>
  pattern(`(?! (?<=n) [xX] | (?<=[xXC]) n | (?<=f) n n ) (?<signs> ${sign}* ) ${shape} [~,]* $`);
const beginning = (shape: string): RegExp => pattern(`^ ${shape} (?= [wo] )`);

type Rule = readonly [shape: RegExp, holds: (match: Match) => boolean];

/**
 * The largest number that is read as a count although no sign or word shows it to be one: "Coffee 2 15000" is two
 * coffees, while "Windows 11 500000" is a name.
 */
const mostWithoutMark = 10;
/**
 * The largest number without a word or sign such as "pcs" or "x" that the bot offers as a count in a second reading:
 * "20 samsa 8000" may be twenty of them, while "101 roses 500000" is a bunch.
 */
export const mostToOffer = 100;

const isBare = ({ shape }: Phrase): boolean => !/[xXump]/.test(shape);

const isPriceLarger = ({ price, count }: Match): boolean => isPriceFirst(price.number, count.number);

/**
 * Checks whether a sign, a word or the line's total shows which of two numbers is the count. It isn't enough that one
 * number is larger.
 */
const isSure = (match: Match): boolean =>
  isCounted(match.count) || (isThere(match.total) && isBare(match.count) && isProduct(match));

const isPriceFront = ({ price }: Match): boolean =>
  isMoney(price) && (isMarked(price) || !isYear(price.number.text));

/**
 * Checks whether a count such as "x 2" or "2 pcs" follows the price. People type both "15000 x 2" and "2 x 15000", so
 * beside an "x" a price without a currency must be the larger number. "$10 x 2" and "15000 2 pcs" are clear.
 */
const isCountedBehind = (match: Match): boolean =>
  isCounted(match.count) &&
  !isMeasure(match.count) &&
  (isMarked(match.price) || !/^[xX]/.test(match.count.shape) || isPriceLarger(match));

/** Checks for a small count after a number that can only be money, as in "Coffee 15000 2". */
function isCountBehind({ price, count, total }: Match): boolean {
  if (!isMoney(price) || isForAll(price)) return false;
  if (!isBare(count)) return true;
  if (isThere(total)) return false;
  if (isMarked(price) || isLarge(price.number)) return isSmallCount(count.number, moneyFrom - 1);
  return !isYear(price.number.text) && isSmallCount(count.number, mostToOffer);
}

/**
 * Checks whether a count follows a price for all pieces, as in "cake 80 000 for 2". In contrast, "Nokia 3310 for 90"
 * has a number in its name.
 */
function isCountForAll({ price, count }: Match): boolean {
  if (!isMoney(price) || (!isMarked(price) && isYear(price.number.text))) return false;
  const isClear = isMarked(price) || isLarge(price.number);
  return !isBare(count) || isSmallCount(count.number, isClear ? mostToOffer : mostWithoutMark);
}

/**
 * Checks whether the number at the end may be the line's total. "Board 2x4 30000" and "Table 5 = 30000" are names that
 * end in numbers, while "2x15000 = 40000" is a wrong total.
 */
function isTotalFitting(match: Match): boolean {
  const { price, count, total } = match;
  if (!isThere(total) || isProduct(match)) return true;
  if (isThere(count) && isBare(count) && !isEach(price)) return false;
  return isMoney(price) || (isThere(count) && total.shape.startsWith("="));
}

/**
 * The forms that the end of a line may have: behind the item's name stand a price, a count or both. The forms are tried
 * in this order, and the first one that fits is used.
 */
const endings: readonly Rule[] = [
  // The line may end like "80 000 for 2", "80 000 за 2 шт" or "80 000 2 ta uchun". The price is for all pieces.
  [ending(priceForAll), isCountForAll],
  [ending(priceForAllBehind), isCountForAll],
  // The line may end like "15000 x 2" or "15000 2 30000". The larger number is the price.
  [ending(priceFirst + total), (match) => isSure(match) && isPriceLarger(match)],
  // The line may end like "2 x 15000", "x2 15000", "2 pcs 15000", "2 at 15000" or "2 15000 30000". The first number is
  // the count.
  [ending(countFirst + total), (match) => isSure(match) || isEach(match.price)],
  // The line may end like "2 15000". No word such as "pcs" shows that the 2 is a count, but it is small.
  [ending(countFirst), ({ count }) => isBare(count) && isSmallCount(count.number, mostWithoutMark)],
  // The line may end like "15000 2 pcs", "15000 2 portions" or "15000 2". The first number can only be money: it is
  // large, or a word or sign shows that it is money.
  [ending(priceFirst + total), (match) => isSure(match) || isCountBehind(match)],
  // The line may end like "15000" or "15000 = 15000", with a price and no count.
  [ending(`${priceOnly} (?: (?<total> = ${price} ) )?`), () => true],
  // The line may end like "x2" or "2 pcs", with a count and no price.
  [ending(`(?<count> ${counted} )`), ({ count }) => !isMeasure(count)],
  // The line may consist only of "2 kg" or "2 portions". Behind a name, these words belong to the name.
  [ending(`(?<count> ${count} )`), ({ start, count }) => start === 0 && !isBare(count)],
];

/**
 * The forms that the beginning of a line may have when it is a price, perhaps with a count, and can't be part of the
 * item's name. The first form that fits is used.
 */
export const pricedBeginnings: readonly Rule[] = [
  // A line may begin like "80 000 for 2 cakes", with a price for all pieces.
  [beginning(`${priceForAll} ${sign}*`), isCountForAll],
  // A line may begin like "50 000 for repair" or "300 000 for 2 hours", with a price and a word that leads to the name.
  [pattern(`^ ${priceOnly} f (?= [wo] | n m )`), isPriceFront],
  // A line may begin like "15000 x 2 Coffee", "15000 2 pcs Coffee" or "$10 x 2 Coffee", with the price before the count.
  [beginning(`${priceFirst} ${sign}*`), (match) => isPriceFront(match) && isCountedBehind(match)],
  // A line may begin like "2 x 15000 Coffee" or "2 at 15000 Coffee", with the count before the price.
  [
    beginning(`${countFirst} ${sign}*`),
    (match) => isPriceFront(match) && (isCounted(match.count) || isEach(match.price)),
  ],
  // A line may begin like "15000 Coffee", with a price and no count.
  [beginning(`${priceOnly} ${sign}*`), isPriceFront],
];

/**
 * The forms that the beginning of a line may have when it is a count: "2 x Coffee", "2 pcs Coffee", "2 Coffee". In
 * contrast, "2 kg" and "2 portions" are part of the item's name, and "2x4" is a size.
 */
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

/**
 * The most tokens (words, numbers and signs) that the end of a line has when it consists of a price, a count, a total
 * and their signs. The search for the end begins this far before the last token.
 */
const longestEnding = 18;

export function endingOf(line: Line): Match | undefined {
  const { length } = line.tokens;
  // An ending has a number, and neither a word of the name nor an ornament.
  const behindName = Math.max(line.shape.lastIndexOf("w"), line.shape.lastIndexOf("o")) + 1;
  if (!line.shape.includes("n", behindName)) return undefined;
  for (let start = Math.max(behindName, length - longestEnding); start < length; start++) {
    const match = firstMatch(endings, line, start);
    if (match !== undefined) return isSum(line, start) ? undefined : match;
  }
  return undefined;
}

/**
 * Checks for a sum such as "15000 + 5000" or "15 000 сум - 2 000" at the end of a line, where neither number alone is
 * the price.
 */
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

/** Finds "2 15000" at the end of a line, which means two items at that price, or a name that ends in 2. */
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
