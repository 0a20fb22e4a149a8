import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { problemText } from "../../../frame/problem-texts.js";
import { show } from "../../../frame/send-or-edit.js";
import { itemFields } from "../../../invoice/item/item-fields.js";
import { draftButton } from "../../invoices/index.js";
import { savedItem } from "../../items/index.js";
import { addOrdered, completeItem } from "../items/add-items.js";
import type { Draft } from "../model/draft.js";
import {
  type DraftQuestion,
  type DraftQuestionOf,
  plainQuestion,
  settlePiece,
} from "../model/draft-question.js";
import type { DraftAsking } from "./draft-asking.js";
import { askOrdered } from "./ordered-question.js";

const { read, offers } = itemFields.quantity;

/** Asks for the quantity of the item that the merchant is adding to the draft. */
export const quantity: DraftAsking<"quantity"> = {
  ask(ctx, draft, { name, ofOrder }) {
    const keyboard = new InlineKeyboard();
    for (const count of offers) keyboard.text(count, draftButton(draft, `quantity:${count}`));
    if (ofOrder === true)
      return askOrdered(ctx, draft, ctx.t("order-ask-quantity", { name: userText(name) }), keyboard.row());
    keyboard.row().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-quantity", { name: userText(name) }), keyboard);
  },
  async answer(ctx, draft, text, question) {
    const parsed = read(text);
    if (!parsed.ok) return { html: problemText(ctx.t, parsed) };
    return complete(ctx, draft, question, parsed.value, ctx.message?.message_id);
  },
  async press(ctx, draft, { action, argument }, question) {
    if (question.ofOrder === true && action === "leave-out") return settlePiece(draft);
    if (question.ofOrder !== true && action === "back") return plainQuestion("item");
    if (action !== "quantity" || !offers.some((count) => count === argument)) return undefined;
    return complete(ctx, draft, question, Number(argument));
  },
};

/**
 * Adds the item with its quantity to the draft. If it came from a saved item that was deleted meanwhile, it gets the
 * name and the price that the open question still holds.
 */
async function complete(
  ctx: BotContext,
  draft: Draft,
  question: DraftQuestionOf<"quantity">,
  quantity: number,
  quantitySource?: number,
): Promise<DraftQuestion> {
  const saved = question.saved === undefined ? undefined : await savedItem(ctx, question.saved);
  return saved === undefined
    ? completeItem(draft, question, quantity, quantitySource)
    : addOrdered(draft, saved, quantity, { source: question.source, quantitySource });
}
