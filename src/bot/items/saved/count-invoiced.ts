import { type Item, savedItemKey } from "../../../domain/item/item.js";
import { savedDetails } from "../../../domain/item/item-fields.js";
import { newestWithin } from "../../../domain/retention.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { languages } from "../../frame/locales.js";
import { idOf } from "./items-record.js";

/** The number of unsaved items that are counted, and their size in bytes. The bot offers to save such an item when it is sold again. */
const mostSeen = 200;
const mostSeenBytes = 256 * 1024;
/** The number of invoices after which the bot offers to save an item. */
const worthSaving = 2;

/** Counts each item of an invoice once. A retry of the same event doesn't count it again. */
export function countIn(scope: ChatScope, record: SavedItemsRecord, items: readonly Item[]): void {
  const event = scope.unit.event.n;
  const saved = new Map(record.items.map((item) => [savedItemKey(item), item]));
  const seen = new Map(record.seen.map((entry) => [savedItemKey(entry.item), entry]));
  const counted = new Map(items.map((item) => [savedItemKey(item), item]));
  for (const [index, [key, item]] of [...counted].entries()) {
    const known = saved.get(key);
    if (known !== undefined) {
      if (known.usedBy !== event) known.uses += 1;
      known.usedBy = event;
    } else if (!isNameless(scope, item) && seen.get(key)?.event !== event) {
      const before = seen.get(key);
      const count = (before?.count ?? 0) + 1;
      // The offer's button contains the event that made the item worth saving, and the item's id begins with that event.
      const id = before !== undefined && count > worthSaving ? before.item.id : idOf(scope, index);
      // A counted item moves to the end of the list, because the oldest entries at the front are dropped first.
      seen.delete(key);
      seen.set(key, { item: { id, ...keptOf(item) }, count, event });
    }
  }
  record.seen = newestWithin([...seen.values()], { most: mostSeen, bytes: mostSeenBytes });
}

/** Returns the items that this event has made worth saving. */
export const newlyWorthSaving = ({ unit }: ChatScope, { seen }: SavedItemsRecord): readonly Item[] =>
  seen
    .filter(({ event, count }) => event === unit.event.n && count === worthSaving)
    .map(({ item: { id: _id, ...kept } }) => ({ ...kept, quantity: 1 }));

/** Checks whether the item came from an amount without a name. Its name is then the bot's word "payment". */
const isNameless = ({ deps }: ChatScope, { name }: Item): boolean =>
  languages.some((language) => deps.translators(language).plain("item-payment") === name);

/** Returns the fields of an item that a saved item keeps. */
export function keptOf(item: Item): Omit<SavedItemsRecord["seen"][number]["item"], "id"> {
  const { name, price, currency } = item;
  const set = savedDetails.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]]));
  return { name, price, currency, ...Object.fromEntries(set) };
}
