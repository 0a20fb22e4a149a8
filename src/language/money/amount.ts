import { Big } from "big.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import { evenOut, type Parsed } from "../text/typed-text.js";
import { currenciesOfMark } from "./currency-marks.js";
import { readDecimal } from "./decimal-text.js";
import { isCurrency, minorUnits } from "./money.js";

/*
 * The grammar of an amount of money. Every place where a person types an amount reads it with this grammar: questions,
 * fields, tolerances, the search and CSV files read a whole text, and the quick line hands over the words of a price.
 *
 *   amount  = sign mark number unit mark …    each part but the number may be missing
 *   number  = 15000 · 15 000 · 15'000 · 15,000.50 · 15000,5 · .5    (decimal-text.ts)
 *   unit    = thousand | million | million number thousand    15k · 15 тыс. · 1,5 млн · 1 mln 200 ming
 *             A whole number of thousands may be followed by two or three digits, as in "15 ming 500", and a million by
 *             six, as in "1 mln 200 000". Fewer digits behind a million have two readings: "1 mln 200".
 *   mark    = the code, the sign or a word of a currency    (currency-marks.ts)
 *   sign    = + | -    before or behind the mark that precedes the number
 */

/** The words that multiply the number before them, in lower case. A text may have a point behind such a word, as in "тыс.". */
export const unitWords = {
  thousand: "тыс тысяч тысяча тысячи тысячу тыщ тыща тыщи тыщу т к k t ming минг thousand thousands".split(
    " ",
  ),
  million: "млн миллион миллиона миллионов лям ляма лямов mln million millions mio".split(" "),
};

export const isAmountUnit = (word: string): boolean =>
  Object.values(unitWords).some((words) => words.includes(word));

export type AmountProblem =
  | "not-a-number"
  | "negative"
  | "zero"
  | "too-many-decimals"
  | "too-large"
  | "ambiguous"
  | "other-currency";

/** A decimal string without needless zeros, e.g. "15000.5", or the reason why the text isn't an amount. */
type ParsedAmount = Parsed<string, AmountProblem>;

export interface Money {
  /** The currency that the text names, or else the expected one. Its number of decimals was applied to the amount. */
  readonly currency: string;
  readonly amount: ParsedAmount;
}

/**
 * Reads an amount of money in any currency.
 * @param currency the currency of an amount that names none, or whose mark may stand for several. A code that ISO 4217
 * has dropped counts as having two decimals.
 */
export function readMoney(text: string, currency: string): Money {
  const found = partsOf(text);
  const named = found && currencyOf(found.marks, currency);
  if (found === undefined || named === undefined) return { currency, amount: refused("not-a-number") };
  if (named === "unclear") return { currency, amount: refused("other-currency") };
  return { currency: named, amount: amountOf(found, minorUnits(named) ?? 2) };
}

/** Reads an amount of money in the currency for which the bot asked. An amount in another currency is refused. */
export function parseAmount(text: string, currency: string): ParsedAmount {
  const { currency: named, amount } = readMoney(text, currency);
  const isNumber = amount.ok || amount.problem !== "not-a-number";
  return isNumber && named !== currency ? refused("other-currency") : amount;
}

/** Returns an amount as a rough number, for comparisons only; NaN when the text can't be read. */
export function roughAmount(text: string): number {
  const found = partsOf(text);
  return Number((found && valuesOf(found, 2)[0]) ?? Number.NaN);
}

interface AmountParts {
  readonly isNegative: boolean;
  readonly number: string;
  readonly unit: "" | keyof typeof unitWords;
  /** The number behind the unit, as in "1 mln 200 ming" and "15 ming 500", with its possible factors. */
  readonly more?: { readonly number: string; readonly factors: readonly number[] };
  readonly marks: readonly string[];
}

/** The pattern of a number. A point after a letter ends an abbreviation and isn't part of the number, as in "руб.50". */
const number = /((?:(?<!\p{L})[.,])?\d(?:[\d .,']*\d)?)/u;

function partsOf(text: string): AmountParts | undefined {
  const [before = "", first, behind = "", second, end = "", ...others] = evenOut(text).split(number);
  if (first === undefined || others.length > 0) return undefined;
  const front = marksIn(before.replace(/[+-]/, ""));
  const { unit, rest } = unitAt(behind);
  const part = { isNegative: before.includes("-"), number: first, unit };
  if (second === undefined) return { ...part, marks: [...front, ...marksIn(rest)] };
  if (rest !== "") return undefined;
  const last = unitAt(end);
  const isThousands = unit === "million" && last.unit === "thousand";
  const behindFactors = isThousands
    ? [factors.thousand]
    : last.unit === ""
      ? factorsOf(unit, first, second)
      : [];
  if (behindFactors.length === 0) return undefined;
  return {
    ...part,
    more: { number: second, factors: behindFactors },
    marks: [...front, ...marksIn(last.rest)],
  };
}

/** In "1 mln 200" the 200 may mean 200 thousand or 200. */
function factorsOf(unit: AmountParts["unit"], first: string, second: string): readonly number[] {
  if (unit === "thousand") return /^\d+$/.test(first) && /^\d{2,3}$/.test(second) ? [1] : [];
  if (/^\d{3} ?\d{3}$/.test(second)) return [1];
  return /^[1-9]\d{0,2}$/.test(second) ? [factors.thousand, 1] : [];
}

const unitWord = new RegExp(
  `^ ?(?:(${unitWords.thousand.join("|")})|${unitWords.million.join("|")})(?![\\p{L}\\p{M}'])\\.? ?(.*)$`,
  "u",
);

function unitAt(behind: string): { readonly unit: AmountParts["unit"]; readonly rest: string } {
  const [found, thousand, rest = ""] = unitWord.exec(behind) ?? [];
  if (found === undefined) return { unit: "", rest: behind };
  return { unit: thousand === undefined ? "million" : "thousand", rest };
}

const marksIn = (text: string): string[] =>
  text
    .split(" ")
    .map((word) => word.replace(/(?<![.,])[.,]+$/, "").replaceAll(".", ""))
    .filter((word) => word !== "");

/** The expected currency wins among several. "unclear": the words contradict each other; undefined: a word names no currency. */
function currencyOf(marks: readonly string[], currency: string): string | undefined {
  const [first, ...others] = marks.map((mark) =>
    mark.toUpperCase() === currency ? new Set([currency]) : currenciesNamed(mark),
  );
  if (first === undefined || others.includes(undefined)) return marks.length === 0 ? currency : undefined;
  const possible = [...first].filter((code) => others.every((codes) => codes?.has(code)));
  const [only = "unclear", second] = possible;
  if (possible.includes(currency)) return currency;
  return second === undefined ? only : "unclear";
}

function currenciesNamed(mark: string): ReadonlySet<string> | undefined {
  const code = mark.toUpperCase();
  return isCurrency(code) ? new Set([code]) : currenciesOfMark(mark);
}

function amountOf(found: AmountParts, decimals: number): ParsedAmount {
  const values = valuesOf(found, decimals);
  const [value, second] = values;
  if (value === undefined) return refused("not-a-number");
  if (found.isNegative) return refused("negative");
  if (second !== undefined) return { ok: false, problem: "ambiguous", readings: values.map(canonical) };
  return checkAmount(value, decimals);
}

const factors = { thousand: 1_000, million: 1_000_000 } as const;

function valuesOf({ number: typed, unit, more }: AmountParts, decimals: number): string[] {
  if (unit === "") return readDecimal(typed, decimals);
  // Before "thousand" or "million" a number may have three decimals in every currency, so "1,500 thousand" is 1500 or 1.5 thousand.
  const most = Math.max(decimals, 3);
  const added = more === undefined ? ["0"] : readDecimal(more.number, most);
  const sums = added.flatMap((other) => (more?.factors ?? [1]).map((factor) => Big(other).times(factor)));
  return readDecimal(typed, most).flatMap((value) =>
    sums.map((sum) => Big(value).times(factors[unit]).plus(sum).toFixed()),
  );
}

/** Checks a decimal string such as "15000.50". @param decimals the number of decimals that its currency has */
export function checkAmount(typed: string, decimals: number): ParsedAmount {
  const [integer = "", fraction = ""] = typed.split(".");
  // Zeros at the end, as in "10.00", don't count as decimals. Three of them do, because "15000.000" may be a mistyped 15 million.
  const meant = fraction.length === 3 ? fraction : fraction.replace(/(?<!0)0+$/, "");
  if (meant.length > decimals) return { ok: false, problem: "too-many-decimals", decimals };
  if (integer.replace(/^0+/, "").length > itemLimits.priceIntegerDigits) return refused("too-large");
  const amount = canonical(typed);
  return amount === "0" ? refused("zero") : { ok: true, value: amount };
}

const refused = (problem: AmountProblem): ParsedAmount => ({ ok: false, problem });

const canonical = (amount: string): string => Big(amount).toFixed();
