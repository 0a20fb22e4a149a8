import type { CounterLine, DraftBody } from "../../features/page/contract/page-requests.js";
import type { CounterItem } from "../../features/page/contract/page-views.js";
import { itemLimits } from "../../invoice/item/item-limits.js";

/** The lines that the merchant has tapped together, until they are in the chat as a draft. */
export interface Cart {
  readonly currency?: string;
  readonly lines: readonly CounterLine[];
  /** The name of a tap on [Review] without an answer. The next tap repeats the request, so that both are one draft. */
  readonly sent?: string;
}

export const emptyCart: Cart = { lines: [] };

export interface ShownLine {
  readonly name: string;
  readonly price: string;
  readonly currency: string;
  readonly quantity: number;
}

export function addItem(cart: Cart, { id, currency }: Pick<CounterItem, "id" | "currency">): Cart {
  const index = cart.lines.findIndex((line) => "item" in line && line.item === id);
  const line = cart.lines[index];
  if (line === undefined) return withLines(cart, [...cart.lines, { item: id, quantity: 1 }], currency);
  return setQuantity(cart, index, Math.min(line.quantity + 1, itemLimits.quantity));
}

export const addAmount = (
  cart: Cart,
  { name, price }: { readonly name: string; readonly price: string },
  currency: string,
): Cart => withLines(cart, [...cart.lines, { name: name.trim(), price, quantity: 1 }], currency);

export const setQuantity = (cart: Cart, index: number, quantity: number): Cart =>
  withLines(
    cart,
    cart.lines.map((line, at) => (at === index ? { ...line, quantity } : line)),
  );

export const removeLine = (cart: Cart, index: number): Cart =>
  withLines(
    cart,
    cart.lines.filter((_line, at) => at !== index),
  );

function withLines(cart: Cart, lines: readonly CounterLine[], currency = cart.currency): Cart {
  const of = cart.currency ?? currency;
  return lines.length === 0 || of === undefined ? emptyCart : { currency: of, lines };
}

/** Returns the cart without the lines whose saved item is gone, or has another currency by now. */
export function withoutGone(cart: Cart, items: ReadonlyMap<string, CounterItem>): Cart {
  const isThere = (line: CounterLine): boolean =>
    !("item" in line) || items.get(line.item)?.currency === cart.currency;
  return cart.lines.every(isThere) ? cart : withLines(cart, cart.lines.filter(isThere));
}

/** @param sale the name of an amount for which no name was typed */
export function shownLines(cart: Cart, items: ReadonlyMap<string, CounterItem>, sale: string): ShownLine[] {
  const { currency = "" } = cart;
  return cart.lines.map((line) => {
    const { name, price } = "item" in line ? (items.get(line.item) ?? { name: "", price: "0" }) : line;
    return { name: name === "" ? sale : name, price, currency, quantity: line.quantity };
  });
}

export const quantitiesOf = ({ lines }: Cart): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line) => ("item" in line ? [[line.item, line.quantity]] : [])));

export const draftOf = ({ currency, lines, sent }: Cart): DraftBody | undefined =>
  currency === undefined || sent === undefined ? undefined : { id: sent, currency, lines: [...lines] };
