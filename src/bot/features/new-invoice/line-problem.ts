import { itemLimits } from "../../../domain/item.js";
import type { TypedLine } from "../../../domain/quick-line.js";
import { Html, type Translator, userText } from "../../locales.js";

const longestQuote = 60;

/** Why a line makes no item, in one sentence with an example; which line it is said of, where there are several. */
export function lineProblem(t: Translator, line: TypedLine, currency: string, isAlone = true): string {
  if (isAlone) return reasonOf(t, line, currency);
  const text = line.text.length > longestQuote ? `${line.text.slice(0, longestQuote - 1)}…` : line.text;
  return t("draft-line-problem", { line: userText(text), problem: new Html(reasonOf(t, line, currency)) });
}

function reasonOf(t: Translator, line: TypedLine, currency: string): string {
  if (line.ok) return t(line.item.name === undefined ? "draft-line-no-name" : "draft-line-no-price");
  const decimals = line.decimals ?? 2;
  return t(`draft-${line.problem}`, {
    currency,
    decimals,
    digits: itemLimits.priceIntegerDigits,
    limit: line.problem.startsWith("name") ? itemLimits.name : itemLimits.quantity,
    example: `10.${"50".padEnd(decimals, "0").slice(0, decimals)}`,
  });
}
