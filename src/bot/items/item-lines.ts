import type { Item } from "../../domain/item/item.js";
import { parseItemLines, type TypedLine } from "../../domain/line/quick-line.js";
import type { BotContext } from "../frame/context.js";
import { lineProblem } from "../frame/problems.js";
import { usualCurrency } from "./items-state.js";

type Priced = Pick<Item, "name" | "price" | "currency">;

/** The item that a text names with its price, when it is one line that can be saved as it is. */
export function typedItem(ctx: BotContext, text: string): Priced | undefined {
  const [line, second] = parseItemLines(text, usualCurrency(ctx)).lines;
  return line === undefined || second !== undefined ? undefined : pricedItem(ctx, line);
}

/** A line as an item to save; how many of it were sold is of no interest. */
export function pricedItem(ctx: BotContext, line: TypedLine): Priced | undefined {
  if (!line.ok) return undefined;
  const { name, price, currency = usualCurrency(ctx) } = line.item;
  return name === undefined || price === undefined ? undefined : { name, price, currency };
}

/** Says why a line makes no item to save: the line's text, and one sentence with an example. */
export function faultOf(ctx: BotContext, line: TypedLine): string {
  return lineProblem(ctx.t, line, usualCurrency(ctx), false);
}
