import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { copiedUserText, Html, type Translator, userText } from "../../../../frame/locales.js";
import { post, show, toast } from "../../../../frame/screens/send-or-edit.js";
import { metadataLines } from "../../../../frame/texts/item-details.js";
import { plainItem } from "../../../../invoice/item/item.js";
import { withDefaults } from "../../../../invoice/item/item-defaults.js";
import {
  type ItemField,
  isItemField,
  isOptional,
  isRarelyUsed,
  itemFieldNames,
  shownValue,
} from "../../../../invoice/item/item-fields.js";
import { formatAmount, lineTotal } from "../../../../language/money/money.js";
import { shortened } from "../../../../language/text/safe-text.js";
import { addItemsUndo, saveItem } from "../../../items/index.js";
import { removeItem } from "../../content/add-items.js";
import { fieldsInAnswer, takeItemFields } from "../../content/set-item-fields.js";
import { type Draft, type DraftItem, type DraftTerms, draftButton, itemsChanged } from "../../model/draft.js";
import { type DraftQuestion, type DraftQuestionOf, plainQuestion } from "../../model/draft-question.js";
import type { DraftAsking } from "../draft-asking.js";
import { addLastTime, fillAsLastTime } from "./item-field-question.js";

const dailyFields: readonly ItemField[] = ["name", "price", "quantity"];
const furtherFields = itemFieldNames.filter((field) => !dailyFields.includes(field) && !isRarelyUsed(field));
const rarelyUsedFields = itemFieldNames.filter(isRarelyUsed);

export const editItem: DraftAsking<"edit-item"> = {
  async ask(ctx, draft, { index, more, rarelyUsed }) {
    const { items, itemDefaults } = draft.terms;
    const item = items[index];
    // An item that is removed closes its question, so only a fault of the bot leads here.
    if (item === undefined) return { kind: "draft", ask: "choose-item", page: 0 };
    const further = rarelyUsed === true ? rarelyUsedKeyboard : furtherKeyboard;
    const keyboard = more === true ? further(ctx, draft) : dailyKeyboard(ctx, draft, index);
    const place = { number: index + 1, count: items.length, itemDefaults };
    return show(ctx, editedItemText(ctx.t, item, place), await addLastTime(ctx, draft, item, keyboard));
  },

  async answer(ctx, draft, text, question) {
    const typed = fieldsInAnswer(text, undefined);
    if (typed === undefined) return { html: ctx.t("edit-use-buttons") };
    return takeItemFields(ctx, draft, question.index, typed, question);
  },

  async press(ctx, draft, { action, argument }, question) {
    const { index } = question;
    const { items } = draft.terms;
    const item = items[index];
    if (item === undefined) return undefined;
    switch (action) {
      case "save":
        await save(ctx, item);
        return "handled";
      case "field":
        return isItemField(argument) ? { ...question, ask: "item-field", field: argument } : undefined;
      case "last":
        await fillAsLastTime(ctx, draft, index);
        return question;
      case "up":
        return index > 0 ? move(draft, question, index - 1) : undefined;
      case "down":
        return index < items.length - 1 ? move(draft, question, index + 1) : undefined;
      case "delete":
        removeItem(draft, index);
        return plainQuestion("item");
      case "more":
        return { ...question, more: true };
      case "rarely-used":
        return { ...question, rarelyUsed: true };
      case "less":
        return { ...question, more: question.rarelyUsed === true, rarelyUsed: undefined };
      case "back":
        return plainQuestion("item");
      default:
        return undefined;
    }
  },
};

function move(draft: Draft, question: DraftQuestionOf<"edit-item">, to: number): DraftQuestion {
  const { items } = draft.terms;
  items.splice(to, 0, ...items.splice(question.index, 1));
  itemsChanged(draft);
  return { ...question, index: to };
}

async function save(ctx: BotContext, item: DraftItem): Promise<void> {
  const { t } = ctx;
  const result = await saveItem(ctx, plainItem(item));
  if (result !== "replaced") await toast(ctx, t.plain(`toast-edit-${result}`));
  // A toast has no room for [Undo].
  else await post(ctx, t("items-updated", { name: userText(item.name) }), await addItemsUndo(ctx));
}

function dailyKeyboard({ t }: BotContext, draft: Draft, index: number): InlineKeyboard {
  const keyboard = fieldButtons(t, draft, dailyFields)
    .text(t.plain("button-more"), draftButton(draft, "more"))
    .row();
  if (index > 0) keyboard.text(t.plain("button-move-up"), draftButton(draft, "up"));
  if (index < draft.terms.items.length - 1)
    keyboard.text(t.plain("button-move-down"), draftButton(draft, "down"));
  return keyboard
    .row()
    .text(t.plain("button-delete"), draftButton(draft, "delete"))
    .danger()
    .text(t.plain("button-back"), draftButton(draft, "back"));
}

const furtherKeyboard = ({ t }: BotContext, draft: Draft): InlineKeyboard =>
  fieldButtons(t, draft, furtherFields)
    .row()
    .text(t.plain("button-rarely-used"), draftButton(draft, "rarely-used"))
    .text(t.plain("button-save-for-later"), draftButton(draft, "save"))
    .row()
    .text(t.plain("button-back"), draftButton(draft, "less"));

const rarelyUsedKeyboard = ({ t }: BotContext, draft: Draft): InlineKeyboard =>
  fieldButtons(t, draft, rarelyUsedFields).text(t.plain("button-back"), draftButton(draft, "less"));

/** A phone has no room for the words of three buttons in a row. */
function fieldButtons(t: BotContext["t"], draft: Draft, fields: readonly ItemField[]): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const [place, field] of fields.entries()) {
    keyboard.text(t.plain(`button-edit-${field}`), draftButton(draft, `field:${field}`));
    if (place % 2 === 1) keyboard.row();
  }
  return keyboard;
}

/** Longer values would exceed Telegram's limit for a message. */
const longestValue = 300;

interface Place extends Pick<DraftTerms, "itemDefaults"> {
  readonly number: number;
  readonly count: number;
}

/** Where the item has no code of its own, the card shows the one for all items. */
function editedItemText(t: Translator, item: DraftItem, { number, count, itemDefaults }: Place): string {
  const { name, price, currency, quantity } = item;
  const sent = withDefaults(item, itemDefaults);
  const shown = (value: string) => ({ value: userText(shortened(value, longestValue)) });
  return [
    t("edit-item-title", { number, count }),
    "",
    t("edit-item-name", shown(name)),
    t("edit-item-price", { price: formatAmount(price, currency, t.language) }),
    t("edit-item-quantity", { quantity, total: formatAmount(lineTotal(item), currency, t.language) }),
    ...itemFieldNames.filter(isOptional).flatMap((field) => {
      if (field === "metadata") return metadataLines(t, item);
      const value = sent[field];
      if (value === undefined) return [];
      const text = shortened(shownValue(field, value), longestValue);
      const line = t(`edit-item-${field}`, { value: copiedUserText(text) });
      return [item[field] === undefined ? t("edit-item-by-default", { line: new Html(line) }) : line];
    }),
  ].join("\n");
}
