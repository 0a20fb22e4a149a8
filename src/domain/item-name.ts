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
  const name = text.trim().replace(/[^\S\n\v\f\r\u2028\u2029]*[\n\v\f\r\u0085\u2028\u2029]\s*/g, " ");
  if (isBlank(name)) return { ok: false, problem: "empty" };
  return isLongerThan(name, itemLimits.name) ? { ok: false, problem: "too-long" } : { ok: true, name };
}
