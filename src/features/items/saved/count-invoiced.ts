import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { Html, languages, userText } from "../../../frame/locales.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { type Item, savedItemKey } from "../../../invoice/item/item.js";
import { itemDefaultsIn, withoutDefaults } from "../../../invoice/item/item-defaults.js";
import { savedDetails } from "../../../invoice/item/item-fields.js";
import { newestWithin } from "../../../invoice/retention.js";
import type { SavedItemsRecord } from "../../../store/store-port.js";
import type { DraftItem } from "../../draft/model/draft.js";
import { eventMark, idOf, readSavedItems, writeSavedItems } from "./items-record.js";

const listed = 10;

/**
 * Beyond this number of unsaved items, or this size in bytes, the bot forgets those that weren't invoiced for the
 * longest time.
 */
const mostSeen = 200;
const mostSeenBytes = 256 * 1024;
const worthSaving = 2;

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
    } else if (!isNameless(scope, item) && seen.get(key)?.event !== event) {
      const before = seen.get(key);
      const count = (before?.count ?? 0) + 1;
      // The item's id begins with the event that made the item worth saving. The button of the offer finds it by that
      // event.
      const id = before !== undefined && count > worthSaving ? before.item.saved : idOf(scope, index);
      // A counted item moves to the end of the list, because the items at the front are dropped first.
      seen.delete(key);
      seen.set(key, { item: { saved: id, ...keptOf(item) }, count, event });
    }
  }
  record.seen = newestWithin([...seen.values()], { most: mostSeen, bytes: mostSeenBytes });
}

const newlyWorthSaving = ({ unit }: ChatScope, { seen }: SavedItemsRecord): readonly Item[] =>
  seen
    .filter(({ event, count }) => event === unit.event.n && count === worthSaving)
    .map(({ item: { saved: _id, ...kept } }) => ({ ...kept, quantity: 1 }));

/** The bot has given the word "payment" to an item that was typed as an amount alone. */
const isNameless = ({ deps }: ChatScope, { name }: Item): boolean =>
  languages.some((language) => deps.translators(language).plain("item-payment") === name);

export function keptOf(item: Item): Omit<SavedItemsRecord["seen"][number]["item"], "saved"> {
  const { name, price, currency } = item;
  const set = savedDetails.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]]));
  return { name, price, currency, ...Object.fromEntries(set) };
}

/**
 * An item that is then offered for saving keeps only codes of its own, so that a later change of the codes for all
 * items reaches it.
 * @returns the unsaved items that have now been invoiced for the second time
 */
export async function countInvoiced(
  scope: ChatScope,
  items: readonly (DraftItem | Item)[],
): Promise<readonly Item[]> {
  const record = await readSavedItems(scope);
  const before = JSON.stringify(record);
  const defaults = itemDefaultsIn(scope.session.settings);
  countIn(
    scope,
    record,
    items.map((item) => withoutDefaults(item, defaults)),
  );
  if (JSON.stringify(record) !== before) await writeSavedItems(scope, record);
  return newlyWorthSaving(scope, record);
}

export async function offerSaving(scope: ChatScope, items: readonly Item[]): Promise<void> {
  const { t } = scope;
  const [first, second] = items;
  if (first === undefined) return;
  const names = items.slice(0, listed).map(({ name }) => `· ${userText(name).value}`);
  const folded = items.length > listed ? [t("items-folded", { count: items.length - listed })] : [];
  const html =
    second === undefined
      ? t("items-offer-one", { name: userText(first.name) })
      : t("items-offer-several", { names: new Html([...names, ...folded].join("\n")) });
  const offer = eventMark(scope).slice(0, -1);
  const keyboard = new InlineKeyboard()
    .text(t.plain(second === undefined ? "button-save" : "button-save-all"), `items:keep:${offer}`)
    .text(t.plain("button-no-thanks"), "items:no-keep");
  await post(scope, html, keyboard);
}
