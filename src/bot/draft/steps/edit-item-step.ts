import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import { plainItem } from "../../../domain/item/item.js";
import { type ItemField, isItemField, itemFieldNames } from "../../../domain/item/item-fields.js";
import type { BotContext } from "../../frame/context.js";
import { show, toast } from "../../frame/show.js";
import { draftButton } from "../../invoices/index.js";
import { saveItem } from "../../items/index.js";
import { type EditedItem, editedItem, editedItemText } from "../items/edited-item.js";
import { itemsChanged } from "../new-draft.js";
import type { Step } from "./step.js";

/** The fields that are changed daily, and those that few merchants need, which are behind [More…]. */
const dailyFields: readonly ItemField[] = ["name", "price", "quantity"];
const furtherFields = itemFieldNames.filter((field) => !dailyFields.includes(field));

/** Shows one item with everything that is set, and the buttons that change it. */
export const editItem: Step = {
  async ask(ctx, draft) {
    const edited = editedItem(draft);
    if (edited === undefined) {
      draft.step = "choose-item";
      delete draft.editing;
      return "moved-on";
    }
    const { item, editing } = edited;
    const keyboard = editing.more === true ? furtherKeyboard(ctx, draft) : dailyKeyboard(ctx, draft, edited);
    return show(ctx, editedItemText(ctx.t, item, editing.index + 1, draft.terms.items.length), keyboard);
  },

  answer: async ({ t }) => ({ html: t("edit-use-buttons") }),

  async press(ctx, draft, action, argument) {
    const edited = editedItem(draft);
    if (edited === undefined) return false;
    if (action === "save") {
      await save(ctx, edited);
      return true;
    }
    if (!pressed(draft, edited, action, argument)) return false;
    ctx.asks = true;
    return true;
  },
};

function pressed(draft: Draft, { editing }: EditedItem, action: string, argument: string): boolean {
  const { index } = editing;
  if (action === "field" && isItemField(argument)) {
    draft.editing = { ...editing, field: argument };
    draft.step = "item-field";
  } else if (action === "up" && index > 0) move(draft, index, index - 1);
  else if (action === "down" && index < draft.terms.items.length - 1) move(draft, index, index + 1);
  else if (action === "delete") {
    draft.terms.items.splice(index, 1);
    itemsChanged(draft);
    leave(draft);
  } else if (action === "more") draft.editing = { index, more: true };
  else if (action === "less") draft.editing = { index };
  else if (action === "back") leave(draft);
  else return false;
  return true;
}

function leave(draft: Draft): void {
  delete draft.editing;
  draft.step = "item";
}

function move(draft: Draft, from: number, to: number): void {
  draft.terms.items.splice(to, 0, ...draft.terms.items.splice(from, 1));
  draft.editing = { ...draft.editing, index: to };
  itemsChanged(draft);
}

async function save(ctx: BotContext, { item }: EditedItem): Promise<void> {
  const result = await saveItem(ctx, plainItem(item));
  await toast(ctx, ctx.t.plain(`toast-edit-${result}`));
}

function dailyKeyboard({ t }: BotContext, draft: Draft, { editing }: EditedItem): InlineKeyboard {
  const keyboard = fieldButtons(t, draft, dailyFields)
    .text(t.plain("button-more"), draftButton(draft, "more"))
    .row();
  if (editing.index > 0) keyboard.text(t.plain("button-move-up"), draftButton(draft, "up"));
  if (editing.index < draft.terms.items.length - 1)
    keyboard.text(t.plain("button-move-down"), draftButton(draft, "down"));
  return keyboard
    .row()
    .text(t.plain("button-delete"), draftButton(draft, "delete"))
    .text(t.plain("button-back"), draftButton(draft, "back"));
}

const furtherKeyboard = ({ t }: BotContext, draft: Draft): InlineKeyboard =>
  fieldButtons(t, draft, furtherFields)
    .row()
    .text(t.plain("button-save-for-later"), draftButton(draft, "save"))
    .row()
    .text(t.plain("button-back"), draftButton(draft, "less"));

/** Two in a row: more than that has no room for words on a phone. */
function fieldButtons(t: BotContext["t"], draft: Draft, fields: readonly ItemField[]): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const [place, field] of fields.entries()) {
    keyboard.text(t.plain(`button-edit-${field}`), draftButton(draft, `field:${field}`));
    if (place % 2 === 1) keyboard.row();
  }
  return keyboard;
}
