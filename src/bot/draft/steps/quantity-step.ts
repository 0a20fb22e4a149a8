import { InlineKeyboard } from "grammy";
import { itemFields } from "../../../domain/item/item-fields.js";
import { userText } from "../../frame/locales.js";
import { problemText } from "../../frame/problems.js";
import { show } from "../../frame/show.js";
import { draftButton } from "../../invoices/index.js";
import { completeItem } from "../items/add-items.js";
import { backToItems } from "./price-step.js";
import type { Step } from "./step.js";

const { read, offers } = itemFields.quantity;

/** Asks for the quantity of the item that is being typed. */
export const quantity: Step = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard();
    for (const count of offers) keyboard.text(count, draftButton(draft, `quantity:${count}`));
    keyboard.row().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-quantity", { name: userText(draft.pending?.name ?? "") }), keyboard);
  },
  async answer(ctx, draft, text) {
    const parsed = read(text);
    if (!parsed.ok) return { html: problemText(ctx.t, parsed) };
    completeItem(draft, parsed.value, ctx.message?.message_id);
    return undefined;
  },
  async press(ctx, draft, action, argument) {
    if (action === "back") return backToItems(ctx, draft, action);
    if (action !== "quantity" || !offers.some((count) => count === argument)) return false;
    completeItem(draft, Number(argument));
    ctx.asks = true;
    return true;
  },
};
