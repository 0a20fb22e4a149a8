import { Big } from "big.js";
import { itemFields } from "../../invoice/item/item-fields.js";
import { parseAmount } from "../money/amount.js";
import { readDecimal } from "../money/decimal-text.js";
import { isCurrency, minorUnits } from "../money/money.js";
import type { Refusal, TypedItem } from "./item/typed-item.js";

const spaces = /[\s\u00a0]/g;
const amount = "(\\d[\\d ,.]*) ([A-Z]{3}|сум|сўм|so[ʻ'’‘`ʼ]m)";
const behindName = new RegExp(`^(?:(\\d[\\d ,]*) × )?${amount}(?: = ${amount})?$`);

/** Reads a line of the bot's own list ("1. Coffee — 2 × 15,000 UZS = 30,000 UZS"); undefined for any other line. */
export function readPrinted(line: string, invoiceCurrency: string): TypedItem | Refusal | undefined {
  // The name of the item may contain a dash too, so the last dash of the line is the one that ends the name.
  const dash = line.lastIndexOf(" — ");
  const head = /^\s*\d{1,3}\. /.exec(line)?.[0];
  if (dash === -1 || head === undefined || dash < head.length) return undefined;
  const printed = line
    .slice(dash + " — ".length)
    .replace(spaces, " ")
    .trim();
  const [, count, price, named, total, totalNamed] = behindName.exec(printed) ?? [];
  if (price === undefined || named === undefined) return undefined;
  const currency = /^[A-Z]/.test(named) ? named : "UZS";
  if (!isCurrency(currency)) return undefined;
  if ((total === undefined) !== (count === undefined) || (total !== undefined && totalNamed !== named))
    return undefined;
  const one = parseAmount(price, currency);
  if (!one.ok) return one.problem === "not-a-number" ? undefined : { problem: `price-${one.problem}` };
  const counted = itemFields.quantity.read(count ?? "1");
  if (!counted.ok) return { problem: counted.problem };
  const product = Big(one.value).times(counted.value).toFixed();
  // The total of many pieces may be larger than the highest allowed price, so it is read as a plain number.
  const totals = total === undefined ? [product] : readDecimal(total, minorUnits(currency) ?? 2);
  if (!totals.some((sum) => Big(sum).eq(product))) return { problem: "line-total" };
  const name = itemFields.name.read(withoutIsolates(line.slice(head.length, dash)));
  if (!name.ok) return { problem: name.problem === "name-too-long" ? "name-too-long" : "no-name-or-price" };
  return {
    name: name.value,
    price: one.value,
    ...(currency === invoiceCurrency ? {} : { currency }),
    ...(count === undefined ? {} : { quantity: counted.value }),
  };
}

/** Removes the invisible marks of writing direction that the bot put around an item's name for display. */
function withoutIsolates(text: string): string {
  return text
    .split(/([\p{Cc}\u2029]+)/u)
    .map((piece) => (piece.startsWith("\u2068") && piece.endsWith("\u2069") ? piece.slice(1, -1) : piece))
    .join("");
}
