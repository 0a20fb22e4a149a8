import { Big } from "big.js";
import { type ItemFieldProblem, itemFields } from "../../../invoice/item/item-fields.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { readMoney } from "../../money/amount.js";
import { defined } from "../../omit-undefined.js";
import { isLongerThan } from "../../text/typed-text.js";
import { amountText, isMeasure, isThere, type Parts, type Phrase } from "../tokens/phrases.js";
import { has, isOf } from "../tokens/token-kinds.js";

/** A line without a name is only an amount, and a line without a price is only a name, perhaps with a quantity. */
export interface TypedItem {
  readonly name?: string;
  /** The price of one unit, as a decimal string. */
  readonly price?: string;
  /** The currency that the line names; undefined when it names none, or the invoice's. */
  readonly currency?: string;
  readonly quantity?: number;
}

export interface ReadItem {
  readonly item: TypedItem;
  readonly other?: TypedItem;
  /** The item's price, if the line has left out its thousands; undefined when the price has one meaning. */
  readonly inThousands?: string;
  /** A word such as "по", "at" or "dan" marks the price, however small it is. */
  readonly isEach?: true;
}

export type LineProblem =
  | "no-name-or-price"
  | "name-too-long"
  | Extract<ItemFieldProblem, `${"price" | "quantity"}-${string}`>
  /** The line has a weight, a length or a time where a number of pieces belongs. */
  | "quantity-unit"
  /** The line has a large number of pieces in words, as in "двадцать роз по 10000". */
  | "quantity-in-words"
  /** It isn't clear for which measure the price is: "сыр 300 г по 90000". */
  | "measure-unit"
  /** A measure times its price makes no exact amount of the currency, or the measure has two readings: "1,500 кг". */
  | "measure-sum"
  | "line-total"
  /** The line has a discount, and it is unclear for what. */
  | "discount-unclear"
  /** The line may name one item or several, as in "Tea 15000 Coffee 20000", so the bot refuses it. */
  | "several-items"
  /** The line is like "… and 3 more", which stands in a copied list for the items that the list didn't show. */
  | "folded"
  /** The text has too many lines. This line and those after it were not read. */
  | "too-many-lines";

export interface Refusal {
  readonly problem: LineProblem;
  /** Set with the problem "price-too-many-decimals": the number of decimals that the currency has. */
  readonly decimals?: number;
}

/** Makes an item from the parts of a line, and checks the limits of an item. */
export function itemOf(name: string, { price, count, total }: Parts, currency: string): TypedItem | Refusal {
  const money: Partial<Price> | Refusal = isThere(price) ? priceOf(price, currency) : {};
  if ("problem" in money) return money;
  const pieces: { quantity?: number } | Refusal = isThere(count) ? countOf(count) : {};
  if ("problem" in pieces) return pieces;
  if (isThere(total) && !addsUp(money, pieces.quantity ?? 1, priceOf(total, currency)))
    return { problem: "line-total" };
  const named = checkName(name);
  if ("problem" in named) return named;
  const item: TypedItem = { ...named, ...money, ...pieces };
  return Object.keys(item).length === 0 ? { problem: "no-name-or-price" } : item;
}

function addsUp(price: Partial<Price>, quantity: number, total: Price | Refusal): boolean {
  if (price.price === undefined || "problem" in total) return false;
  if (total.currency !== undefined && total.currency !== price.currency) return false;
  return Big(price.price).times(quantity).eq(total.price);
}

/** Punctuation alone, which people draw between lines, gives no name. */
export function checkName(typed: string): { name?: string } | Refusal {
  if (isLongerThan(typed.trim(), itemLimits.name)) return { problem: "name-too-long" };
  const parsed = itemFields.name.read(typed);
  return parsed.ok && !/^[\p{P}\p{Sc}\p{Sm}\s]+$/u.test(parsed.value) ? { name: parsed.value } : {};
}

interface Price {
  readonly price: string;
  readonly currency?: string;
}

export function priceOf(price: Phrase, invoiceCurrency: string): Price | Refusal {
  if (mayHaveCount(price)) return { problem: "price-ambiguous" };
  const { currency, amount } = readMoney(amountText(price), invoiceCurrency);
  if (amount.ok) return { price: amount.value, ...(currency === invoiceCurrency ? {} : { currency }) };
  const { problem, decimals } = amount;
  return { problem: `price-${problem}`, ...defined({ decimals }) };
}

/** "15 ming 50" means 15,050, or fifty pieces at 15,000. A currency behind it or a count before it makes it an amount. */
const mayHaveCount = ({ tokens }: Phrase): boolean => {
  const rest = tokens.at(-1);
  return isOf(tokens.at(-2), "thousand") && isOf(rest, "remainder") && (rest?.text.length ?? 3) < 3;
};

function countOf(phrase: Phrase): { quantity: number } | Refusal {
  if (isMeasure(phrase)) return { problem: "quantity-unit" };
  const { text } = phrase.number;
  const parsed = itemFields.quantity.read(has(phrase, "minus") ? `-${text}` : text);
  return parsed.ok ? { quantity: parsed.value } : { problem: parsed.problem };
}
