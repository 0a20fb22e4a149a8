import { Big } from "big.js";
import { data as currencyTable } from "currency-codes";
import { type Item, itemLimits } from "../item/item.js";
import { numberFormat } from "../text/intl-formats.js";
import { intlTag, type Locale } from "../text/locale.js";
import { evenOut, type Parsed } from "../text/typed-text.js";
import { currenciesOf } from "./currency-marks.js";
import { readDecimal } from "./decimal-text.js";

const decimalsByCode = new Map(currencyTable.map(({ code, digits }) => [code, digits]));

/**
 * Returns how many decimals a currency has in ISO 4217. (`Intl` differs for HUF, IDR, IQD and others.)
 * @param currency the code in capitals. @returns undefined when ISO 4217 doesn't know the code.
 */
export const minorUnits = (currency: string): number | undefined => decimalsByCode.get(currency);

/** Checks for an ISO 4217 code in capitals. */
export const isCurrency = (code: string): boolean => decimalsByCode.has(code);

export type AmountProblem =
  | "not-a-number"
  | "negative"
  | "zero"
  | "too-many-decimals"
  | "too-large"
  | "ambiguous"
  | "other-currency";

/** The value is a decimal string without needless zeros, e.g. "15000.5". */
type ParsedAmount = Parsed<string, AmountProblem>;

/** An amount with optional marks before and after it. A point after a letter ends an abbreviation, as in "руб.50". */
const amountWithMarks = /^(\D*?)((?:(?<!\p{L})[.,])?\d(?:.*\d)?)(\D*)$/u;

/**
 * Reads an amount of money that a person typed, e.g. "15 000", "15,000.50", "15000,5", "$10" or "10 000 so'm".
 * @param currency the currency that the bot asked for. A code that ISO 4217 has dropped counts as having two decimals.
 */
export function parseAmount(text: string, currency: string): ParsedAmount {
  const decimals = minorUnits(currency) ?? 2;
  const [, before, number, after] = amountWithMarks.exec(evenOut(text)) ?? [];
  if (before === undefined || number === undefined || after === undefined) return refused("not-a-number");

  const readings = readDecimal(number, decimals);
  const owners = [before.replace(/[+-]/, ""), after].map((mark) => ownerOf(mark, currency));
  if (readings.length === 0 || owners.includes("unknown")) return refused("not-a-number");
  if (owners.includes("other")) return refused("other-currency");
  if (before.includes("-")) return refused("negative");
  if (readings.length > 1) return { ok: false, problem: "ambiguous", readings: readings.map(canonical) };
  return checkAmount(readings[0] ?? "", decimals);
}

function checkAmount(typed: string, decimals: number): ParsedAmount {
  const [integer = "", fraction = ""] = typed.split(".");
  // Zeros as in "10.00" are not hundredths of a yen, but "15000.000" may be a mistyped 15 million.
  const meant = fraction.length === 3 ? fraction : fraction.replace(/0+$/, "");
  if (meant.length > decimals) return { ok: false, problem: "too-many-decimals", decimals };
  if (integer.replace(/^0+/, "").length > itemLimits.priceIntegerDigits) return refused("too-large");
  const amount = canonical(typed);
  return amount === "0" ? refused("zero") : { ok: true, value: amount };
}

function ownerOf(mark: string, currency: string): "ours" | "other" | "unknown" {
  const word = mark
    .replace(/(?<![.,])[.,]+$/, "")
    .replaceAll(".", "")
    .trim();
  if (word === "" || word.toUpperCase() === currency) return "ours";
  const currencies = currenciesOf(word);
  if (currencies === undefined) return isCurrency(word.toUpperCase()) ? "other" : "unknown";
  return currencies.has(currency) ? "ours" : "other";
}

const refused = (problem: AmountProblem): ParsedAmount => ({ ok: false, problem });

const canonical = (amount: string): string => Big(amount).toFixed();

/** Returns price times quantity as a decimal string. */
export const lineTotal = (item: Item): string => Big(item.price).times(item.quantity).toFixed();

/** Returns one total for each currency of the items, in the order in which the currencies appear. */
export function totals(items: readonly Item[]): { currency: string; amount: string }[] {
  const sums = new Map<string, Big>();
  for (const item of items) {
    sums.set(item.currency, (sums.get(item.currency) ?? Big(0)).plus(lineTotal(item)));
  }
  return [...sums].map(([currency, sum]) => ({ currency, amount: sum.toFixed() }));
}

/**
 * Formats an amount such as "15,000.50 UZS", never rounded and never broken across lines. A whole amount is shown
 * without decimals, any other with the currency's decimals, or with more if it has more.
 */
export function formatAmount(amount: string, currency: string, locale: Locale): string {
  const exact = canonical(amount);
  const given = exact.split(".")[1]?.length ?? 0;
  const shown = given === 0 ? 0 : Math.max(given, minorUnits(currency) ?? 0);
  const format = numberFormat(intlTag[locale], {
    useGrouping: "always",
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  });
  // The amount goes to `Intl` as a string, because a large number would lose its last digits.
  return `${format.format(exact as Intl.StringNumericLiteral)}\u00a0${currency}`;
}
