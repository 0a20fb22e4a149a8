import { isMarked, isYear, moneyFrom, roughly, smallUnits } from "./amounts.js";
import type { Reading } from "./item-of.js";
import { splitNumber } from "./number-runs.js";
import type { TypedQuantity } from "./quantities.js";
import type { Tail } from "./tail.js";
import type { Token } from "./tokens.js";

/**
 * How the line may be read as well.
 * @param offered what was passed over while the tail was sought.
 */
export function otherReading(
  tokens: readonly Token[],
  best: Reading,
  tail: Tail,
  offered: Tail | undefined,
  currency: string,
): Reading | undefined {
  const split = splitReading(tokens, tail, currency);
  if (split !== undefined) return split;
  if (offered !== undefined) {
    const { start, separated: _separated, ...behind } = offered;
    return { ...behind, name: tokens.slice(0, start) };
  }
  if (tail.quantity?.capital === true) return modelReading(tokens, tail, tail.quantity);
  if (tail.quantity === undefined && best.quantity?.explicit === false) {
    const { quantity: _quantity, ...uncounted } = best;
    return { ...uncounted, name: tokens.slice(0, tail.start) };
  }
  return isPartOfName(tokens, tail, currency) ? { name: tokens } : undefined;
}

/** "Table 5 100 000" as "Table 5" at 100,000. */
function splitReading(tokens: readonly Token[], tail: Tail, currency: string): Reading | undefined {
  const { amount, total, separated } = tail;
  const split = amount === undefined ? undefined : splitNumber(amount.number);
  if (amount === undefined || split === undefined || separated || amount.negative || total !== undefined)
    return undefined;
  const [figure, price] = split;
  const at = tokens.indexOf(amount.number);
  // In "$5 100 000" and "at 5 100 000" what stands before holds the figures together.
  const follows = tokens[at - 1]?.kind;
  // In "HP 15 6 500 000" the name has its figure already.
  if (
    at < 1 ||
    follows === "number" ||
    follows === "currency" ||
    follows === "each-before" ||
    follows === "for"
  )
    return undefined;
  // "Coffee 12 500" is rather not "Coffee 12" at 500.
  if (smallUnits.has(currency) && amount.factor === 1 && price.parts.length === 1) return undefined;
  const { quantity } = tail;
  const isBehind = quantity !== undefined && quantity.number.start > amount.number.start;
  const name = [...tokens.slice(0, at), figure];
  const other = { name, amount: { ...amount, number: price } };
  return isBehind ? { ...other, quantity } : other;
}

/** "BMW X5 500 000" as a BMW X5. */
function modelReading(tokens: readonly Token[], tail: Tail, { number }: TypedQuantity): Reading | undefined {
  const { amount, total } = tail;
  const isBeforePrice = amount === undefined || number.start < amount.number.start;
  if (!isBeforePrice || total !== undefined) return undefined;
  const name = tokens.slice(0, tokens.indexOf(number) + 1);
  return amount === undefined ? { name } : { name, amount };
}

/** "Table 5", "Calendar 2026", "Monitor 4k": the price may as well be the end of the name. */
function isPartOfName(tokens: readonly Token[], tail: Tail, currency: string): boolean {
  const { amount, quantity, total, separated, start } = tail;
  if (amount === undefined || separated || total !== undefined || start === 0 || amount.marks.length > 0)
    return false;
  const { number, factor } = amount;
  // "Board 2x4"
  if (quantity !== undefined && !(smallUnits.has(currency) && tokens.at(-1)?.kind === "number")) return false;
  if (factor === 1_000 && tokens.at(-1)?.glued === true && roughly(number) < 10) return true;
  // "4.50" is money where there are cents.
  if (!smallUnits.has(currency) && /[.,]\d\d$/.test(number.text)) return false;
  return !isMarked(amount) && (roughly(number) < moneyFrom || isYear(number));
}
