import type { Draft, DraftItem } from "../../../domain/draft/draft.js";
import { invoiceFieldNames, isRetyped } from "../../../domain/invoice/invoice-fields.js";

/** The fields of the invoice that a merchant's text can set. Each has a step of the same name. */
const fields = invoiceFieldNames.filter(isRetyped);
export type SourcedField = (typeof fields)[number];

/** The part of the open draft that one message of the merchant has set. */
export type Target =
  | { readonly kind: "items"; readonly items: readonly DraftItem[] }
  /** The message set the price, the quantity or both of an item, whose name came in another message. */
  | { readonly kind: "part"; readonly item: DraftItem; readonly price: boolean; readonly quantity: boolean }
  | { readonly kind: "pending"; readonly part: "name" | "price" }
  | { readonly kind: "field"; readonly field: SourcedField };

/** Finds what a message has set. @returns undefined for nothing, and for several kinds of things, because the meaning of an edit would be unclear. */
export function targetOf(draft: Draft, messageId: number): Target | undefined {
  const [target, second] = targetsOf(draft, messageId);
  return second === undefined ? target : undefined;
}

/** Checks whether the draft holds a value that the merchant typed in the message. */
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
