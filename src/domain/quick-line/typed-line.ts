import type { ParsedAmount } from "../money.js";
import type { ParsedQuantity } from "../quantity.js";

/** One line as it was understood. Without a name: an amount only. Without a price: a name, perhaps with a quantity. */
export interface TypedItem {
  readonly name?: string;
  /** Of one unit, a decimal string. */
  readonly price?: string;
  /** Only when the line names another one than the invoice's. */
  readonly currency?: string;
  /** Only when it was typed. */
  readonly quantity?: number;
}

export type LineProblem =
  | "no-name-or-price"
  | "name-too-long"
  | `price-${Extract<ParsedAmount, { ok: false }>["problem"]}`
  | `quantity-${Extract<ParsedQuantity, { ok: false }>["problem"]}`
  /** A weight, a length or a time stands where a number of pieces belongs. */
  | "quantity-unit"
  /** The line's own total isn't its quantity times its price. */
  | "line-total"
  /** "… and 3 more": items that a list didn't show. */
  | "folded"
  /** The text has more lines than are read at a time: this one, and those behind it, weren't. */
  | "too-many-lines";

export type TypedLine =
  | {
      readonly ok: true;
      readonly text: string;
      readonly item: TypedItem;
      /** The line's other reading, when it has two. */
      readonly other?: TypedItem;
    }
  | {
      readonly ok: false;
      readonly text: string;
      readonly problem: LineProblem;
      /** With price-too-many-decimals: how many the currency has. */
      readonly decimals?: number;
    };

/** What stands in the way of an item, without the line. */
export type Refusal = Omit<Extract<TypedLine, { ok: false }>, "text" | "ok">;
