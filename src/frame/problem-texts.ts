import type { ItemFieldProblem } from "../invoice/item/item-fields.js";
import { itemLimits } from "../invoice/item/item-limits.js";
import type { CustomerProblem } from "../invoice/terms/customer-fields.js";
import type { InvoiceFieldProblem } from "../invoice/terms/invoice-fields.js";
import type { LineProblem } from "../language/line/item/typed-item.js";
import type { TypedLine } from "../language/line/quick-line.js";
import { shortened } from "../language/text/safe-text.js";
import type { Fault } from "../language/text/typed-text.js";
import { Html, type Translator, userText } from "./locales.js";

/** A sentence about a typed text quotes at most so many characters of it. */
export const longestQuote = 60;

/** One message says what is wrong with at most so many faulty lines. */
export const mostFaults = 10;

type Problem = InvoiceFieldProblem | CustomerProblem | ItemFieldProblem | LineProblem | "time-zone-unknown";

/** @param currency the currency in which an amount is expected */
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
