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
  const line = text.trim().replace(/[^\S\n\v\f\r\u2028\u2029]*[\n\v\f\r\u0085\u2028\u2029]\s*/g, " ");
  // Once more: the line break U+0085 isn't a space to JavaScript, but has become one.
  const name = line.trim();
  if (isBlank(name)) return { ok: false, problem: "empty" };
  return isLongerThan(name, itemLimits.name) ? { ok: false, problem: "too-long" } : { ok: true, name };
}
