import type { CustomerProblem } from "../invoice/customer-fields.js";
import type { InvoiceFieldProblem } from "../invoice/invoice-fields.js";
import type { ItemFieldProblem } from "../invoice/item/item-fields.js";
import { itemLimits } from "../invoice/item/item-limits.js";
import type { TypedLine } from "../language/line/quick-line.js";
import type { LineProblem } from "../language/line/typed-item.js";
import { shortened } from "../language/text/safe-text.js";
import type { Fault } from "../language/text/typed-text.js";
import { Html, type Translator, userText } from "./locales.js";

/** The most characters of a typed text that a sentence about it quotes. */
export const longestQuote = 60;

/** The largest number of faulty lines for which one message says what is wrong. */
export const mostFaults = 10;

type Problem = InvoiceFieldProblem | CustomerProblem | ItemFieldProblem | LineProblem | "time-zone-unknown";

/**
 * Returns one sentence that says what is wrong with a typed text and gives a valid example.
 * @param currency the currency in which an amount is expected
 * @param field the field for which the text was typed
 */
export function problemText(
  t: Translator,
  { problem, limit = 0, part = "", decimals = 2, ...fault }: Omit<Fault<Problem>, "ok">,
  currency = "",
  field = "",
): string {
  return t(`problem-${problem}`, {
    limit,
    decimals,
    part: userText(shortened(part, longestQuote)),
    currency: fault.currency ?? currency,
    field,
    digits: itemLimits.priceIntegerDigits,
    example: `10.${"50".padEnd(decimals, "0").slice(0, decimals)}`,
  });
}

/**
 * Returns one sentence that says why a typed line can't become an item. If the line is one of several, the sentence
 * quotes it.
 */
export function lineProblem(t: Translator, line: TypedLine, currency: string, isAlone = true): string {
  if (isAlone) return reasonOf(t, line, currency);
  const text = userText(shortened(line.text, longestQuote));
  return t("draft-line-problem", { line: text, problem: new Html(reasonOf(t, line, currency)) });
}

function reasonOf(t: Translator, line: TypedLine, currency: string): string {
  if (line.ok) return t(line.item.name === undefined ? "draft-line-no-name" : "draft-line-no-price");
  const limit = line.problem.startsWith("name") ? itemLimits.name : itemLimits.quantity;
  return problemText(t, { limit, ...line }, currency);
}
