import { readDecimal } from "./decimal-text.js";
import { itemLimits } from "./item.js";
import { evenOut } from "./typed-text.js";

type QuantityProblem = "not-a-number" | "not-whole" | "too-small" | "too-large";

export type ParsedQuantity =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly problem: QuantityProblem };

const times = "[x×х*]";
const unit = "(?:pcs?|pieces?|units?|шт|штук[аи]?|ед|dona|ta)";
const quantity = new RegExp(`^${times}? ?([+-]?)(\\d(?:.*\\d)?) ?${times}? ?${unit}?\\.?$`);

/** Reads how many units are meant: "3", "x2", "2×", "2 шт", "1 000 dona". */
export function parseQuantity(text: string): ParsedQuantity {
  const [, sign, typed = ""] = quantity.exec(evenOut(text)) ?? [];
  const [number] = readDecimal(typed, 0);
  if (number === undefined) return { ok: false, problem: "not-a-number" };
  const [integer = "", fraction = ""] = number.split(".");
  if (/[1-9]/.test(fraction)) return { ok: false, problem: "not-whole" };
  const value = Number(integer);
  if (sign === "-" || value < 1) return { ok: false, problem: "too-small" };
  return value > itemLimits.quantity ? { ok: false, problem: "too-large" } : { ok: true, quantity: value };
}
