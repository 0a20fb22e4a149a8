import { Big } from "big.js";
import { itemLimits } from "../item/item.js";
import { itemFields } from "../item/item-fields.js";
import { isCurrency, minorUnits } from "../money/money.js";
import type { LineProblem, Refusal, TypedItem } from "./reading.js";

const spaces = /[\s\u00a0]/g;
const amount = "(\\d[\\d ,.]*) ([A-Z]{3})";
const behindName = new RegExp(`^(?:(\\d[\\d ,]*) × )?${amount}(?: = ${amount})?$`);

/**
 * Reads a line that the bot itself printed in its list of items ("1. Coffee — 2 × 15,000 UZS = 30,000 UZS").
 * @returns undefined for any other line.
 */
export function readPrinted(line: string, invoiceCurrency: string): TypedItem | Refusal | undefined {
  // The name may contain a dash too, so the last dash of the line is the separator.
  const dash = line.lastIndexOf(" — ");
  const head = /^\s*\d{1,3}\. /.exec(line)?.[0];
  if (dash === -1 || head === undefined || dash < head.length) return undefined;
  const printed = line
    .slice(dash + " — ".length)
    .replace(spaces, " ")
    .trim();
  const [, count, price, currency, total, totalCurrency] = behindName.exec(printed) ?? [];
  if (price === undefined || currency === undefined || !isCurrency(currency)) return undefined;
  if ((total === undefined) !== (count === undefined) || (total !== undefined && totalCurrency !== currency))
    return undefined;
  const [one, second] = printedNumbers(price, currency);
  if (one === undefined) return undefined;
  if (second !== undefined) return { problem: "price-ambiguous" };
  const problem = priceProblem(one);
  if (problem !== undefined) return { problem };
  const counted = itemFields.quantity.read(count ?? "1");
  if (!counted.ok) return { problem: counted.problem };
  const product = Big(one).times(counted.value).toFixed();
  if (total !== undefined && !printedNumbers(total, currency).includes(product))
    return { problem: "line-total" };
  const name = itemFields.name.read(withoutIsolates(line.slice(head.length, dash)));
  if (!name.ok) return { problem: name.problem === "name-too-long" ? "name-too-long" : "no-name-or-price" };
  return {
    name: name.value,
    price: one,
    ...(currency === invoiceCurrency ? {} : { currency }),
    ...(count === undefined ? {} : { quantity: counted.value }),
  };
}

function priceProblem(price: string): LineProblem | undefined {
  if (Big(price).eq(0)) return "price-zero";
  const [integer = ""] = price.split(".");
  return integer.length > itemLimits.priceIntegerDigits ? "price-too-large" : undefined;
}

/**
 * Reads a number as the bot prints it in one of its languages: "15,000.50" or "15 000,50", with all decimals of the
 * currency or none.
 * @returns the possible readings (where a currency has three decimals, "1,500" has two); empty when the bot wouldn't
 * print the text like that.
 */
function printedNumbers(text: string, currency: string): string[] {
  const forms = [/^(\d{1,3}(?:,\d{3})*)(?:\.(\d+))?$/, /^(\d{1,3}(?: \d{3})*)(?:,(\d+))?$/];
  const readings = forms.flatMap((form) => {
    const [, integer, fraction] = form.exec(text) ?? [];
    if (integer === undefined) return [];
    if (fraction !== undefined && fraction.length !== minorUnits(currency)) return [];
    return [Big(`${integer.replace(/\D/g, "")}.${fraction ?? "0"}`).toFixed()];
  });
  return [...new Set(readings)];
}

/** Removes the direction marks that the bot put around a name for display. */
function withoutIsolates(text: string): string {
  return text
    .split(/([\p{Cc}\u2029]+)/u)
    .map((piece) => (piece.startsWith("\u2068") && piece.endsWith("\u2069") ? piece.slice(1, -1) : piece))
    .join("");
}
