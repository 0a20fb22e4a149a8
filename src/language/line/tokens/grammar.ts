import { part } from "../../text/token-patterns.js";
import type { Line } from "./lexer.js";
import { isLarge, isPriceFirst, isSmallCount, isYear, moneyFrom } from "./numbers.js";
import {
  isCounted,
  isEach,
  isForAll,
  isMarked,
  isMeasure,
  isMoney,
  isProduct,
  isThere,
  type Match,
  matchAt,
  type Phrase,
} from "./phrases.js";
import { has, isOf, pattern } from "./token-kinds.js";

/*
 * The grammar of a quick line (a typed line with an item's name, price and count). docs/typed-lines.md shows it with
 * examples.
 *
 *   line      = name ending | count name ending | beginning name | name
 *   ending    = count price | price count | price | count, and perhaps "=" and the line's total
 *             | price "for" count
 *   beginning = count price | price count | price | count | price "for" count | price "for"
 *
 * A name may contain words and numbers that look like prices and counts, so the longest ending is searched first. The
 * patterns are written with the kinds of tokens (token-kinds.ts), in the notation of token-patterns.ts.
 */

export const sign = "[dash colon equals comma]";
const inBrackets = (count: string): string => `( ${count} | open ( ${count} ) close )`;

/** "15000", "$10", "15k", "15 тыс сум", "1 mln 200 ming", "15 ming 500", "по 15000", "15000 dan", "15000/шт", "90000/кг", "15 mingga" */
export const price =
  "for? at? minus? (leadingCurrency minus?)? number (thousand remainder? | million (number thousand | remainder)?)? " +
  "[currency leadingCurrency]{0,3} (each | ga | [per for] (piece | measure{1,2}))?";
/** "x2", "2 x", "2 pcs", "(2 шт)": a sign or a word shows that the number is a count. */
export const counted = inBrackets(
  "[times capitalX] minus? number [measure pack piece]? | minus? number ([measure pack]? [times capitalX] | piece [times capitalX]?)",
);
/** In "2 шт x 15000", the "x" still belongs to the count "2 шт". */
const restOfCount = "(?<=piece) [times capitalX] | (?<= [times capitalX] minus? number) [measure pack piece]";
/** "2 portions", "2 kg": unless a price follows, these words are a part of the item's name. */
const packed = inBrackets("minus? number [measure pack]");
/** "2", "(2)" */
const bare = inBrackets("minus? number");
export const count = `( ${counted} | ${packed} | ${bare} )`;

const plainPrice = part("price", price);
const priceAfterCount = part("price", `(?!for) ${price}`);
/** "2 x 15000", "2 pcs 15000", "2 15000" */
const countFirst = `${part("count", `${counted} [dash colon comma]* | ${packed} | ${bare}`)} ${part("price", `(?!for) ${price} (?<!ga)`)}`;
/** "15000 x 2", "15000 2 pcs", "15000 2" */
const priceFirst = `${plainPrice} ${part("count", `[dash comma]* ( ${counted} | ${packed} ) | ${bare}`)}`;
/** "= 30000", "30000" */
const total = `${part("total", `equals? ${price}`)}?`;
/** "80 000 for 2" */
const priceForAll = `${priceAfterCount} ${part("forAll", "for")} ${part("count", count)}`;
/** "80 000 2 ta uchun" */
const priceForAllBehind = `${priceAfterCount} ${part("count", count)} ${part("forAll", "for")}`;

/** No ending begins inside "2x4" (a size), after "for 4" ("Table for 4 200000") or behind the sign of a currency ("Card $5 60000"). */
const insideName =
  "(?<=number) [times capitalX] | (?<=[times capitalX leadingCurrency]) number | (?<=for) number number";
const ending = (text: string): RegExp =>
  pattern(`(?! ${insideName} ) ${part("signs", `${sign}*`)} ${text} [dash comma]* $`);
const beginning = (text: string): RegExp => pattern(`^ ${text} (?= [word ornament] )`);

interface Rule {
  readonly name: string;
  readonly shape: RegExp;
  readonly holds: (match: Match) => boolean;
}

const inOrder = (rules: Readonly<Record<string, readonly [Rule["shape"], Rule["holds"]]>>): readonly Rule[] =>
  Object.entries(rules).map(([name, [shape, holds]]) => ({ name, shape, holds }));

/** A number up to this one is a count without any sign: "Coffee 2 15000" is two coffees, while "Windows 11 500000" is a name. */
const mostWithoutMark = 10;
/** A number up to this one is offered as a count in a second reading: "20 samsa 8000" may be twenty, "101 roses 500000" is a bunch. */
export const mostToOffer = 100;

const isBare = (count: Phrase): boolean => !has(count, "times", "capitalX", "piece", "measure", "pack");

const isPriceLarger = ({ price, count }: Match): boolean => isPriceFirst(price.number, count.number);

/** A sign, a word or the line's total shows for sure which number is the count; the size of the numbers doesn't. */
const isSure = (match: Match): boolean =>
  isCounted(match.count) || (isThere(match.total) && isBare(match.count) && isProduct(match));

const isPriceFront = ({ price }: Match): boolean =>
  isMoney(price) && (isMarked(price) || !isYear(price.number.text));

/** People type both "15000 x 2" and "2 x 15000", so beside an "x" a price without a currency must be the larger number. */
const isCountedBehind = (match: Match): boolean =>
  isCounted(match.count) &&
  !isMeasure(match.count) &&
  (isMarked(match.price) || !isOf(match.count.tokens[0], "times", "capitalX") || isPriceLarger(match));

/** Checks for a small count after a number that can only be money, as in "Coffee 15000 2". */
function isCountBehind({ price, count, total }: Match): boolean {
  if (!isMoney(price) || isForAll(price)) return false;
  if (!isBare(count)) return true;
  if (isThere(total)) return false;
  if (isMarked(price) || isLarge(price.number)) return isSmallCount(count.number, moneyFrom - 1);
  return !isYear(price.number.text) && isSmallCount(count.number, mostToOffer);
}

/** The count of "cake 80 000 for 2" follows a price. In contrast, "Nokia 3310 for 90" has a number in its name. */
function isCountForAll({ price, count }: Match): boolean {
  if (!isMoney(price) || (!isMarked(price) && isYear(price.number.text))) return false;
  const isClear = isMarked(price) || isLarge(price.number);
  return !isBare(count) || isSmallCount(count.number, isClear ? mostToOffer : mostWithoutMark);
}

/** "Board 2x4 30000" and "Table 5 = 30000" are names that end in numbers, while "2x15000 = 40000" is a wrong total. */
function isTotalFitting(match: Match): boolean {
  const { price, count, total } = match;
  if (!isThere(total) || isProduct(match)) return true;
  if (isThere(count) && isBare(count) && !isEach(price)) return false;
  return isMoney(price) || (isThere(count) && isOf(total.tokens[0], "equals"));
}

/** The forms of a line's end: a price, a count or both behind the name. The first form that fits is used. */
export const endings = inOrder({
  /** "Cake 80 000 for 2", "торт 80 000 за 2 шт": the price is for all pieces. */
  forAll: [ending(priceForAll), isCountForAll],
  /** "Tort 80 000 2 ta uchun" */
  forAllBehind: [ending(priceForAllBehind), isCountForAll],
  /** "Coffee 15000 x 2", "Coffee 15000 2 30000": the larger number is the price. */
  priceAndCount: [ending(priceFirst + total), (match) => isSure(match) && isPriceLarger(match)],
  /** "Coffee 2 x 15000", "Coffee 2 at 15000", "Coffee 2 15000 30000" */
  countAndPrice: [ending(countFirst + total), (match) => isSure(match) || isEach(match.price)],
  /** "Coffee 2 15000": no word such as "pcs" shows that the 2 is a count, but it is small. */
  smallCountAndPrice: [
    ending(countFirst),
    ({ count }) => isBare(count) && isSmallCount(count.number, mostWithoutMark),
  ],
  /** "Coffee 15000 2": the first number can only be money, because it is large, or a word or sign shows it. */
  moneyAndCount: [ending(priceFirst + total), (match) => isSure(match) || isCountBehind(match)],
  /** "Coffee 15000", "Coffee 15000 = 15000" */
  price: [ending(`${plainPrice} ( ${part("total", `equals ${price}`)} )?`), () => true],
  /** "Coffee x2", "Coffee 2 pcs" */
  count: [ending(part("count", counted)), ({ count }) => !isMeasure(count)],
  /** "2 kg", "2 portions" as a whole line. Behind a name, these words belong to the name. */
  packAlone: [ending(part("count", count)), ({ start, count }) => start === 0 && !isBare(count)],
});

/** The forms of a line's beginning with a price that can't be part of the name. The first form that fits is used. */
export const pricedBeginnings = inOrder({
  /** "80 000 for 2 cakes": the price is for all pieces. */
  forAll: [beginning(`${priceForAll} ${sign}*`), isCountForAll],
  /** "50 000 for repair", "300 000 for 2 hours": a word leads to the name. */
  priceFor: [pattern(`^ ${plainPrice} for (?= [word ornament] | number measure )`), isPriceFront],
  /** "15000 x 2 Coffee", "15000 2 pcs Coffee", "$10 x 2 Coffee" */
  priceAndCount: [
    beginning(`${priceFirst} ${sign}*`),
    (match) => isPriceFront(match) && isCountedBehind(match),
  ],
  /** "2 x 15000 Coffee", "2 at 15000 Coffee" */
  countAndPrice: [
    beginning(`${countFirst} ${sign}*`),
    (match) => isPriceFront(match) && (isCounted(match.count) || isEach(match.price)),
  ],
  /** "15000 Coffee" */
  price: [beginning(`${plainPrice} ${sign}*`), isPriceFront],
});

/** The forms of a line's beginning with a count. "2 kg" and "2 portions" are part of the name, and "2x4" is a size. */
export const countedBeginning = inOrder({
  /** "2 x Coffee", "2 pcs Coffee" */
  counted: [
    pattern(`^ ${part("count", `${counted} (?! ${restOfCount} ) ${sign}* (?! ${sign}* ( number | $ ) )`)}`),
    ({ count }) => !has(count, "measure", "pack"),
  ],
  /** "2 Coffee" */
  bare: [
    beginning(part("count", bare)),
    ({ count }) => has(count, "minus") || isSmallCount(count.number, mostToOffer),
  ],
});

/** "2 bottles of water" before a price of one */
export const packedBeginning = pattern(`^ ${part("count", "number")} (?= pack [word ornament] )`);

/** The most tokens of an ending (price, count, total and signs). The search begins this far before the last token. */
const longestEnding = 18;

export function endingOf(line: Line): Match | undefined {
  const { length } = line.tokens;
  // An ending has a number, and neither a word of the name nor an ornament.
  const behindName = line.tokens.findLastIndex((token) => isOf(token, "word", "ornament")) + 1;
  if (!line.tokens.some(({ kind }, at) => kind === "number" && at >= behindName)) return undefined;
  for (let start = Math.max(behindName, length - longestEnding); start < length; start++) {
    const match = firstMatch(endings, line, start);
    if (match !== undefined) return isSum(line, start) ? undefined : match;
  }
  return undefined;
}

/** In "15000 + 5000" and "15 000 сум - 2 000" neither number alone is the price. */
function isSum({ tokens, shape }: Line, start: number): boolean {
  const [found, amount = "", plus] = amountBefore.exec(shape.slice(0, start)) ?? [];
  if (found === undefined || (plus === "" && !isOf(tokens[start], "dash", "minus"))) return false;
  const number = tokens[start - found.length];
  return amount.length > 1 || (number !== undefined && isLarge(number));
}

const amountBefore = pattern(
  "(?<amount> number [currency leadingCurrency thousand]? ) (?<plus> ornament? ) $",
  "",
);

const barePair = pattern(
  `(?<! [times capitalX] ) (?! (?<=for) number number ) ${part("count", bare)} ${priceAfterCount} [dash comma]* $`,
  "g",
);

/** Finds "2 15000" at the end of a line, which means two items at that price, or a name that ends in 2. */
export function barePairOf(line: Line): Match | undefined {
  const match = matchAt(barePair, line, Math.max(0, line.tokens.length - longestEnding));
  return match !== undefined && !isEach(match.price) ? match : undefined;
}

export function firstMatch(rules: readonly Rule[], line: Line, at = 0): Match | undefined {
  for (const { shape, holds } of rules) {
    const match = matchAt(shape, line, at);
    if (match !== undefined && isTotalFitting(match) && holds(match)) return match;
  }
  return undefined;
}
