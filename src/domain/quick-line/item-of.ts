import { Big } from "big.js";
import { itemLimits } from "../item.js";
import { parseItemName } from "../item-name.js";
import { isLongerThan } from "../typed-text.js";
import { type Price, priceOf, type TypedAmount } from "./amounts.js";
import type { EvenLine } from "./even-line.js";
import { countOf, type TypedQuantity } from "./quantities.js";
import { withoutSeparators } from "./separators.js";
import type { Token } from "./tokens.js";
import type { Refusal, TypedItem } from "./typed-line.js";

/** An understanding of a line, before it is checked. */
export interface Reading {
  /** The tokens of the name. */
  readonly name: readonly Token[];
  readonly amount?: TypedAmount;
  readonly quantity?: TypedQuantity;
  /** Of the line. */
  readonly total?: TypedAmount;
  /** True when a number counts something that we can't tell from the name. */
  readonly unclear?: boolean;
}

/** Checks a reading against the limits of an item. */
export function itemOf(reading: Reading, line: EvenLine, currency: string): TypedItem | Refusal {
  const { amount, quantity, total, unclear } = reading;
  const price: Partial<Price> | Refusal = amount === undefined ? {} : priceOf(amount, currency);
  if ("problem" in price) return price;
  const count: { quantity?: number } | Refusal = quantity === undefined ? {} : countOf(quantity);
  if ("problem" in count) return count;
  if (unclear === true) return { problem: "quantity-unit" };
  if (total !== undefined && !addsUp(price, count.quantity ?? 1, priceOf(total, currency)))
    return { problem: "line-total" };
  const name = nameOf(line, withoutSeparators(reading.name));
  if ("problem" in name) return name;
  const item: TypedItem = { ...name, ...price, ...count };
  return Object.keys(item).length === 0 ? { problem: "no-name-or-price" } : item;
}

/** @param total its currency may be left out. */
export function addsUp(price: Partial<Price>, quantity: number, total: Price | Refusal): boolean {
  if ("problem" in total || price.price === undefined) return false;
  if (total.currency !== undefined && total.currency !== price.currency) return false;
  return Big(price.price).times(quantity).eq(total.price);
}

function nameOf(line: EvenLine, tokens: readonly Token[]): { name?: string } | Refusal {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first === undefined || last === undefined ? {} : checkName(line.typed(first.start, last.end));
}

/** @returns without a name for punctuation alone, which is what somebody drew between the lines. */
export function checkName(typed: string): { name?: string } | Refusal {
  if (isLongerThan(typed.trim(), itemLimits.name)) return { problem: "name-too-long" };
  const parsed = parseItemName(typed);
  return parsed.ok && !/^[\p{P}\p{Sc}\p{Sm}\s]+$/u.test(parsed.name) ? { name: parsed.name } : {};
}
