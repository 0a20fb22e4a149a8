import { InlineKeyboard } from "grammy";
import type { ItemsScreen } from "../../domain/chat/items-question.js";
import { savedItemKey } from "../../domain/item/item.js";
import { savedDetails, savedFields } from "../../domain/item/item-fields.js";
import { formatAmount } from "../../domain/money/money.js";
import type { SavedItem } from "../../store/store-port.js";
import type { BotContext } from "../frame/context.js";
import { type Translator, userText } from "../frame/locales.js";
import { show, toast } from "../frame/show.js";
import { savedItemLabel } from "../frame/texts/items-text.js";
import { showList } from "./item-list.js";
import { readSavedItems, writeSavedItems } from "./saved/items-record.js";
import { mostSaved } from "./saved/put-item.js";

const buttonsInARow = 2;

/** Shows the card of an item with all its fields. If the item has just been deleted, it shows [Undo] instead. */
export async function showItem(ctx: BotContext, card: ItemsScreen<"card">): Promise<number> {
  const id = card.item;
  const { items, deleted } = await readSavedItems(ctx);
  const item = items.find((one) => one.id === id);
  if (item !== undefined) return show(ctx, cardText(ctx.t, item, card), cardKeyboard(ctx.t, item, card));
  if (deleted?.item.id !== id) return showList(ctx, {});
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-undo"), `items:undo:${id}`)
    .text(ctx.t.plain("button-back"), "items:list");
  return show(ctx, ctx.t("items-deleted", { name: userText(deleted.item.name) }), keyboard);
}

function cardText(t: Translator, item: SavedItem, { added }: ItemsScreen<"card">): string {
  const { name, price, currency, uses } = item;
  const amount = formatAmount(price, currency, t.language);
  return [
    ...(added === true ? [t("items-added"), ""] : []),
    t("items-card", { name: userText(name), price: amount }),
    ...savedDetails.flatMap((field) => {
      const value = item[field];
      return value === undefined ? [] : [t(`edit-item-${field}`, { value: userText(value) })];
    }),
    ...(uses === 0 ? [] : [t("items-uses", { count: uses })]),
  ].join("\n");
}

function cardKeyboard(
  t: Translator,
  item: SavedItem,
  { other, sought, page }: ItemsScreen<"card">,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  if (other !== undefined) keyboard.text(savedItemLabel({ ...item, ...other }, t), "items:other").row();
  for (const [index, field] of savedFields.entries()) {
    if (index > 0 && index % buttonsInARow === 0) keyboard.row();
    keyboard.text(t.plain(`button-edit-${field}`), `items:field:${field}:${item.id}`);
  }
  const isFound = sought !== undefined;
  return keyboard
    .text(t.plain("button-delete"), `items:delete:${item.id}`)
    .row()
    .text(t.plain("button-back"), isFound ? "items:found" : `items:list:${page ?? 0}`);
}

/** Deletes an item. [Undo] works until another item is deleted. An unknown id changes nothing. */
export async function deleteItem(ctx: BotContext, id: string): Promise<void> {
  const record = await readSavedItems(ctx);
  const index = record.items.findIndex((item) => item.id === id);
  const [item] = index < 0 ? [] : record.items.splice(index, 1);
  if (item === undefined) return;
  record.deleted = { item, index };
  await writeSavedItems(ctx, record);
}

/** Puts the last deleted item back in its place. @returns false when there is nothing to restore. */
export async function undoDelete(ctx: BotContext, id: string): Promise<boolean> {
  const record = await readSavedItems(ctx);
  // An earlier attempt at this event has already restored the item.
  if (record.items.some((item) => item.id === id)) return true;
  const { deleted } = record;
  if (deleted?.item.id !== id) return false;
  const key = savedItemKey(deleted.item);
  if (record.items.length >= mostSaved || record.items.some((item) => savedItemKey(item) === key)) {
    await toast(ctx, ctx.t.plain("toast-items-no-undo"));
    return true;
  }
  record.items.splice(deleted.index, 0, deleted.item);
  delete record.deleted;
  await writeSavedItems(ctx, record);
  return true;
}
