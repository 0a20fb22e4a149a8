import { itemLimits } from "./item.js";
import { isBlank, isLongerThan } from "./typed-text.js";

export type ParsedItemName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly problem: "empty" | "too-long" };

/**
 * An item's name on one line, otherwise as typed: emoji, right-to-left and zero-width characters and markup stay.
 * The limit is itemLimits.name.
 */
export function parseItemName(text: string): ParsedItemName {
  const lines = text.split(/[\n\v\f\r\u0085\u2028\u2029]/).map((line) => line.trim());
  const name = lines.filter((line) => line !== "").join(" ");
  if (isBlank(name)) return { ok: false, problem: "empty" };
  return isLongerThan(name, itemLimits.name) ? { ok: false, problem: "too-long" } : { ok: true, name };
}
