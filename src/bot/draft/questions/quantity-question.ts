import { InlineKeyboard } from "grammy";
import { plainQuestion } from "../../../domain/draft/draft-question.js";
import { itemFields } from "../../../domain/item/item-fields.js";
import { userText } from "../../frame/locales.js";
import { problemText } from "../../frame/problems.js";
import { show } from "../../frame/show.js";
import { draftButton } from "../../invoices/index.js";
import { completeItem } from "../items/add-items.js";
import type { DraftAsking } from "./draft-asking.js";

const { read, offers } = itemFields.quantity;

/** Asks for the quantity of the item that the merchant is adding. */
export const quantity: DraftAsking<"quantity"> = {
  ask(ctx, draft, { name }) {
    const keyboard = new InlineKeyboard();
    for (const count of offers) keyboard.text(count, draftButton(draft, `quantity:${count}`));
    keyboard.row().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-quantity", { name: userText(name) }), keyboard);
  },
  async answer(ctx, draft, text, question) {
    const parsed = read(text);
    if (!parsed.ok) return { html: problemText(ctx.t, parsed) };
    return completeItem(draft, question, parsed.value, ctx.message?.message_id);
  },
  async press(_ctx, draft, { action, argument }, question) {
    if (action === "back") return plainQuestion("item");
    if (action !== "quantity" || !offers.some((count) => count === argument)) return undefined;
    return completeItem(draft, question, Number(argument));
  },
};
