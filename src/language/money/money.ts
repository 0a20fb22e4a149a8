import { Big } from "big.js";
import { data as currencyTable } from "currency-codes";
import { toCyrillic } from "../cyrillic/to-cyrillic.js";
import { numberFormat } from "../text/intl-formats.js";
import { intlTag, type Locale } from "../text/locale.js";

const decimalsByCode = new Map(currencyTable.map(({ code, digits }) => [code, digits]));

/**
 * Returns a currency's decimals by ISO 4217, from which `Intl` differs for HUF, IDR, IQD and others; undefined for an
 * unknown code.
 */
export const minorUnits = (currency: string): number | undefined => decimalsByCode.get(currency);

export const isCurrency = (code: string): boolean => decimalsByCode.has(code);

interface Priced {
  readonly price: string;
  readonly currency: string;
  readonly quantity: number;
}

const canonical = (amount: string): string => Big(amount).toFixed();

export const lineTotal = (item: Priced): string => Big(item.price).times(item.quantity).toFixed();

/** Returns one total per currency, in the order in which the currencies first appear. */
export function totals(items: readonly Priced[]): { currency: string; amount: string }[] {
  const sums = new Map<string, Big>();
  for (const item of items) {
    sums.set(item.currency, (sums.get(item.currency) ?? Big(0)).plus(lineTotal(item)));
  }
  return [...sums].map(([currency, sum]) => ({ currency, amount: sum.toFixed() }));
}

/** Amounts are added as whole numbers, because a ledger has many thousands, for which decimals take tens of milliseconds. */
export function sumOfAmounts(amounts: readonly string[]): string {
  const parts = amounts.map((amount) => amount.split("."));
  const places = Math.max(0, ...new Set(parts.map(([, decimals = ""]) => decimals.length)));
  let sum = 0n;
  for (const [whole = "", decimals = ""] of parts) sum += BigInt(whole + decimals.padEnd(places, "0"));
  return Big(`${sum}e-${places}`).toFixed();
}

/** The names by which people of a language call a currency beside an amount. They don't change with the number. */
const currencyNames: Readonly<Record<string, Partial<Record<Locale, string>>>> = {
  UZS: { ru: "сум", uz: "soʻm", "uz-Cyrl": "сўм" },
};

/** Returns the code of ISO 4217 where the language has no name of its own. */
export const currencyName = (currency: string, locale: Locale): string =>
  currencyNames[currency]?.[locale] ?? currency;

/** Formats an amount such as "15,000.50 UZS", never rounded and never broken across lines. A whole amount has no decimals. */
export const formatAmount = (amount: string, currency: string, locale: Locale): string =>
  `${formatNumber(amount, currency, locale)}\u00a0${currencyName(currency, locale)}`;

/** Formats an amount as `formatAmount` does, for a place where the currency stands before it. */
export function formatNumber(amount: string, currency: string, locale: Locale): string {
  const exact = canonical(amount);
  const given = exact.split(".")[1]?.length ?? 0;
  const shown = given === 0 ? 0 : Math.max(given, minorUnits(currency) ?? 0);
  const format = numberFormat(intlTag[locale], {
    useGrouping: "always",
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  });
  // The amount goes to `Intl` as a string, because a large number would lose its last digits.
  return format.format(exact as Intl.StringNumericLiteral);
}

/** Formats an amount for a chart, rounded to three digits: "1.24M". Nobody pays by such a text. */
export function formatRoughAmount(amount: string, locale: Locale): string {
  // `Intl` writes no space before its Cyrillic words.
  if (locale === "uz-Cyrl") return toCyrillic(formatRoughAmount(amount, "uz"));
  return numberFormat(intlTag[locale], { notation: "compact", maximumSignificantDigits: 3 }).format(
    canonical(amount) as Intl.StringNumericLiteral,
  );
}
