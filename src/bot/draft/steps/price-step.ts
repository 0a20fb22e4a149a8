import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import { itemFields } from "../../../domain/item/item-fields.js";
import { parseItemLines } from "../../../domain/line/quick-line.js";
import { formatAmount } from "../../../domain/money/money.js";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { problemText } from "../../frame/problems.js";
import { show } from "../../frame/show.js";
import { draftButton } from "../../invoices/index.js";
import { completeItem } from "../items/add-items.js";
import type { Step } from "./step.js";

/** Asks for the price of the item that the merchant is adding. "2 x 15000" sets the quantity as well. */
export const price: Step = {
  ask: (ctx, draft) =>
    show(
      ctx,
      ctx.t("draft-ask-price", { name: userText(draft.pending?.name ?? ""), currency: draft.terms.currency }),
      new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back")),
    ),

  async answer(ctx, draft, text) {
    const parsed = itemFields.price.read(text, draft.terms);
    if (parsed.ok) {
      takePrice(draft, parsed.value, ctx.message?.message_id);
      return undefined;
    }
    const both = priceAndQuantity(text, draft.terms.currency);
    if (both !== undefined && draft.pending !== undefined) {
      draft.pending.quantity = both.quantity;
      takePrice(draft, both.price, ctx.message?.message_id);
      return undefined;
    }
    const html = problemText(ctx.t, parsed, draft.terms.currency);
    if (parsed.problem !== "price-ambiguous") return { html };
    const { readings = [] } = parsed;
    if (draft.pending !== undefined) draft.pending.choices = [...readings];
    return { html, keyboard: readingsKeyboard(ctx, draft, readings) };
  },

  press: backToItems,
};

/** Handles [Back]: drops the item that the merchant is adding. Items added before stay. */
export async function backToItems(ctx: BotContext, draft: Draft, action: string): Promise<boolean> {
  if (action !== "back") return false;
  delete draft.pending;
  draft.step = "item";
  ctx.asks = true;
  return true;
}

function priceAndQuantity(text: string, currency: string): { price: string; quantity: number } | undefined {
  const { lines } = parseItemLines(text, currency);
  const [line, second] = lines;
  if (line?.ok !== true || second !== undefined) return undefined;
  const { name, price: typed, quantity, currency: other } = line.item;
  if (name !== undefined || typed === undefined || quantity === undefined || other !== undefined)
    return undefined;
  return { price: typed, quantity };
}

function readingsKeyboard(ctx: BotContext, draft: Draft, readings: readonly string[]): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const reading of readings)
    keyboard.text(
      formatAmount(reading, draft.terms.currency, ctx.t.language),
      draftButton(draft, `price:${reading}`),
    );
  return keyboard;
}

/** Sets the price that the merchant chose with a button, when a typed price had two meanings. @returns false when the message has no such button. */
export function choosePrice(ctx: BotContext, draft: Draft, chosen: string): boolean {
  if (draft.step !== "price" || draft.pending?.choices?.includes(chosen) !== true) return false;
  if (draft.pending?.choiceMessageId !== ctx.callbackQuery?.message?.message_id) return false;
  takePrice(draft, chosen, undefined);
  ctx.asks = true;
  return true;
}

function takePrice(draft: Draft, amount: string, source: number | undefined): void {
  const { name = "", quantity, source: named } = draft.pending ?? {};
  draft.pending = { name, price: amount };
  if (named !== undefined) draft.pending.source = named;
  if (source !== undefined) draft.pending.priceSource = source;
  if (quantity === undefined) draft.step = "quantity";
  else completeItem(draft, quantity);
}
