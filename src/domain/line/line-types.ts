import { Big } from "big.js";
import { itemLimits } from "../item/item.js";
import { type ItemFieldProblem, itemFields } from "../item/item-fields.js";
import { readMoney, roughAmount } from "../money/amount.js";
import { defined } from "../omit-undefined.js";
import { isLongerThan } from "../text/typed-text.js";
import { has, isOf, moneyMarks, pattern } from "./kinds.js";
import { type Line, lineOf, type Token } from "./lexer.js";
import { moneyFrom, roughly } from "./numbers.js";

/**
 * An item as the bot reads it from one typed line. A line without a name is only an amount, and a line without a price
 * is only a name, perhaps with a quantity.
 */
export interface TypedItem {
  readonly name?: string;
  /** The price of one unit, as a decimal string. */
  readonly price?: string;
  /** The currency that the line names; undefined when it names none, or the invoice's. */
  readonly currency?: string;
  readonly quantity?: number;
}

export type LineProblem =
  | "no-name-or-price"
  | "name-too-long"
  | Extract<ItemFieldProblem, `${"price" | "quantity"}-${string}`>
  /** The line has a weight, a length or a time where a number of pieces belongs. */
  | "quantity-unit"
  /** The line has a large number of pieces in words, as in "двадцать роз по 10000". */
  | "quantity-in-words"
  /** The total in the line isn't quantity times price. */
  | "line-total"
  /** The line may name one item or several, as in "Tea 15000 Coffee 20000", so the bot refuses it. */
  | "several-items"
  /** The line is like "… and 3 more", which stands in a copied list for the items that the list didn't show. */
  | "folded"
  /** The text has too many lines. This line and those after it were not read. */
  | "too-many-lines";

/** The reason why a line isn't read as an item. */
export interface Refusal {
  readonly problem: LineProblem;
  /** Set with the problem "price-too-many-decimals": the number of decimals that the currency has. */
  readonly decimals?: number;
}

/**
 * The tokens (words, numbers and signs) of a price or a count: a number, and the signs and words that belong to the
 * number.
 */
export interface Phrase extends Line {
  readonly number: Token;
}

/** An empty phrase. It stands for a price, count or total that the line doesn't have. */
export const none: Phrase = { ...lineOf([]), number: { kind: "number", text: "", start: 0, end: 0 } };

export const phraseOf = (line: Line): Phrase => ({
  ...line,
  number: line.tokens.find(({ kind }) => kind === "number") ?? none.number,
});

export const isThere = ({ tokens }: Phrase): boolean => tokens.length > 0;

/** The parts that a line may have beside the item's name. A part that the line doesn't have is empty. */
export interface Parts {
  readonly price: Phrase;
  readonly count: Phrase;
  /** The total that the line states, as in "2 x 15000 = 30000". */
  readonly total: Phrase;
}
export const noParts: Parts = { price: none, count: none, total: none };

/**
 * Checks for a price of one unit ("at 15000", "15000 dan", "15000/шт"). If another number stands beside such a price,
 * it is a count.
 */
export const isEach = ({ shape }: Phrase): boolean => priceOfOne.test(shape);
const priceOfOne = pattern("at | each | [per for] piece", "");

/** Checks for a price of all pieces together ("2 cakes for 80 000", "2 ta tort 80 mingga"). */
export const isForAll = ({ tokens }: Phrase): boolean => isOf(tokens[0], "for") || isOf(tokens.at(-1), "ga");

/** Checks whether a word or a sign beside the digits shows that a number is money. */
export const isMarked = (price: Phrase): boolean => isEach(price) || has(price, ...moneyMarks);

export const isMoney = (price: Phrase): boolean => isMarked(price) || roughly(price.number) >= moneyFrom;

/** Checks whether a sign or a word shows that a number counts pieces, as in "x2" and "2 pcs". */
export const isCounted = (count: Phrase): boolean => has(count, "times", "capitalX", "piece");

/** Checks whether a count is a weight, a length or a time, as in "2 kg". */
export const isMeasure = (count: Phrase): boolean => has(count, "measure");

/**
 * Checks whether the line's total equals price times count. A total of zero proves nothing, as in "Coffee 1 00 000".
 */
export function isProduct({ price, count, total }: Parts): boolean {
  const [pieces, sum] = [isThere(count) ? roughly(count.number) : 1, roughValue(total)];
  return sum > 0 && Math.abs(roughValue(price) * pieces - sum) < 0.005;
}

/** Returns the amount in a price as text, without words such as "for", "each" and "per piece". */
const amountText = ({ tokens }: Phrase): string =>
  tokens
    .filter((token) => isOf(token, "minus", "number", "remainder", ...moneyMarks))
    .map(({ text }) => text)
    .join(" ");

const roughValue = (price: Phrase): number => roughAmount(amountText(price));

/**
 * Makes an item from the parts of a line that were recognized, and checks the limits of an item.
 * @param name the name as typed
 */
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

/**
 * Checks whether price times quantity equals the total that the line states.
 * @param total the total, whose currency may be missing
 */
function addsUp(price: Partial<Price>, quantity: number, total: Price | Refusal): boolean {
  if (price.price === undefined || "problem" in total) return false;
  if (total.currency !== undefined && total.currency !== price.currency) return false;
  return Big(price.price).times(quantity).eq(total.price);
}

/**
 * Checks the name of an item.
 * @returns no name for punctuation alone, which people draw between lines
 */
export function checkName(typed: string): { name?: string } | Refusal {
  if (isLongerThan(typed.trim(), itemLimits.name)) return { problem: "name-too-long" };
  const parsed = itemFields.name.read(typed);
  return parsed.ok && !/^[\p{P}\p{Sc}\p{Sm}\s]+$/u.test(parsed.value) ? { name: parsed.value } : {};
}

interface Price {
  readonly price: string;
  /** The currency that the price names; undefined when it names none, or the invoice's. */
  readonly currency?: string;
}

/** Reads the words of a price as an amount of money, in the invoice's currency if they name no other. */
export function priceOf(price: Phrase, invoiceCurrency: string): Price | Refusal {
  if (mayHaveCount(price)) return { problem: "price-ambiguous" };
  const { currency, amount } = readMoney(amountText(price), invoiceCurrency);
  if (amount.ok) return { price: amount.value, ...(currency === invoiceCurrency ? {} : { currency }) };
  const { problem, decimals } = amount;
  return { problem: `price-${problem}`, ...defined({ decimals }) };
}

/**
 * Checks for a price such as "15 ming 50", which means 15,050, or fifty pieces at 15,000. If a currency follows or a
 * count precedes, it is surely an amount.
 */
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
