import { minorUnits } from "../money.js";
import { amountAt, priceOf } from "./amounts.js";
import { evenLine } from "./even-line.js";
import { joinNumbers } from "./number-runs.js";
import { skipSeparators } from "./separators.js";
import { tokensOf } from "./tokens.js";

const label =
  /^(?:grand total|sub-?total|total(?: sum| price| amount)?|amount due|итого(?: к оплате)?|всего(?: к оплате)?|к оплате|общая сумма|сумма|jami(?: summa)?|umumiy(?: summa)?|hammasi|жами|ҳаммаси)(?![\p{L}\d])/u;

/** True for the words before a total, alone: "Итого", "Total:". */
export function namesTotal(text: string): boolean {
  const even = evenLine(text.trim()).text;
  const found = label.exec(even)?.[0];
  return found !== undefined && even.slice(found.length).replace(/[\s:.]+/g, "") === "";
}

/**
 * Reads a line that states the total of the lines before it: "Total 70 000", "Итого: 70 000 сум".
 * @returns without an amount when it is in another currency or in several; undefined for any other line.
 */
export function readStatedTotal(text: string, currency: string): { amount?: string } | undefined {
  const even = evenLine(text.trim());
  const found = label.exec(even.text)?.[0];
  if (found === undefined) return undefined;
  const rest = evenLine(even.typed(found.length, even.text.length));
  const tokens = joinNumbers(tokensOf(rest, currency), minorUnits(currency) ?? 2);
  const priced = amountAt(tokens, skipSeparators(tokens, 0));
  if (priced === undefined) return undefined;
  // "70,000 UZS + 5 USD"
  const behind = rest.text.slice(tokens[priced.next]?.start ?? rest.text.length);
  if (/^\+ ?\d/.test(behind)) return {};
  if (skipSeparators(tokens, priced.next) < tokens.length) return undefined;
  const price = priceOf(priced.amount, currency);
  if ("problem" in price) return undefined;
  return price.currency === undefined ? { amount: price.price } : {};
}
