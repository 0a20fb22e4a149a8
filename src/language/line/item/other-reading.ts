import { smallUnits } from "../../money/small-units.js";
import { barePairOf, mostToOffer } from "../tokens/grammar.js";
import { type Line, lineOf } from "../tokens/lexer.js";
import {
  hasCents,
  isGrouped,
  isLarge,
  isSmallCount,
  isYear,
  moneyFrom,
  roughly,
  splitNumber,
} from "../tokens/numbers.js";
import {
  isCounted,
  isEach,
  isForAll,
  isMarked,
  isThere,
  type Match,
  none,
  noParts,
  phraseOf,
} from "../tokens/phrases.js";
import { has, isOf, pattern, signs } from "../tokens/token-kinds.js";
import type { Reading } from "./price-for-all.js";

/* A line with two meanings has a second reading, which the card offers as a button. */

/** @param uncounted the reading in which a number before the name belongs to the name */
export function otherReading(
  line: Line,
  ending: Match,
  currency: string,
  uncounted?: Reading,
): Reading | undefined {
  if (isThere(ending.total)) return undefined;
  return (
    splitReading(line, ending, currency) ??
    pairReading(line, ending) ??
    (mayBeModel.test(ending.count.shape)
      ? modelReading(line, ending)
      : (uncounted ?? nameReading(line, ending, currency)))
  );
}

const mayBeModel = pattern("capitalX minus? number", "");

/** "Table 5 100 000" may be a "Table 5" at 100,000. */
function splitReading(
  { tokens }: Line,
  { start, price, count }: Match,
  currency: string,
): Reading | undefined {
  const [figure, rest] = splitNumber(price.number) ?? [];
  if (figure === undefined || rest === undefined || isOf(tokens[start], ...signs) || has(price, "minus"))
    return undefined;
  const at = tokens.indexOf(price.number);
  // "$5 100 000" and "at 5 100 000" keep their digits together, and the name of "HP 15 6 500 000" already has a number.
  const before = tokens[at - 1];
  if (at < 1 || isOf(before, "currency", "leadingCurrency", "at", "for")) return undefined;
  if (isOf(before, "number") && figure.text.length < 2) return undefined;
  // "Coffee 12 500" hardly means "Coffee 12" at 500, because that price is too low for the currency.
  if (smallUnits.has(currency) && !has(price, "thousand", "million") && !isGrouped(rest)) return undefined;
  return {
    ...noParts,
    name: [...tokens.slice(0, at), figure],
    price: phraseOf(lineOf(price.tokens.map((token) => (token === price.number ? rest : token)))),
    count: count.number.start > price.number.start ? count : none,
  };
}

/** "Coffee 2 15000" may be a "Coffee 2" at 15,000, and "Eggs 30 45000" may be thirty eggs. */
function pairReading(line: Line, { start, count }: Match): Reading | undefined {
  const { tokens } = line;
  const pair = barePairOf(line);
  if (pair === undefined) return undefined;
  const { number } = pair.count;
  if (!isThere(count))
    return isSmallCount(number, mostToOffer) ? { ...pair, name: tokens.slice(0, pair.start) } : undefined;
  const isEnding = tokens.slice(start, pair.start).every((token) => isOf(token, ...signs));
  if (!isEnding || isCounted(count) || start === 0 || isLarge(number)) return undefined;
  return { ...pair, name: tokens.slice(0, pair.start + pair.count.tokens.length), count: none };
}

/** A capital X with a number, as in "BMW X5 500 000", may be the name of a model and not a count. */
function modelReading({ tokens }: Line, { price, count }: Match): Reading | undefined {
  if (isThere(price) && price.number.start < count.number.start) return undefined;
  return { ...noParts, name: tokens.slice(0, tokens.indexOf(count.number) + 1), price };
}

/** The number at the end may belong to the name: "Table 5", "Calendar 2026", "Monitor 4k", "Board 2x4". */
function nameReading(line: Line, { start, price, count }: Match, currency: string): Reading | undefined {
  const { tokens } = line;
  if (!isThere(price) || start === 0 || isOf(tokens[start], ...signs)) return undefined;
  if (has(price, "currency", "leadingCurrency")) return undefined;
  if (isThere(count) && !(smallUnits.has(currency) && isOf(tokens.at(-1), "number"))) return undefined;
  const { number } = price;
  // A thousand or more behind a count such as "2 x" is a price, even if it looks like a year: "Coffee 2 x 2000".
  if (isCounted(count) && roughly(number) >= moneyFrom) return undefined;
  const isShort = roughly(number) < 10 && tokens.at(-1)?.start === tokens.at(-2)?.end;
  const isName = isMarked(price)
    ? isOf(price.tokens.at(-1), "thousand") && !has(price, "million") && isShort
    : !hasCents(number, currency) && (roughly(number) < moneyFrom || isYear(number.text));
  return isName ? { ...noParts, name: tokens } : undefined;
}

/** "Розы 25 шт 500000" may tell the price of all roses. The count then belongs to the name. */
export function priceOfAll({ tokens }: Line, { price, count, total }: Reading): Reading | undefined {
  const [first] = price.tokens;
  const isBefore = first !== undefined && isThere(count) && count.number.start < first.start;
  if (!isBefore || !has(count, "piece") || has(count, "times", "capitalX") || roughly(count.number) < 2)
    return undefined;
  if (isEach(price) || isForAll(price) || isThere(total)) return undefined;
  return { ...noParts, name: tokens.slice(0, tokens.indexOf(first)), price };
}
