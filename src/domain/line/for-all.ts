import { Big } from "big.js";
import { minorUnits } from "../money/money.js";
import { counted, countedBeginning, firstMatch } from "./grammar.js";
import { type Line, lineOf, type Token } from "./lexer.js";
import {
  isCounted,
  isForAll,
  isMeasure,
  isThere,
  noParts,
  type Parts,
  type Phrase,
  phraseOf,
  priceOf,
} from "./line-types.js";
import { type Match, matchAt, pattern } from "./match.js";
import { smallUnits } from "./numbers.js";

/*
 * A price for several pieces: "cake 80 000 for 2", "2 cakes for 80 000", "80 000 за 2 торта", "2 ta tort uchun 80 000".
 * Most people mean the price of all pieces, and some mean the price of each, so both are readings of the line.
 */

/** One way to split a line into a name and the parts beside it. */
export interface Reading extends Parts {
  readonly name: readonly Token[];
  /** Words of the name that stand behind the price. */
  readonly tail?: readonly Token[];
}

export interface Readings {
  readonly best: Reading;
  readonly other?: Reading | undefined;
  /** Whether a number may be a count while the end of the name isn't clear. */
  readonly unclear?: boolean;
}

/**
 * Returns the readings of a line that has one price for several pieces. When the price can't be divided by the number of
 * pieces, the first reading has the price of all and keeps that number in the name.
 * @param whole the reading as one piece, with the number of pieces in its name
 */
export function readingsForAll({ name, price, count }: Reading, whole: Reading, currency: string): Readings {
  // In "Potatoes 80 000 for 2 kg", the 2 is no number of pieces.
  if (isMeasure(count)) return { best: whole };
  const each = { ...noParts, name, price, count };
  const divided = dividedBy(price, count, currency);
  return { best: divided === undefined ? whole : { ...each, price: divided }, other: each };
}

/** Divides a price by a number of pieces; undefined when the result isn't exact, or is a fraction that nobody uses in the currency. */
function dividedBy(price: Phrase, { number }: Phrase, currency: string): Phrase | undefined {
  const all = priceOf(price, currency);
  if ("problem" in all || !/^[1-9]\d*$/.test(number.text)) return undefined;
  const named = all.currency ?? currency;
  const decimals = smallUnits.has(named) ? 0 : Math.min(minorUnits(named) ?? 2, 2);
  const each = Big(all.price).div(number.text).round(decimals, Big.roundDown);
  if (!each.times(number.text).eq(all.price)) return undefined;
  const marks = price.tokens.filter(({ currencies }) => currencies !== undefined);
  return phraseOf(lineOf([{ ...price.number, text: each.toFixed() }, ...marks]));
}

const countBehindName = pattern(`(?<! [xX] ) (?<count> ${counted} ) [~:,]* $`, "g");
/** No count has more tokens than this, not even one in brackets. */
const longestCount = 8;

/** Finds the count at the end of a name, as in "cake 2 pcs" or "cake x2". */
function countBehind(line: Line): Match | undefined {
  const match = matchAt(countBehindName, line, Math.max(0, line.tokens.length - longestCount));
  return match !== undefined && isCounted(match.count) && !isMeasure(match.count) ? match : undefined;
}

/** Returns the words behind what a pattern recognized. */
export const behind = ({ end }: Match, { tokens }: Line): readonly Token[] => tokens.slice(end);

/** Returns the name and the count of "2 cakes for 80 000" and "cake 2 pcs for 80 000", whose price is for all pieces. */
export function countedFront(
  front: Line,
  { price, count, total }: Match,
): Pick<Reading, "name" | "count"> | undefined {
  if (!isForAll(price) || isThere(count) || isThere(total)) return undefined;
  const first = firstMatch(countedBeginning, front);
  if (first !== undefined) return { name: behind(first, front), count: first.count };
  const last = countBehind(front);
  return last && { name: front.tokens.slice(0, last.start), count: last.count };
}
