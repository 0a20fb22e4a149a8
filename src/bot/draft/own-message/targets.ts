import type { Draft, DraftItem } from "../../../domain/draft/draft.js";
import { invoiceFieldNames, isRetyped } from "../../../domain/invoice/invoice-fields.js";

/** Fields of the invoice that a text of the merchant can set, each by the step of the same name. */
const fields = invoiceFieldNames.filter(isRetyped);
export type SourcedField = (typeof fields)[number];

/** The items and fields of the open draft that a message of the merchant has set. */
export type Target =
  | { readonly kind: "items"; readonly items: readonly DraftItem[] }
  /** Price, quantity or both of an item whose name came otherwise. */
  | { readonly kind: "part"; readonly item: DraftItem; readonly price: boolean; readonly quantity: boolean }
  | { readonly kind: "pending"; readonly part: "name" | "price" }
  | { readonly kind: "field"; readonly field: SourcedField };

/** @returns undefined when the message has set nothing, or more than one kind of thing: then nobody can tell which. */
export function targetOf(draft: Draft, messageId: number): Target | undefined {
  const [target, second] = targetsOf(draft, messageId);
  return second === undefined ? target : undefined;
}

/** True when a message has set something in the draft. */
export const isSourceOf = (draft: Draft, messageId: number): boolean =>
  targetsOf(draft, messageId).length > 0;

function targetsOf({ pending, sources, terms: { items } }: Draft, messageId: number): Target[] {
  const found: Target[] = [];
  const typed = items.filter(({ source }) => source === messageId);
  if (typed.length > 0) found.push({ kind: "items", items: typed });
  for (const item of items) {
    const price = item.priceSource === messageId;
    const quantity = item.quantitySource === messageId;
    if ((price || quantity) && !typed.includes(item)) found.push({ kind: "part", item, price, quantity });
  }
  if (pending?.source === messageId) found.push({ kind: "pending", part: "name" });
  else if (pending?.priceSource === messageId) found.push({ kind: "pending", part: "price" });
  for (const field of fields) if (sources?.[field] === messageId) found.push({ kind: "field", field });
  return found;
}
