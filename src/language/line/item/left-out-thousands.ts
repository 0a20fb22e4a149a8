import { thousandsLeftOut } from "../../money/small-units.js";
import { defined } from "../../omit-undefined.js";
import { isEach, isForAll, type Phrase } from "../tokens/phrases.js";
import { has, moneyMarks } from "../tokens/token-kinds.js";
import { isNumbered } from "./numbered-thing.js";
import type { ReadItem, TypedItem } from "./typed-item.js";

/** A smaller number behind a name is rather a count: people order one to four of a thing, and few things cost so little. */
export const leastSmallPrice = 5;

/** A currency, or a unit such as "k", shows that nothing was left out. */
export const inThousandsOf = (price: Phrase, item: TypedItem, currency: string): string | undefined =>
  item.price === undefined || has(price, ...moneyMarks)
    ? undefined
    : thousandsLeftOut(item.price, currency)?.thousands;

/**
 * Decides what a number is that is too small for a price: a part of the name ("Table 5", "table for 4"), a size ("cola 0.5"), a count
 * ("tea 2"), or a price without its thousands ("bouquet 250"). A number beside a count or a word such as "each" is a
 * price.
 */
export function withSmallPrice(read: ReadItem, price: Phrase, text: string, currency: string): ReadItem {
  const inThousands = inThousandsOf(price, read.item, currency);
  if (inThousands === undefined) return read;
  const { item, other } = read;
  if (item.name === undefined || item.quantity !== undefined || isEach(price))
    return { ...read, inThousands };
  const count = Number(item.price);
  const isSmall = count < leastSmallPrice;
  const isSize = isSmall && !Number.isInteger(count);
  if (other !== undefined && other.price === undefined && (isSize || isForAll(price) || isNumbered(text)))
    return { item: other };
  if (isSmall && !isSize) return { item: { name: item.name, quantity: count }, ...defined({ other }) };
  return { ...read, inThousands };
}
