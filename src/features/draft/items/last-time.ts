import type { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { savedItemKey } from "../../../invoice/item/item.js";
import { type SavedDetail, savedDetails } from "../../../invoice/item/item-fields.js";
import { draftButton } from "../../invoices/index.js";
import { itemAsBefore } from "../../items/index.js";
import { type Draft, type DraftItem, itemsChanged } from "../model/draft.js";
import { fitsInvoice } from "./add-items.js";

/** Optional fields that an item lacks and had on an earlier invoice, or has in the list of saved items. */
type FieldsBefore = Partial<Pick<DraftItem, SavedDetail>>;

/** Returns the fields that an item lacks and had last time; undefined when there are none. */
async function fieldsLastTime(ctx: BotContext, item: DraftItem): Promise<FieldsBefore | undefined> {
  const before = await itemAsBefore(ctx, savedItemKey(item));
  const lacking = savedDetails.filter((field) => {
    // A package code belongs to its ICPU code, so it isn't taken over to an item with another one.
    if (field === "packageCode" && item.icpuCode !== undefined && item.icpuCode !== before?.icpuCode)
      return false;
    return item[field] === undefined && before?.[field] !== undefined;
  });
  if (lacking.length === 0) return undefined;
  return Object.fromEntries(lacking.map((field) => [field, before?.[field]]));
}

/** Adds the button that fills the fields which the item lacks and had last time, if there are any. */
export async function addLastTime(
  ctx: BotContext,
  draft: Draft,
  item: DraftItem,
  keyboard: InlineKeyboard,
): Promise<InlineKeyboard> {
  if ((await fieldsLastTime(ctx, item)) === undefined) return keyboard;
  return keyboard.row().text(ctx.t.plain("button-as-last-time"), draftButton(draft, "last"));
}

/** Handles [As last time]: fills the fields that the item lacks. @returns false when there is nothing to fill */
export async function fillAsLastTime(ctx: BotContext, draft: Draft, index: number): Promise<boolean> {
  const { items } = draft.terms;
  const item = items[index];
  if (item === undefined) return false;
  const filled = { ...item, ...(await fieldsLastTime(ctx, item)) };
  if (!fitsInvoice(items.with(index, filled))) return false;
  items[index] = filled;
  itemsChanged(draft);
  return true;
}
