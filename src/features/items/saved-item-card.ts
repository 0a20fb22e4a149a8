import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { copiedUserText, type Translator, userText } from "../../frame/locales.js";
import { show } from "../../frame/screens/send-or-edit.js";
import { metadataLines } from "../../frame/texts/item-details.js";
import { savedItemLabel } from "../../frame/texts/items-text.js";
import { isRarelyUsed, savedDetails, savedFields, shownValue } from "../../invoice/item/item-fields.js";
import { formatAmount } from "../../language/money/money.js";
import type { SavedItem } from "../../store/store-port.js";
import { eventMark, readSavedItems, writeSavedItems } from "./saved/items-record.js";
import { addUndo, isUndoable } from "./saved/undo-change.js";
import { showList } from "./saved-item-list.js";
import type { ItemsScreen } from "./slice.js";

const buttonsInARow = 2;

/** The card of an item that has just been deleted shows [Undo] instead. */
export async function showItem(ctx: BotContext, card: ItemsScreen<"card">): Promise<number> {
  const id = card.item;
  const record = await readSavedItems(ctx);
  const item = record.items.find((one) => one.saved === id);
  if (item !== undefined)
    return show(ctx, cardText(ctx.t, item, card), await addUndo(ctx, cardKeyboard(ctx.t, item, card)));
  const { changed } = record;
  const deleted = changed?.before.find((one) => one.item.saved === id)?.item;
  if (changed === undefined || deleted === undefined || !isUndoable(record, changed.mark))
    return showList(ctx, {});
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-undo"), `items:undo:${changed.mark}`)
    .text(ctx.t.plain("button-back"), "items:list");
  return show(ctx, ctx.t("items-deleted", { name: userText(deleted.name) }), keyboard);
}

function cardText(t: Translator, item: SavedItem, { added }: ItemsScreen<"card">): string {
  const { name, price, currency, uses } = item;
  const amount = formatAmount(price, currency, t.language);
  return [
    ...(added === true ? [t("items-added"), ""] : []),
    t("items-card", { name: userText(name), price: amount }),
    ...savedDetails.flatMap((field) => {
      if (field === "metadata") return metadataLines(t, item);
      const value = item[field];
      return value === undefined
        ? []
        : [t(`edit-item-${field}`, { value: copiedUserText(shownValue(field, value)) })];
    }),
    ...(uses === 0 ? [] : [t("items-uses", { count: uses })]),
  ].join("\n");
}

function cardKeyboard(
  t: Translator,
  item: SavedItem,
  { other, sought, page, rarelyUsed }: ItemsScreen<"card">,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  if (other !== undefined) keyboard.text(savedItemLabel({ ...item, ...other }, t), "items:other").row();
  const fields = savedFields.filter((field) => isRarelyUsed(field) === (rarelyUsed === true));
  for (const [index, field] of fields.entries()) {
    if (index > 0 && index % buttonsInARow === 0) keyboard.row();
    keyboard.text(t.plain(`button-edit-${field}`), `items:field:${field}:${item.saved}`);
  }
  if (rarelyUsed === true) return keyboard.row().text(t.plain("button-back"), `items:show:${item.saved}`);
  const isFound = sought !== undefined;
  return keyboard
    .row()
    .text(t.plain("button-rarely-used"), `items:rarely-used:${item.saved}`)
    .text(t.plain("button-delete"), `items:delete:${item.saved}`)
    .danger()
    .row()
    .text(t.plain("button-back"), isFound ? "items:found" : `items:list:${page ?? 0}`);
}

/** [Undo] brings the item back until other items are deleted or replaced. */
export async function deleteItem(ctx: BotContext, id: string): Promise<void> {
  const record = await readSavedItems(ctx);
  const index = record.items.findIndex((item) => item.saved === id);
  const [item] = index < 0 ? [] : record.items.splice(index, 1);
  if (item === undefined) return;
  record.changed = { mark: eventMark(ctx), before: [{ item, index }], added: [] };
  await writeSavedItems(ctx, record);
}
