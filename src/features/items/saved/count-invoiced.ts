import type { ChatScope } from "../../../frame/context.js";
import { languages } from "../../../frame/locales.js";
import { type Item, savedItemKey } from "../../../invoice/item/item.js";
import { itemDefaultsIn, withoutDefaults } from "../../../invoice/item/item-defaults.js";
import { savedDetails } from "../../../invoice/item/item-fields.js";
import { newestWithin } from "../../../invoice/retention.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import type { DraftItem } from "../../draft/model/draft.js";
import { idOf, readSavedItems, writeSavedItems } from "./items-record.js";

/**
 * Beyond this number of unsaved items, or this size in bytes, the bot forgets those that weren't invoiced for the
 * longest time.
 */
const mostSeen = 200;
const mostSeenBytes = 256 * 1024;

/** A retry of the event doesn't count the items again. */
function countIn(scope: ChatScope, record: SavedItemsRecord, items: readonly Item[]): void {
  const event = scope.unit.event.n;
  const saved = new Map(record.items.map((item) => [savedItemKey(item), item]));
  const seen = new Map(record.seen.map((entry) => [savedItemKey(entry.item), entry]));
  const counted = new Map(items.map((item) => [savedItemKey(item), item]));
  for (const [index, [key, item]] of [...counted].entries()) {
    const known = saved.get(key);
    if (known !== undefined) {
      if (known.usedBy !== event) known.uses += 1;
      known.usedBy = event;
    } else if (!isNameless(scope, item)) {
      const { item: before, ...counted } = seen.get(key) ?? { paid: [] };
      // A counted item moves to the end of the list, because the items at the front are dropped first.
      seen.delete(key);
      seen.set(key, { item: { saved: before?.saved ?? idOf(scope, index), ...keptOf(item) }, ...counted });
    }
  }
  record.seen = newestWithin([...seen.values()], { most: mostSeen, bytes: mostSeenBytes });
}

/** The bot has given the word "payment" to an item that was typed as an amount alone. */
const isNameless = ({ deps }: ChatScope, { name }: Item): boolean =>
  languages.some((language) => deps.translators(language).plain("item-payment") === name);

export function keptOf(item: Item): Omit<SavedItemsRecord["seen"][number]["item"], "saved"> {
  const { name, price, currency } = item;
  const set = savedDetails.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]]));
  return { name, price, currency, ...Object.fromEntries(set) };
}

/** An item that isn't saved is kept with codes of its own alone, so that a later change of the codes for all items reaches it. */
export async function countInvoiced(scope: ChatScope, items: readonly (DraftItem | Item)[]): Promise<void> {
  const record = await readSavedItems(scope);
  const before = JSON.stringify(record);
  const defaults = itemDefaultsIn(scope.session.settings);
  countIn(
    scope,
    record,
    items.map((item) => withoutDefaults(item, defaults)),
  );
  if (JSON.stringify(record) !== before) await writeSavedItems(scope, record);
}
