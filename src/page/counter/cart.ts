import type { CounterLine, DraftBody } from "../../features/page/contract/page-requests.js";
import type { CounterItem } from "../../features/page/contract/page-views.js";
import { itemLimits } from "../../invoice/item/item-limits.js";

/** The lines that the merchant has tapped together, until they are in the chat as a draft. */
export interface Cart {
  /** The currency of all lines; undefined while there are none. */
  readonly currency?: string;
  readonly lines: readonly CounterLine[];
  /**
   * Names the tap on [Review] whose answer hasn't come. The next tap sends the same request again, so that both are one
   * draft. A cart that has changed meanwhile is another draft.
   */
  readonly sent?: string;
}

export const emptyCart: Cart = { lines: [] };

/** A line as the page shows and adds it up. */
export interface ShownLine {
  readonly name: string;
  readonly price: string;
  readonly currency: string;
  readonly quantity: number;
}

/** Adds one piece of a saved item, to the item's line if the cart has one. */
export function addItem(cart: Cart, { id, currency }: Pick<CounterItem, "id" | "currency">): Cart {
  const index = cart.lines.findIndex((line) => "item" in line && line.item === id);
  const line = cart.lines[index];
  if (line === undefined) return withLines(cart, [...cart.lines, { item: id, quantity: 1 }], currency);
  return setQuantity(cart, index, Math.min(line.quantity + 1, itemLimits.quantity));
}

/** Adds an amount from the keypad, as a line of its own. */
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

/**
 * Returns the lines with their names and prices.
 * @param sale the name of an amount for which no name was typed
 */
export function shownLines(cart: Cart, items: ReadonlyMap<string, CounterItem>, sale: string): ShownLine[] {
  const { currency = "" } = cart;
  return cart.lines.map((line) => {
    const { name, price } = "item" in line ? (items.get(line.item) ?? { name: "", price: "0" }) : line;
    return { name: name === "" ? sale : name, price, currency, quantity: line.quantity };
  });
}

/** Returns how many of each saved item are in the cart, by the item's id. */
export const quantitiesOf = ({ lines }: Cart): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line) => ("item" in line ? [[line.item, line.quantity]] : [])));

/** Returns the request that puts the cart into the chat; undefined for a cart that hasn't been sent. */
export const draftOf = ({ currency, lines, sent }: Cart): DraftBody | undefined =>
  currency === undefined || sent === undefined ? undefined : { id: sent, currency, lines: [...lines] };
