import { type Item, savedItemKey } from "../../../domain/item/item.js";
import { savedDetails } from "../../../domain/item/item-fields.js";
import { newestWithin } from "../../../domain/newest.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { languages } from "../../frame/locales.js";
import { idOf } from "./items-record.js";

/** Items that aren't saved and are remembered all the same, to notice when one is sold again. */
const mostSeen = 200;
const mostSeenBytes = 256 * 1024;
/** The number of times that an item is invoiced before it is offered for saving. */
const worthSaving = 2;

/** Counts an invoice's items, each once; counted again by the same event, they count no more. */
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
      // An offer finds it by the id of the event that made it worth saving.
      const id = before !== undefined && count > worthSaving ? before.item.id : idOf(scope, index);
      // Behind the others, as the newest.
      seen.delete(key);
      seen.set(key, { item: { id, ...keptOf(item) }, count, event });
    }
  }
  record.seen = newestWithin([...seen.values()], { most: mostSeen, bytes: mostSeenBytes });
}

/** Items that this event has made worth saving. */
export const newlyWorthSaving = ({ unit }: ChatScope, { seen }: SavedItemsRecord): readonly Item[] =>
  seen
    .filter(({ event, count }) => event === unit.event.n && count === worthSaving)
    .map(({ item: { id: _id, ...kept } }) => ({ ...kept, quantity: 1 }));

/** The item was made from an amount alone, so its name is the bot's, not the merchant's. */
const isNameless = ({ deps }: ChatScope, { name }: Item): boolean =>
  languages.some((language) => deps.translators(language).plain("item-payment") === name);

/** The fields of an item that a saved item keeps. */
export function keptOf(item: Item): Omit<SavedItemsRecord["seen"][number]["item"], "id"> {
  const { name, price, currency } = item;
  const set = savedDetails.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]]));
  return { name, price, currency, ...Object.fromEntries(set) };
}
