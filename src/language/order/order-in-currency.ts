import { indexOf, isTerm, type NameIndex, partOf } from "./names/name-index.js";
import { type NoOrder, type Order, readTokens, tokensOfOrder } from "./read-order.js";
import type { Token } from "./words/order-tokens.js";

export interface OrderInCurrency<Item> {
  readonly order: Order<Item>;
  readonly currency: string;
}

/** An order of ten items is read in dozens of currencies within this limit, and the longest order in five. */
const mostTokensRead = 2_000;

/**
 * Reads a text as an order of saved items that all have one currency, because an invoice has one. The first currency in
 * which the text names a saved item wins.
 * @param own the currency that is tried first
 * @param isFixed whether no other currency is tried
 * @returns undefined when the text isn't an order
 */
export function readOrderInCurrency<Item extends { readonly name: string; readonly currency: string }>(
  text: string,
  items: readonly Item[],
  own: string,
  isFixed: boolean,
): OrderInCurrency<Item> | undefined {
  const tokens = tokensOfOrder(text);
  if (tokens === undefined) return undefined;
  const names = items.map(({ name }) => name);
  const index = indexOf(names);
  const places = new Map<string, number[]>([[own, []]]);
  for (const [place, { currency }] of items.entries()) {
    const others = places.get(currency);
    if (others !== undefined) others.push(place);
    else if (!isFixed) places.set(currency, [place]);
  }
  const near = currenciesNear(tokens, items, index);
  let without: Order<Item> | NoOrder | undefined;
  let first: OrderInCurrency<Item> | undefined;
  let read = 0;
  for (const [currency, own] of places) {
    const isNear = near.has(currency);
    if (isNear) read += tokens.length;
    if (read > mostTokensRead) break;
    if (!isNear) without ??= readTokens(tokens, items, partOf(index, names, []));
    const order = isNear ? readTokens(tokens, items, partOf(index, names, own)) : without;
    if (order === undefined || order.kind === "no-order") continue;
    if (order.matched.length > 0 || order.ambiguous.length > 0) return { order, currency };
    first ??= { order, currency };
  }
  return first;
}

/** Returns the currencies of saved items whose names have a word that is near to a word of the text. */
function currenciesNear(
  tokens: readonly Token[],
  items: readonly { readonly currency: string }[],
  { near, byWord }: NameIndex<number>,
): ReadonlySet<string> {
  const words = new Set(tokens.filter(isTerm).flatMap((token) => [...near(token).keys()]));
  const places = [...words].flatMap((word) => (byWord.get(word) ?? []).map(({ place }) => place));
  return new Set(places.flatMap((place) => items[place]?.currency ?? []));
}
