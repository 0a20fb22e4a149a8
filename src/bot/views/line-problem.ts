import { itemLimits } from "../../domain/item.js";
import type { TypedLine } from "../../domain/line/quick-line.js";
import type { ParsedAmount } from "../../domain/money.js";
import { shortened } from "../../domain/safe-text.js";
import { Html, type Translator, userText } from "../locales.js";

const longestQuote = 60;

/** Why a line makes no item, in one sentence with an example; which line it is said of, where there are several. */
export function lineProblem(t: Translator, line: TypedLine, currency: string, isAlone = true): string {
  if (isAlone) return reasonOf(t, line, currency);
  const text = userText(shortened(line.text, longestQuote));
  return t("draft-line-problem", { line: text, problem: new Html(reasonOf(t, line, currency)) });
}

function reasonOf(t: Translator, line: TypedLine, currency: string): string {
  if (line.ok) return t(line.item.name === undefined ? "draft-line-no-name" : "draft-line-no-price");
  const { problem, decimals = 2 } = line;
  return t(`draft-${problem}`, {
    currency,
    decimals,
    digits: itemLimits.priceIntegerDigits,
    limit: problem.startsWith("name") ? itemLimits.name : itemLimits.quantity,
    example: exampleWith(decimals),
  });
}

/** What is wrong with a price, in one sentence with an example. */
export function priceProblem(
  t: Translator,
  { problem, decimals = 2 }: Extract<ParsedAmount, { ok: false }>,
  currency: string,
): string {
  return t(`draft-price-${problem}`, {
    currency,
    digits: itemLimits.priceIntegerDigits,
    decimals,
    example: exampleWith(decimals),
  });
}

/** A price with as many decimals as a currency has. */
const exampleWith = (decimals: number): string => `10.${"50".padEnd(decimals, "0").slice(0, decimals)}`;
