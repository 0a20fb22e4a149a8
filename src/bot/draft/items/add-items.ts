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

/** True when the draft can take no further item. */
export const isFull = ({ terms: { items } }: Draft): boolean =>
  items.length >= itemLimits.items || !fitsInvoice(items);

/** Says why a full draft takes no further item. */
export const fullText = (t: Translator, { terms: { items } }: Draft): string =>
  items.length >= itemLimits.items
    ? t("draft-items-full", { limit: itemLimits.items })
    : t("draft-too-large");

/** Completes the item that is being asked for, step by step. */
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

/** Adds a saved item. When the same item at the same price is in the draft already, its quantity grows instead. */
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

/** The invoice's currency becomes another one: items that were in the one before follow. */
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

/** The first item decides the invoice's currency: one in a currency of its own is rarely what the service takes. */
export function adoptCurrency(draft: Draft, currency: string): void {
  if (draft.terms.currency === currency) return;
  draft.ownCurrency ??= draft.terms.currency;
  draft.terms.currency = currency;
  dropAmountTolerances(draft.terms);
}
