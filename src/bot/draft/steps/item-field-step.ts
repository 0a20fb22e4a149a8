import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import { fitsCurrency, type ItemField, isOptional, itemFields } from "../../../domain/item/item-fields.js";
import { formatAmount } from "../../../domain/money/money.js";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { show } from "../../frame/show.js";
import { likelyCurrencies } from "../../frame/typed-fields.js";
import { draftButton } from "../../invoices/index.js";
import { type EditedItem, editedItem } from "../items/edited-item.js";
import { fitsInvoice } from "../items/invoice-size.js";
import { setField, setValue } from "../items/item-field-values.js";
import { itemsChanged } from "../new-draft.js";
import type { Step } from "./step.js";

/** The new value of one field of an item, as text or by a button. */
export const itemField: Step = {
  async ask(ctx, draft) {
    const field = draft.editing?.field;
    const edited = editedItem(draft);
    if (field === undefined || edited === undefined) {
      draft.step = "edit-item";
      return "moved-on";
    }
    return show(ctx, question(ctx, edited, field), keyboardOf(ctx, draft, edited, field));
  },

  async answer(ctx, draft, text) {
    const field = draft.editing?.field;
    const edited = editedItem(draft);
    // Another message has removed the item; asking anew shows the items that are left.
    if (field === undefined || edited === undefined) return undefined;
    const before = structuredClone(edited.item);
    const result = setField(ctx.t, edited.item, field, text, ctx.message?.message_id);
    if ("problem" in result) return { html: result.problem };
    if (!fitsInvoice(draft.terms.items)) {
      draft.terms.items[edited.editing.index] = before;
      return { html: ctx.t("draft-too-large") };
    }
    if ("choices" in result) draft.editing = { ...edited.editing, choices: [...result.choices] };
    else leave(draft, edited);
    return undefined;
  },

  async press(ctx, draft, action, argument) {
    const field = draft.editing?.field;
    const edited = editedItem(draft);
    if (field === undefined || edited === undefined) return false;
    if (action === "set" && offers(ctx, edited, field).includes(argument)) {
      if (field === "price") setValue(edited.item, field, argument, undefined);
      else if ("problem" in setField(ctx.t, edited.item, field, argument, undefined)) return false;
      leave(draft, edited);
    } else if (action === "clear" && isOptional(field)) {
      delete edited.item[field];
      leave(draft, edited);
    } else if (action === "back") {
      draft.editing = withoutField(edited);
      draft.step = "edit-item";
    } else return false;
    ctx.asks = true;
    return true;
  },
};

function leave(draft: Draft, edited: EditedItem): void {
  itemsChanged(draft);
  draft.editing = withoutField(edited);
  draft.step = "edit-item";
}

const withoutField = ({ editing: { index, more } }: EditedItem): NonNullable<Draft["editing"]> =>
  more === undefined ? { index } : { index, more };

function question({ t }: BotContext, { item, editing }: EditedItem, field: ItemField): string {
  if (editing.choices !== undefined) return t("problem-price-ambiguous");
  return t(`edit-ask-${field}`, { name: userText(item.name), currency: item.currency });
}

/** The values that the buttons offer; a button made by hand brings no other. */
function offers(ctx: BotContext, { item, editing }: EditedItem, field: ItemField): readonly string[] {
  if (field === "price") return editing.choices ?? [];
  if (field !== "currency") {
    const entry = itemFields[field];
    return "offers" in entry ? entry.offers : [];
  }
  return [...new Set([item.currency, ...likelyCurrencies(ctx)])].filter((code) => fitsCurrency(item, code));
}

function keyboardOf(ctx: BotContext, draft: Draft, edited: EditedItem, field: ItemField): InlineKeyboard {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  for (const value of offers(ctx, edited, field)) {
    const label = field === "price" ? formatAmount(value, edited.item.currency, t.language) : value;
    keyboard.text(label, draftButton(draft, `set:${value}`));
  }
  keyboard.row();
  if (isOptional(field) && edited.item[field] !== undefined)
    keyboard.text(t.plain("button-clear"), draftButton(draft, "clear"));
  return keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
}
