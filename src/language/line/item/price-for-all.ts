import { Big } from "big.js";
import { minorUnits } from "../../money/money.js";
import { smallUnits } from "../../money/small-units.js";
import { part } from "../../text/token-patterns.js";
import { counted, countedBeginning, firstMatch } from "../tokens/grammar.js";
import { type Line, lineOf, type Token } from "../tokens/lexer.js";
import {
  isCounted,
  isForAll,
  isMeasure,
  isThere,
  type Match,
  matchAt,
  noParts,
  type Parts,
  type Phrase,
  phraseOf,
} from "../tokens/phrases.js";
import { pattern } from "../tokens/token-kinds.js";
import { priceOf } from "./typed-item.js";

/*
 * A price for several pieces: "cake 80 000 for 2", "2 cakes for 80 000", "80 000 за 2 торта", "2 ta tort uchun 80 000".
 * Most people mean the price of all pieces, and some mean the price of each, so both are readings of the line.
 */

export interface Reading extends Parts {
  readonly name: readonly Token[];
  /** Words that belong to the item's name although they stand behind the price. */
  readonly tail?: readonly Token[];
}

export interface Readings {
  readonly best: Reading;
  readonly other?: Reading | undefined;
  /** True when a number is probably a count, but it is unclear where the name ends: "Pizza 2 large at 80000". */
  readonly unclear?: boolean;
}

/**
 * Returns the readings of a line with one price for several pieces. A price that can't be divided by their number
 * stays the price of all, and the number stays in the name.
 */
export function readingsForAll({ name, price, count }: Reading, whole: Reading, currency: string): Readings {
  // In "Potatoes 80 000 for 2 kg", the 2 is a weight and not a number of pieces.
  if (isMeasure(count)) return { best: whole };
  const each = { ...noParts, name, price, count };
  const divided = dividedBy(price, count, currency);
  return { best: divided === undefined ? whole : { ...each, price: divided }, other: each };
}

/** Divides the price of all pieces; undefined when the result isn't exact, or is a fraction that nobody uses in the currency. */
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

const countBehindName = pattern(
  `(?<! [times capitalX] ) ${part("count", counted)} [dash colon comma]* $`,
  "g",
);
const longestCount = 8;

function countBehind(line: Line): Match | undefined {
  const match = matchAt(countBehindName, line, Math.max(0, line.tokens.length - longestCount));
  return match !== undefined && isCounted(match.count) && !isMeasure(match.count) ? match : undefined;
}

export const behind = ({ end }: Match, { tokens }: Line): readonly Token[] => tokens.slice(end);

/** Reads the name and the count before a price with "for": "2 cakes for 80 000", "cake 2 pcs for 80 000". */
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
