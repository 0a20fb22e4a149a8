import type { Draft, DraftItem } from "../../../domain/draft/draft.js";
import { dropAmountTolerances } from "../../../domain/invoice/terms.js";
import { itemLimits } from "../../../domain/item/item.js";
import type { SavedItem } from "../../../store/store-port.js";
import type { BotContext } from "../../frame/context.js";
import type { Translator } from "../../frame/locales.js";
import { post } from "../../frame/show.js";
import { itemsChanged } from "../new-draft.js";
import { fitsInvoice } from "./invoice-size.js";
import { fromSaved } from "./typed-items.js";

/** Checks whether the draft has no room for another item. */
export const isFull = ({ terms: { items } }: Draft): boolean =>
  items.length >= itemLimits.items || !fitsInvoice(items);

/** Returns the text that says why a full draft can't get another item. */
export const fullText = (t: Translator, { terms: { items } }: Draft): string =>
  items.length >= itemLimits.items
    ? t("draft-items-full", { limit: itemLimits.items })
    : t("draft-too-large");

/** Adds to the draft the item whose name, price and quantity the merchant gave one by one. */
export function completeItem(draft: Draft, quantity: number, quantitySource?: number): void {
  const { name = "", price = "", source, priceSource } = draft.pending ?? {};
  const item: DraftItem = { name, price, currency: draft.terms.currency, quantity };
  if (source !== undefined) item.source = source;
  if (priceSource !== undefined) item.priceSource = priceSource;
  if (quantitySource !== undefined) item.quantitySource = quantitySource;
  draft.terms.items.push(item);
  itemsChanged(draft);
  delete draft.pending;
  draft.step = "item";
}

/** Adds a saved item to the draft. If the draft already has that item at the same price, its quantity grows instead. */
export function addSaved(draft: Draft, saved: SavedItem, quantity: number, source?: number): void {
  if (draft.terms.items.length === 0) adoptCurrency(draft, saved.currency);
  const same = draft.terms.items.find(
    (item) => item.saved === saved.id && item.price === saved.price && item.currency === saved.currency,
  );
  if (same !== undefined && same.quantity + quantity <= itemLimits.quantity) same.quantity += quantity;
  else {
    const item = fromSaved(saved, quantity);
    draft.terms.items.push(source === undefined ? item : { ...item, source });
  }
  itemsChanged(draft);
  delete draft.pending;
}

/** Changes the invoice's currency. Items in the old currency keep their amounts and get the new currency. */
export async function changeCurrency(ctx: BotContext, draft: Draft, currency: string): Promise<void> {
  delete draft.ownCurrency;
  if (currency === draft.terms.currency) return;
  for (const item of draft.terms.items.filter((one) => one.currency === draft.terms.currency)) {
    item.currency = currency;
    delete item.saved;
  }
  if (dropAmountTolerances(draft.terms))
    await post(ctx, ctx.t("settings-amounts-dropped", { currency: draft.terms.currency }));
  draft.terms.currency = currency;
  itemsChanged(draft);
}

/** Sets the invoice's currency to that of its first item, because the service rarely accepts items in different currencies. */
export function adoptCurrency(draft: Draft, currency: string): void {
  if (draft.terms.currency === currency) return;
  draft.ownCurrency ??= draft.terms.currency;
  draft.terms.currency = currency;
  dropAmountTolerances(draft.terms);
}
