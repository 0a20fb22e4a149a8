import type { Item } from "../domain/item.js";
import { totals } from "../domain/money.js";
import type { Draft, DraftItem } from "../storage/chat-record.js";

/** An item as it goes on the wire: without what the draft keeps for itself. */
export function plainItem(item: DraftItem): DraftItem & Item {
  const { source: _source, priceSource: _price, quantitySource: _quantity, saved: _saved, ...plain } = item;
  return plain;
}

/** The merchant's messages that the draft's items and fields were typed in. */
export function sourcesOf({ items, sources = {} }: Pick<Draft, "items" | "sources">): number[] {
  const ofItems = items.flatMap((item) => [item.source, item.priceSource, item.quantitySource]);
  return [...new Set([...ofItems, ...Object.values(sources)])].filter((source) => source !== undefined);
}

/** The total in the invoice's currency; undefined when an item is in another one, or there is none. */
export function totalInCurrency({ items, currency }: Pick<Draft, "items" | "currency">): string | undefined {
  const [total, second] = totals(items);
  return second === undefined && total?.currency === currency ? total.amount : undefined;
}
