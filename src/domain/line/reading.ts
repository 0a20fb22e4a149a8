import { Big } from "big.js";
import { defined } from "../defined.js";
import { type ItemFieldProblem, itemFields } from "../item/fields.js";
import { itemLimits } from "../item.js";
import { parseAmount } from "../money.js";
import { isLongerThan } from "../typed-text.js";
import { moneyFrom, roughly, valuesOf } from "./numbers.js";
import { type Line, lineOf, type Token } from "./tokens.js";

/** One line as it was understood. Without a name: an amount only. Without a price: a name, perhaps with a quantity. */
export interface TypedItem {
  readonly name?: string;
  /** The price of one unit, a decimal string. */
  readonly price?: string;
  /** Only when the line names another one than the invoice's. */
  readonly currency?: string;
  /** Only when it was typed. */
  readonly quantity?: number;
}

export type LineProblem =
  | "no-name-or-price"
  | "name-too-long"
  | Extract<ItemFieldProblem, `${"price" | "quantity"}-${string}`>
  /** A weight, a length or a time stands where a number of pieces belongs. */
  | "quantity-unit"
  /** The line's own total isn't its quantity times its price. */
  | "line-total"
  /** "… and 3 more": items that a list didn't show. */
  | "folded"
  /** The text has more lines than are read at a time: this one, and those behind it, weren't. */
  | "too-many-lines";

/** The reason why a line makes no item. */
export interface Refusal {
  readonly problem: LineProblem;
  /** With price-too-many-decimals: how many the currency has. */
  readonly decimals?: number;
}

/** The tokens of a price or a count: a number, and what belongs to it. */
export interface Phrase extends Line {
  readonly number: Token;
}

/** Stands for the price, the count or the total that a line doesn't have. */
export const none: Phrase = { ...lineOf([]), number: { kind: "n", text: "", start: 0, end: 0 } };

export const phraseOf = (line: Line): Phrase => ({
  ...line,
  number: line.tokens.find(({ kind }) => kind === "n") ?? none.number,
});

export const isThere = ({ shape }: Phrase): boolean => shape !== "";

/** The parts that a line may have beside its name. */
export interface Parts {
  readonly price: Phrase;
  readonly count: Phrase;
  /** The sum that the line itself states: "2 x 15000 = 30000". */
  readonly total: Phrase;
}
export const noParts: Parts = { price: none, count: none, total: none };

/** True for the price of one ("at 15000", "15000 dan", "15000/шт"): the number beside it is a count. */
export const isEach = ({ shape }: Phrase): boolean => /[@e]|[/f]u/.test(shape);

/** True when something besides the digits says that this is money. */
export const isMarked = (price: Phrase): boolean => isEach(price) || /[cCkM]/.test(price.shape);

export const isMoney = (price: Phrase): boolean => isMarked(price) || roughly(price.number) >= moneyFrom;

/** True when a sign or a word says that this is a number of pieces: "x2", "2 pcs". */
export const isCounted = ({ shape }: Phrase): boolean => /[xXu]/.test(shape);

/** True for a weight, a length or a time. */
export const isMeasure = ({ shape }: Phrase): boolean => shape.includes("m");

/** True when the total is what price and count come to. Zeros come to zero, but say nothing: "Coffee 1 00 000". */
export function isProduct({ price, count, total }: Parts): boolean {
  const [pieces, sum] = [isThere(count) ? roughly(count.number) : 1, roughValue(total)];
  return sum > 0 && Math.abs(roughValue(price) * pieces - sum) < 0.005;
}

/** 1, 1000 or 1000000, by which "15k" and "1.5 mln" multiply. */
const factorOf = ({ shape }: Phrase): number => (/nM/.test(shape) ? 1_000_000 : /nk/.test(shape) ? 1_000 : 1);

/** The thousands of "1 mln 200 ming". */
const thousandsOf = ({ tokens }: Phrase): Token | undefined => tokens.filter(({ kind }) => kind === "n")[1];

function roughValue(price: Phrase): number {
  const thousands = thousandsOf(price);
  return roughly(price.number) * factorOf(price) + (thousands === undefined ? 0 : roughly(thousands) * 1_000);
}

/**
 * Makes the item of a reading, within the limits of an item.
 * @param name as typed.
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

/** @param total its currency may be left out. */
function addsUp(price: Partial<Price>, quantity: number, total: Price | Refusal): boolean {
  if (price.price === undefined || "problem" in total) return false;
  if (total.currency !== undefined && total.currency !== price.currency) return false;
  return Big(price.price).times(quantity).eq(total.price);
}

/** @returns without a name for punctuation alone, which is what somebody drew between the lines. */
export function checkName(typed: string): { name?: string } | Refusal {
  if (isLongerThan(typed.trim(), itemLimits.name)) return { problem: "name-too-long" };
  const parsed = itemFields.name.read(typed);
  return parsed.ok && !/^[\p{P}\p{Sc}\p{Sm}\s]+$/u.test(parsed.value) ? { name: parsed.value } : {};
}

interface Price {
  readonly price: string;
  /** Only another one than the invoice's. */
  readonly currency?: string;
}

/** Reads a phrase as an amount of money. */
export function priceOf(phrase: Phrase, invoiceCurrency: string): Price | Refusal {
  const currency = currencyOf(phrase, invoiceCurrency);
  if (currency === undefined) return { problem: "price-other-currency" };
  const text = multiplied(phrase);
  if (text === undefined) return { problem: "price-ambiguous" };
  const parsed = parseAmount(phrase.shape.includes("-") ? `-${text}` : text, currency);
  if (parsed.ok) return { price: parsed.value, ...(currency === invoiceCurrency ? {} : { currency }) };
  const { problem, decimals } = parsed;
  return { problem: `price-${problem}`, ...defined({ decimals }) };
}

/** @returns undefined when the marks contradict each other or leave the currency open. */
function currencyOf({ tokens }: Phrase, invoiceCurrency: string): string | undefined {
  const [first, ...others] = tokens.flatMap(({ currencies }) => currencies ?? []);
  if (first === undefined) return invoiceCurrency;
  const possible = [...first].filter((code) => others.every((codes) => codes.has(code)));
  if (possible.includes(invoiceCurrency)) return invoiceCurrency;
  return possible.length === 1 ? possible[0] : undefined;
}

/** @returns undefined for "1,500 thousand", which may be 1500 or 1.5 of them. */
function multiplied(phrase: Phrase): string | undefined {
  const factor = factorOf(phrase);
  if (factor === 1) return phrase.number.text;
  const [reading, second] = valuesOf(phrase.number, 3);
  const thousands = thousandsOf(phrase);
  const [more = "0", secondMore] = thousands === undefined ? [] : valuesOf(thousands, 3);
  if (reading === undefined || second !== undefined || secondMore !== undefined) return undefined;
  return Big(reading).times(factor).plus(Big(more).times(1_000)).toFixed();
}

function countOf(phrase: Phrase): { quantity: number } | Refusal {
  if (isMeasure(phrase)) return { problem: "quantity-unit" };
  const { text } = phrase.number;
  const parsed = itemFields.quantity.read(phrase.shape.includes("-") ? `-${text}` : text);
  return parsed.ok ? { quantity: parsed.value } : { problem: parsed.problem };
}
