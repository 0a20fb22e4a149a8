import type { ChatScope, ChatView } from "../../../frame/context.js";
import { inSlices } from "../../../frame/time-slices.js";
import { type Item, savedItemKey } from "../../../invoice/item/item.js";
import { savedDetails } from "../../../invoice/item/item-fields.js";
import { readingAhead } from "../../../language/order/names/name-index.js";
import { isDamaged } from "../../../store/errors.js";
import type { SavedItem } from "../../../store/store-port.js";
import { keptOf } from "./count-invoiced.js";
import { idOf, readSavedItems, writeSavedItems } from "./items-record.js";
import { Putter } from "./put-item.js";
import { inOrder, match } from "./search-items.js";

/** So few names take so little time that they needn't be read ahead. */
const fewItems = 100;

export const savedItems = async (scope: ChatScope): Promise<readonly SavedItem[]> =>
  readAhead((await readSavedItems(scope)).items);

/** The names are read ahead in short steps, because the caller may look for them in an order in words. */
async function readAhead(saved: readonly SavedItem[]): Promise<readonly SavedItem[]> {
  const items = inOrder(saved);
  if (items.length > fewItems) await inSlices(readingAhead(items.map(({ name }) => name)), () => {});
  return items;
}

/**
 * For code outside the chat's lane: if the record is damaged, there are no items, and the merchant is told with
 * the chat's next event.
 */
export async function savedItemsOutside({
  session: { chat },
  deps,
}: Pick<ChatView, "session" | "deps">): Promise<readonly SavedItem[]> {
  try {
    return await readAhead((await deps.store.savedItems.read(chat))?.items ?? []);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    deps.noteDamaged(chat, "damaged-items");
    return [];
  }
}

/**
 * @returns exact: the item with exactly that name, apart from case, spaces and apostrophes; matches: best first,
 * as `match` sorts them
 */
export async function findSaved(
  scope: ChatScope,
  text: string,
): Promise<{ exact?: SavedItem; matches: readonly SavedItem[] }> {
  return match(await savedItems(scope), text);
}

/** Reads the item with this key as it was saved, or else as it was invoiced last. */
export async function itemAsBefore(
  scope: ChatScope,
  key: string,
): Promise<Omit<SavedItem, "uses"> | undefined> {
  const { items, seen } = await readSavedItems(scope);
  return [...items, ...seen.map(({ item }) => item)].find((item) => savedItemKey(item) === key);
}

export async function savedItem(scope: ChatScope, id: string): Promise<SavedItem | undefined> {
  return (await readSavedItems(scope)).items.find((item) => item.saved === id);
}

/** @returns "full" when there is no room for the item; "full-stranger" when there would be after a sign-in */
export async function saveItem(
  scope: ChatScope,
  item: Item,
): Promise<"saved" | "replaced" | "full" | "full-stranger"> {
  const putter = await Putter.open(scope);
  const fields = Object.fromEntries(savedDetails.map((field) => [field, item[field]]));
  const result = putter.put({ ...keptOf(item), ...fields, saved: idOf(scope, 0) });
  if (result === "full") return putter.room.oneCurrency ? "full-stranger" : "full";
  await writeSavedItems(scope, putter.record);
  return result;
}
