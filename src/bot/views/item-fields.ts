import type { ItemTextField, ParsedItemField } from "../../domain/item-fields.js";
import { shortened } from "../../domain/safe-text.js";
import { type Translator, userText } from "../locales.js";

const longestQuote = 60;

/** What is wrong with a field of an item that was typed, and an example that works. */
export function itemFieldProblem(
  t: Translator,
  field: ItemTextField,
  { problem, limit = 0, part = "" }: Extract<ParsedItemField, { ok: false }>,
): string {
  const quote = userText(shortened(part, longestQuote));
  switch (problem) {
    case "empty":
    case "too-long":
      return t(`field-${field}-${problem}`, { limit });
    default:
      return t(`field-${problem}`, { limit, part: quote });
  }
}
