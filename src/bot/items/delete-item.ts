import { savedItemKey } from "../../domain/item/item.js";
import type { BotContext } from "../frame/context.js";
import { toast } from "../frame/show.js";
import { readSavedItems, writeSavedItems } from "./saved/items-record.js";
import { mostSaved } from "./saved/put-item.js";

/**
 * Deletes an item, which can be brought back until the next one is deleted. An item that is gone already stays gone.
 */
export async function deleteItem(ctx: BotContext, id: string): Promise<void> {
  const record = await readSavedItems(ctx);
  const index = record.items.findIndex((item) => item.id === id);
  const [item] = index < 0 ? [] : record.items.splice(index, 1);
  if (item === undefined) return;
  record.deleted = { item, index };
  await writeSavedItems(ctx, record);
}

/** Puts the item that was deleted last back in its place. @returns false when there is nothing to bring back. */
export async function undoDelete(ctx: BotContext, id: string): Promise<boolean> {
  const record = await readSavedItems(ctx);
  // An earlier attempt at this event has brought it back.
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
