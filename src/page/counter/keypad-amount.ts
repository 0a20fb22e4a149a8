import { Big } from "big.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import { minorUnits } from "../../language/money/money.js";
import { numberFormat } from "../../language/text/intl-formats.js";
import { intlTag, type Locale } from "../../language/text/locale.js";

export interface KeypadEntry {
  readonly typed: string;
  readonly name: string;
}

export const nothingTyped: KeypadEntry = { typed: "", name: "" };

export type Key = "." | "back" | "00" | "000" | (typeof digits)[number];

export const digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Nobody at a till types tiyins, which are out of use, and a decimal key beside the zero would only be hit by mistake. */
export const keypadDecimals = (currency: string): number =>
  currency === "UZS" ? 0 : (minorUnits(currency) ?? 2);

/** An amount on the keypad is the typed text, such as "", "15" or "15.5". A key that doesn't fit changes nothing. */
export function pressKey(typed: string, key: Key, decimals: number): string {
  if (key === "back") return typed.slice(0, -1);
  if (key === ".") return typed.includes(".") || decimals === 0 ? typed : `${typed || "0"}.`;
  return [...key].reduce((amount, digit) => addDigit(amount, digit, decimals), typed);
}

function addDigit(typed: string, digit: string, decimals: number): string {
  const [whole = "", fraction] = typed.split(".");
  if (fraction !== undefined) return fraction.length < decimals ? typed + digit : typed;
  if (whole === "0") return digit;
  return whole.length < itemLimits.priceIntegerDigits ? typed + digit : typed;
}

export function amountOf(typed: string): string | undefined {
  if (typed === "") return undefined;
  const amount = Big(typed.replace(/\.$/, ""));
  return amount.eq(0) ? undefined : amount.toFixed();
}

/** Shows the amount as it was typed so far, such as "15,000." or "0.50", with the signs of the language. */
export function shownAmount(typed: string, locale: Locale): string {
  const [whole = "", fraction] = typed.split(".");
  const format = numberFormat(intlTag[locale], { useGrouping: "always" });
  // Twelve digits are exact as a number.
  const shown = format.format(Number(whole));
  return fraction === undefined ? shown : `${shown}${decimalSign(locale)}${fraction}`;
}

export const decimalSign = (locale: Locale): string =>
  numberFormat(intlTag[locale], { minimumFractionDigits: 1 })
    .formatToParts(0)
    .find(({ type }) => type === "decimal")?.value ?? ".";
