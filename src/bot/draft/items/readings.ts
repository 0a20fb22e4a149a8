import { defined } from "../../../domain/defined.js";
import type { Draft } from "../../../domain/draft/draft.js";
import { dropConfirmedAmounts } from "../new-draft.js";

/** Replaces an item by another way to read the same line; the old item becomes the alternative. @returns false without such an alternative. */
export function takeReading(draft: Draft, place: string): boolean {
  const reading = /^\d{1,3}$/.test(place) ? draft.readings?.[Number(place)] : undefined;
  const item = reading === undefined ? undefined : draft.terms.items[reading.index];
  if (reading === undefined || item === undefined || draft.readings === undefined) return false;
  if (reading.price === undefined) {
    draft.terms.items.splice(reading.index, 1);
    draft.pending = { name: reading.name };
    if (item.source !== undefined) draft.pending.source = item.source;
    delete draft.readings;
    draft.step = "price";
    return true;
  }
  const { name, price, quantity } = item;
  const { currency, source } = item;
  draft.terms.items[reading.index] = {
    name: reading.name,
    price: reading.price,
    currency,
    quantity: reading.quantity,
    ...defined({ source }),
  };
  draft.readings[Number(place)] = { index: reading.index, name, price, quantity };
  dropConfirmedAmounts(draft);
  return true;
}
