import { part } from "../text/token-patterns.js";
import { priceOf } from "./item/typed-item.js";
import { price, sign } from "./tokens/grammar.js";
import { normalizedLine } from "./tokens/normalized-line.js";
import { readTokens } from "./tokens/numbers.js";
import { matchAt } from "./tokens/phrases.js";
import { pattern } from "./tokens/token-kinds.js";

const amountPattern = pattern(`${part("signs", `${sign}*`)} ${part("price", price)}`);

/** As much of a line as is read for one amount, in UTF-16 units. */
const longestAmount = 60;

export interface AmountAt {
  readonly amount: string;
  /** True when the amount names another currency than the invoice's. */
  readonly isForeign: boolean;
  readonly end: number;
}

/**
 * Reads the amount that begins at a place of a normalized text, perhaps behind signs such as ":" or "=".
 * @param text a text as `normalizedLine` makes it
 */
export function amountAt(text: string, at: number, currency: string): AmountAt | undefined {
  const [near = ""] = text.slice(at, at + longestAmount).split(/[;|()\t]/, 1);
  const line = readTokens(normalizedLine(near), currency);
  const found = matchAt(amountPattern, line);
  const last = found?.price.tokens.at(-1);
  if (found === undefined || last === undefined) return undefined;
  const read = priceOf(found.price, currency);
  if ("problem" in read) return undefined;
  return { amount: read.price, isForeign: read.currency !== undefined, end: at + last.end };
}

/** Reads the amount that is all of a part of the text, as "5000" is before the word of "5000 off". */
export function amountBetween(
  text: string,
  from: number,
  to: number,
  currency: string,
): AmountAt | undefined {
  const found = amountAt(text, from, currency);
  return found !== undefined && text.slice(found.end, to).trim() === "" ? found : undefined;
}
