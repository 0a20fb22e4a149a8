import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { savedItemKey } from "../../../invoice/item/item.js";
import type { SavedItem, SavedItemsRecord } from "../../../store/store-port.js";
import { eventMark, readSavedItems, writeSavedItems } from "./items-record.js";
import { hasRoom, roomOf } from "./put-item.js";

/** Only a change by this very event gets [Undo] in its message. */
export async function addUndo(ctx: BotContext, keyboard = new InlineKeyboard()): Promise<InlineKeyboard> {
  const { changed } = await readSavedItems(ctx);
  if (changed?.mark === eventMark(ctx))
    keyboard.row().text(ctx.t.plain("button-undo"), `items:undo:${changed.mark}`);
  return keyboard;
}

/** [Undo] works until a later change is made or this one is taken back. */
export const isUndoable = ({ changed }: SavedItemsRecord, mark: string): boolean =>
  changed?.mark === mark && changed.undoneBy === undefined;

/**
 * @returns the items that are back; "no-room" when they don't fit any more; undefined after a later change, or
 * when this one was already taken back
 */
export async function undoChange(
  ctx: BotContext,
  mark: string,
): Promise<readonly SavedItem[] | "no-room" | undefined> {
  const record = await readSavedItems(ctx);
  const { changed } = record;
  if (changed?.mark !== mark) return undefined;
  const { before, added, undoneBy } = changed;
  // An earlier attempt at this event has already put the items back.
  if (undoneBy === ctx.unit.event.n) return before.map(({ item }) => item);
  if (undoneBy !== undefined) return undefined;
  const isAdded = new Set(added);
  const items = record.items.filter(({ saved: id }) => !isAdded.has(id));
  const places = new Map(items.map(({ saved: id }, place) => [id, place]));
  const deleted = before.filter(({ item }) => !places.has(item.saved));
  for (const { item } of before) {
    const place = places.get(item.saved);
    const now = place === undefined ? undefined : items[place];
    if (place !== undefined && now !== undefined) items[place] = { ...item, uses: now.uses };
  }
  const keys = new Set(items.map(savedItemKey));
  for (const { item, index } of deleted) {
    if (keys.has(savedItemKey(item))) return "no-room";
    items.splice(index, 0, item);
  }
  const room = await roomOf(ctx);
  // Items were added since the change, so the limits may be exceeded. Somebody without access could otherwise save
  // ever more.
  const isMore = items.length > record.items.length && items.length > room.most;
  const currencies = (of: readonly SavedItem[]): number => new Set(of.map(({ currency }) => currency)).size;
  const isMixed = room.oneCurrency && currencies(items) > Math.max(1, currencies(record.items));
  if (isMore || isMixed || !hasRoom({ ...record, items })) return "no-room";
  record.items = items;
  record.changed = { ...changed, undoneBy: ctx.unit.event.n };
  await writeSavedItems(ctx, record);
  return before.map(({ item }) => item);
}
