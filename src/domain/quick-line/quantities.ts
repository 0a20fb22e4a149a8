import { parseQuantity } from "../quantity.js";
import { roughly } from "./amounts.js";
import type { NumberToken, Token } from "./tokens.js";
import type { Refusal } from "./typed-line.js";

export interface TypedQuantity {
  readonly number: NumberToken;
  readonly negative: boolean;
  /** True for a weight, a length or a time. */
  readonly measured: boolean;
  /** False for a number with nothing that says what it is. */
  readonly explicit: boolean;
  /** True for "2 portions", which may be part of the name. */
  readonly packed: boolean;
  /** True after a capital X, which may be part of the name: "BMW X5". */
  readonly capital: boolean;
}

/** Reads how many at a token: "2 x", "x2", "2 pcs", "(2 pcs)", "2". @returns undefined when there is no number. */
export function quantityAt(
  tokens: readonly Token[],
  at: number,
): { quantity: TypedQuantity; next: number } | undefined {
  let next = at;
  const takes = (kind: Token["kind"]): boolean => {
    const found = tokens[next]?.kind === kind;
    if (found) next++;
    return found;
  };
  const opened = takes("open");
  const sign = tokens[next];
  const timesBefore = takes("times");
  const negative = takes("minus");
  const number = tokens[next];
  if (number?.kind !== "number") return undefined;
  const capital = timesBefore && sign?.kind === "times" && sign.capital === true;
  next++;
  const measured = takes("measure");
  const packed = !measured && takes("pack");
  const counted = !measured && !packed && takes("unit");
  const timesBehind = !timesBefore && takes("times");
  if (opened && !takes("close")) return undefined;
  const explicit = timesBefore || counted || timesBehind;
  return { quantity: { number, negative, measured, explicit, packed, capital }, next };
}

export function countOf({ number, negative, measured }: TypedQuantity): { quantity: number } | Refusal {
  if (measured) return { problem: "quantity-unit" };
  const parsed = parseQuantity(negative ? `-${number.text}` : number.text);
  return parsed.ok ? { quantity: parsed.quantity } : { problem: `quantity-${parsed.problem}` };
}

/** True for digits alone, as small quantities are typed. */
export const isSmallCount = (number: NumberToken, most: number): boolean =>
  /^[1-9]\d{0,5}$/.test(number.text) && roughly(number) <= most;
