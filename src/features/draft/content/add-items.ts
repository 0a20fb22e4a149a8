import type { BotContext } from "../../../frame/context.js";
import type { Translator } from "../../../frame/locales.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import type { Item } from "../../../invoice/item/item.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { dropFixedAmounts } from "../../../invoice/terms/terms.js";
import { defined } from "../../../language/omit-undefined.js";
import type { SavedItem } from "../../../store/store-port.js";
import { changeItems, type Draft, type DraftItem, forgetSums, itemsChanged } from "../model/draft.js";
import {
  afterItem,
  type DraftQuestion,
  type DraftQuestionOf,
  nextQuestion,
  settlePiece,
} from "../model/draft-question.js";
import { fromSaved } from "./lines-to-items.js";

/**
 * The largest size of the items of one invoice as JSON, in bytes. A chat's record holds a few drafts and is
 * written several times for each event, so larger drafts would slow down every chat. A hundred ordinary items are well
 * below the limit.
 */
const mostBytes = 48 * 1024;

export const fitsInvoice = (items: readonly Item[]): boolean =>
  Buffer.byteLength(JSON.stringify(items)) <= mostBytes;

export const isFull = ({ terms: { items } }: Draft): boolean =>
  items.length >= itemLimits.items || !fitsInvoice(items);

export const fullText = (t: Translator, { terms: { items } }: Draft): string =>
  items.length >= itemLimits.items
    ? t("draft-items-full", { limit: itemLimits.items })
    : t("draft-too-large");

export function completeItem(
  draft: Draft,
  { name, price, source, priceSource, otherPrice, ofOrder }: DraftQuestionOf<"quantity">,
  quantity: number,
  quantitySource?: number,
): DraftQuestion {
  const item = { name, price, currency: draft.terms.currency, quantity };
  draft.terms.items.push({ ...item, ...defined({ source, priceSource, quantitySource, otherPrice }) });
  itemsChanged(draft);
  if (ofOrder === true) return settlePiece(draft);
  // Most invoices have one item. A merchant who sells more sends the next one while the card is shown.
  return draft.terms.items.length === 1 ? nextQuestion(draft) : afterItem(draft);
}

export function addOrdered(
  draft: Draft,
  saved: SavedItem,
  quantity: number,
  sources: Pick<DraftItem, "source" | "quantitySource">,
): DraftQuestion {
  if (draft.terms.items.length === 0) adoptCurrency(draft, saved.currency);
  draft.terms.items.push({ ...fromSaved(saved, quantity), ...defined(sources) });
  itemsChanged(draft);
  return settlePiece(draft);
}

/** Adds a saved item to the draft. If the draft already has that item at the same price, its quantity grows instead. @returns the next question. */
export function addSaved(
  draft: Draft,
  saved: SavedItem,
  { quantity = 1, source }: { readonly quantity?: number | undefined; readonly source?: number | undefined },
): DraftQuestion {
  if (draft.terms.items.length === 0) adoptCurrency(draft, saved.currency);
  const same = draft.terms.items.find(
    (item) => item.saved === saved.saved && item.price === saved.price && item.currency === saved.currency,
  );
  if (same !== undefined && same.quantity + quantity <= itemLimits.quantity) same.quantity += quantity;
  else draft.terms.items.push({ ...fromSaved(saved, quantity), ...defined({ source }) });
  itemsChanged(draft);
  return afterItem(draft);
}

export const removeItem = (draft: Draft, index: number): void =>
  changeItems(draft, (items) => void items.splice(index, 1));

/** Handles [Undo] and [Add as another] below a card whose items were corrected. @returns false when the card has no such button */
export function takeBack(draft: Draft, action: string): boolean {
  const { undo } = draft;
  if (undo === undefined || (action !== "restore" && action !== "another")) return false;
  const { items, currency, ownCurrency, discount, another } = undo;
  if (action === "another" && another === undefined) return false;
  draft.terms.items = items;
  if (discount !== undefined) draft.terms.discount = discount;
  if (draft.terms.currency !== currency) dropFixedAmounts(draft.terms);
  draft.terms.currency = currency;
  if (ownCurrency === undefined) delete draft.ownCurrency;
  else draft.ownCurrency = ownCurrency;
  if (action === "another" && another !== undefined) items.push(another);
  itemsChanged(draft);
  return true;
}

/** Items in the old currency keep their amounts and get the new one. */
export function changeCurrency(ctx: BotContext, draft: Draft, currency: string): void {
  delete draft.ownCurrency;
  if (currency === draft.terms.currency) return;
  for (const item of draft.terms.items.filter((one) => one.currency === draft.terms.currency)) {
    item.currency = currency;
    delete item.saved;
    delete item.otherPrice;
  }
  forgetSums(draft);
  if (dropFixedAmounts(draft.terms))
    sayFirst(ctx, ctx.t("settings-amounts-dropped", { currency: draft.terms.currency }));
  draft.terms.currency = currency;
  itemsChanged(draft);
}

/**
 * The service rarely accepts items in different currencies, so the first item sets the invoice's. The currency
 * from before is kept, for when that item is removed.
 */
export function adoptCurrency(draft: Draft, currency: string): void {
  if (draft.terms.currency === currency) return;
  draft.ownCurrency ??= draft.terms.currency;
  draft.terms.currency = currency;
  dropFixedAmounts(draft.terms);
}
