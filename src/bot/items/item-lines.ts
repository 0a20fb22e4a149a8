import type { Item } from "../../domain/item/item.js";
import { parseItemLines, type TypedLine } from "../../domain/line/quick-line.js";
import type { BotContext } from "../frame/context.js";
import { lineProblem } from "../frame/problems.js";
import { usualCurrency } from "./items-state.js";

type Priced = Pick<Item, "name" | "price" | "currency">;

/** Returns the item that a text names; undefined unless the text is one line with a name and a price. */
export function typedItem(ctx: BotContext, text: string): Priced | undefined {
  const [line, second] = parseItemLines(text, usualCurrency(ctx)).lines;
  return line === undefined || second !== undefined ? undefined : pricedItem(ctx, line);
}

/** Returns the item to save for a typed line. A saved item has no quantity, so the line's quantity is ignored. */
export function pricedItem(ctx: BotContext, line: TypedLine): Priced | undefined {
  if (!line.ok) return undefined;
  const { name, price, currency = usualCurrency(ctx) } = line.item;
  return name === undefined || price === undefined ? undefined : { name, price, currency };
}

/** Returns the line's text and one sentence that says why it makes no item. */
export function faultOf(ctx: BotContext, line: TypedLine): string {
  return lineProblem(ctx.t, line, usualCurrency(ctx), false);
}
