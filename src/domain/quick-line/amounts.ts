import { Big } from "big.js";
import { readDecimal } from "../decimal-text.js";
import { parseAmount } from "../money.js";
import type { CurrencyToken, NumberToken, Token } from "./tokens.js";
import type { Refusal } from "./typed-line.js";

export interface TypedAmount {
  readonly number: NumberToken;
  /** 1, 1000 or 1000000: "15k", "1.5 mln". */
  readonly factor: number;
  /** The thousands of "1 mln 200 ming". */
  readonly thousands?: NumberToken;
  readonly marks: readonly CurrencyToken[];
  readonly negative: boolean;
  /** True after "for": the amount is of everything before it. */
  readonly forAll: boolean;
  /** True when a word says that it is the price of one. */
  readonly each: boolean;
}

/** Reads an amount with its currency at a token. @returns undefined when there is none. */
export function amountAt(
  tokens: readonly Token[],
  at: number,
): { amount: TypedAmount; next: number } | undefined {
  let next = at;
  const takes = (kind: Token["kind"]): boolean => {
    const found = tokens[next]?.kind === kind;
    if (found) next++;
    return found;
  };
  const marks: CurrencyToken[] = [];
  const forAll = takes("for");
  let each = takes("each-before");
  let negative = takes("minus");
  const before = tokens[next];
  if (before?.kind === "currency" && before.precedes) {
    marks.push(before);
    next++;
    negative = takes("minus") || negative;
  }
  const number = tokens[next];
  if (number?.kind !== "number") return undefined;
  next++;
  const factor = takes("thousand") ? 1_000 : takes("million") ? 1_000_000 : 1;
  const more = tokens[next];
  const hasThousands =
    factor === 1_000_000 && more?.kind === "number" && tokens[next + 1]?.kind === "thousand";
  if (hasThousands) next += 2;
  for (let behind = tokens[next]; behind?.kind === "currency" && marks.length < 3; behind = tokens[next]) {
    marks.push(behind);
    next++;
  }
  const behind = tokens[next];
  if (takes("each-after")) each = true;
  else if (behind?.kind === "slash" || behind?.kind === "per" || behind?.kind === "for") {
    if (tokens[next + 1]?.kind === "unit") {
      each = true;
      next += 2;
    }
  }
  const amount = { number, factor, marks, negative, forAll, each };
  return { amount: hasThousands ? { ...amount, thousands: more } : amount, next };
}

/** True when something besides the digits says that this is money. */
export const isMarked = ({ marks, factor, each }: TypedAmount): boolean =>
  marks.length > 0 || factor > 1 || each;

export interface Price {
  readonly price: string;
  /** Only another one than the invoice's. */
  readonly currency?: string;
}

/** What an amount is in money. */
export function priceOf(amount: TypedAmount, invoiceCurrency: string): Price | Refusal {
  const currency = currencyOf(amount, invoiceCurrency);
  if (currency === undefined) return { problem: "price-other-currency" };
  const text = multiplied(amount);
  if (text === undefined) return { problem: "price-ambiguous" };
  const parsed = parseAmount(amount.negative ? `-${text}` : text, currency);
  if (parsed.ok) return { price: parsed.amount, ...(currency === invoiceCurrency ? {} : { currency }) };
  const { problem, decimals } = parsed;
  return { problem: `price-${problem}`, ...(decimals === undefined ? {} : { decimals }) };
}

/** @returns undefined when the marks contradict each other or leave the currency open. */
function currencyOf({ marks }: TypedAmount, invoiceCurrency: string): string | undefined {
  const [first, ...others] = marks;
  if (first === undefined) return invoiceCurrency;
  const possible = [...first.currencies].filter((code) =>
    others.every(({ currencies }) => currencies.has(code)),
  );
  if (possible.includes(invoiceCurrency)) return invoiceCurrency;
  return possible.length === 1 ? possible[0] : undefined;
}

/** @returns undefined for "1,500 thousand", which may be 1500 or 1.5 of them. */
function multiplied({ number, factor, thousands }: TypedAmount): string | undefined {
  if (factor === 1) return number.text;
  const [reading, second] = readDecimal(number.text, 3);
  const [more = "0", secondMore] = thousands === undefined ? [] : readDecimal(thousands.text, 3);
  if (reading === undefined || second !== undefined || secondMore !== undefined) return undefined;
  return Big(reading).times(factor).plus(Big(more).times(1_000)).toFixed();
}

/** How much a number is, for comparing; NaN when it can't be read. */
export const roughly = ({ text }: NumberToken): number => Number(readDecimal(text, 2)[0] ?? Number.NaN);

/** The same of an amount. */
export const roughValue = ({ number, factor, thousands }: TypedAmount): number =>
  roughly(number) * factor + (thousands === undefined ? 0 : roughly(thousands) * 1_000);

/** From here on, a number is more likely an amount of money than a quantity or part of a name. */
export const moneyFrom = 1_000;

/** True for digits that may be a year of our time. */
export const isYear = ({ text }: NumberToken): boolean => /^(?:199|20\d)\d$/.test(text);

/** Of two numbers that nothing marks, the larger is the price; one with decimals is no quantity. */
export function isPriceFirst(first: NumberToken, second: NumberToken): boolean {
  const [left, right] = [roughly(first), roughly(second)];
  if (!Number.isInteger(right)) return false;
  return Number.isInteger(left) ? left > right : right < moneyFrom;
}

/** Currencies in which hardly anything costs less than a thousand, and whose hundredths nobody uses. */
export const smallUnits: ReadonlySet<string> = new Set(
  "UZS IDR VND IRR LAK GNF PYG UGX KHR MMK LBP".split(" "),
);
