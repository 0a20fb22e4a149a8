import { InlineKeyboard } from "grammy";
import { itemLimits } from "../../../../domain/item.js";
import { parseQuantity } from "../../../../domain/quantity.js";
import { userText } from "../../../locales.js";
import { show } from "../../../show.js";
import { draftButton } from "../../../views/draft.js";
import { completeItem } from "../items.js";
import type { Step } from "../step.js";
import { backToItems } from "./price.js";

/** The values that the buttons offer; a button made by hand brings no other. */
export const likelyQuantities: readonly string[] = ["1", "2", "3", "5", "10"];

/** How many of the item that is being asked for. */
export const quantity: Step = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard();
    for (const count of likelyQuantities) keyboard.text(count, draftButton(draft, `quantity:${count}`));
    keyboard.row().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-quantity", { name: userText(draft.pending?.name ?? "") }), keyboard);
  },
  async answer(ctx, draft, text) {
    const parsed = parseQuantity(text);
    if (!parsed.ok)
      return { html: ctx.t(`draft-quantity-${parsed.problem}`, { limit: itemLimits.quantity }) };
    completeItem(draft, parsed.quantity, ctx.message?.message_id);
    return undefined;
  },
  async press(ctx, draft, action, argument) {
    if (action === "back") return backToItems(ctx, draft, action);
    if (action !== "quantity" || !likelyQuantities.includes(argument)) return false;
    completeItem(draft, Number(argument));
    ctx.asks = true;
    return true;
  },
};
