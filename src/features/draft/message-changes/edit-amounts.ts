import type { BotContext } from "../../../frame/context.js";
import type { ItemFieldAnswer } from "../../../frame/typed-fields.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import type { TypedItem } from "../../../language/line/typed-item.js";
import { setField } from "../items/item-field-values.js";
import { type Draft, type DraftItem, itemsChanged } from "../model/draft.js";
import { setAmounts } from "./retype-items.js";
import type { Outcome, Target } from "./what-message-set.js";

/** Applies an edit of a message in which the merchant had sent only an item's price or quantity. */
export function editPart(
  { t }: BotContext,
  draft: Draft,
  { item, price }: Extract<Target, { kind: "part" }>,
  text: string,
  source: number,
): Outcome {
  const both = price ? amountsIn(text, item.currency) : undefined;
  if (both?.quantity !== undefined) {
    setAmounts(item, both);
    return done(draft);
  }
  return outcomeOf(t, draft, setField(t, item, price ? "price" : "quantity", text, source));
}

/**
 * Reads a text that has a price, a quantity or both, but no name: "15000", "2 x 15000" or "x2".
 * @returns undefined for any other text, also for "80 000 for 2", which may be the price of one or of both.
 */
export function amountsIn(text: string, currency: string): TypedItem | undefined {
  const [line, second] = parseItemLines(text, currency).lines;
  if (line?.ok !== true || second !== undefined || line.item.name !== undefined) return undefined;
  const isUnclear = line.other !== undefined && line.other.name === undefined;
  return isUnclear ? undefined : line.item;
}

/**
 * Turns the result of reading a new price or quantity into the outcome of an edit or a reply. If the price has several
 * meanings, the bot asks for a clearer one.
 */
export function outcomeOf(t: BotContext["t"], draft: Draft, result: ItemFieldAnswer): Outcome {
  if ("problem" in result) return { html: result.problem };
  if ("choices" in result) return { html: t("own-message-ambiguous") };
  return done(draft);
}

/**
 * Sets the price and the quantity of an item, and stores in it the id of the message that they come from, so that an
 * edit of the message changes them.
 */
export function takeAmounts(draft: Draft, item: DraftItem, amounts: TypedItem, source: number): Outcome {
  setAmounts(item, amounts);
  if (amounts.price !== undefined) item.priceSource = source;
  if (amounts.quantity !== undefined) item.quantitySource = source;
  return done(draft);
}

function done(draft: Draft): Outcome {
  itemsChanged(draft);
  return "changed";
}
