import { amountAt, isMarked, isPriceFirst, isYear, moneyFrom, roughly, type TypedAmount } from "./amounts.js";
import type { Reading } from "./item-of.js";
import { isSmallCount, quantityAt, type TypedQuantity } from "./quantities.js";
import { skipSeparators, withoutSeparators } from "./separators.js";
import type { Token } from "./tokens.js";

/** Up to here, "20 samsa 8000" is twenty of them; above, "101 roses 500000" is a bunch. */
const mostBeforeName = 100;

/** The quantity before a name: "2 Coffee", "2 x Coffee", "2 pcs Coffee". @returns undefined when there is none. */
export function countBeforeName(
  tokens: readonly Token[],
): { quantity: TypedQuantity; name: readonly Token[] } | undefined {
  const counted = quantityAt(tokens, 0);
  if (counted === undefined || counted.quantity.measured || counted.quantity.packed) return undefined;
  const { quantity, next } = counted;
  const name = tokens.slice(quantity.explicit ? skipSeparators(tokens, next) : next);
  const follows = name[0]?.kind;
  // "2x4 board" is a size.
  if (follows === undefined || follows === "number") return undefined;
  if (quantity.explicit) return { quantity, name };
  const isCount = quantity.negative || isSmallCount(quantity.number, mostBeforeName);
  return follows === "word" && isCount ? { quantity, name } : undefined;
}

interface Front {
  readonly amount: TypedAmount;
  readonly quantity?: TypedQuantity;
  /** The token behind. */
  readonly next: number;
}

/** "15000 Coffee", "2 x 15000 Coffee", "15000 x 2 Coffee", "$10 Coffee". */
export function priceBeforeName(
  tokens: readonly Token[],
): { best: Reading; other?: Reading | undefined } | undefined {
  const front = frontOf(tokens);
  if (front === undefined) return undefined;
  const { amount, quantity, next } = front;
  const isMoney = isMarked(amount) || (roughly(amount.number) >= moneyFrom && !isYear(amount.number));
  const name = withoutSeparators(tokens.slice(next));
  if (!isMoney || name[0]?.kind !== "word") return undefined;
  if (quantity !== undefined) return { best: { name, amount, quantity } };
  const isPlain = !isMarked(amount) && amount.number.parts.length === 1;
  return { best: { name, amount }, other: isPlain ? { name: tokens } : undefined };
}

function frontOf(tokens: readonly Token[]): Front | undefined {
  const [first, second] = [countThenPrice(tokens), priceThenCount(tokens)];
  const isSwapped =
    first?.quantity !== undefined &&
    !isMarked(first.amount) &&
    isPriceFirst(first.quantity.number, first.amount.number);
  return isSwapped ? second : (first ?? second);
}

function countThenPrice(tokens: readonly Token[]): Front | undefined {
  const counted = quantityAt(tokens, 0);
  const priced = counted === undefined ? undefined : amountAt(tokens, counted.next);
  if (counted === undefined || priced === undefined) return undefined;
  return counted.quantity.explicit || priced.amount.each ? { ...counted, ...priced } : undefined;
}

function priceThenCount(tokens: readonly Token[]): Front | undefined {
  const priced = amountAt(tokens, 0);
  if (priced === undefined) return undefined;
  const counted = quantityAt(tokens, priced.next);
  const isCounted = counted?.quantity.explicit === true && !counted.quantity.measured;
  return isCounted ? { ...priced, ...counted } : priced;
}
