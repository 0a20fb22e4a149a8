import type { ChatView } from "../../../frame/context.js";
import { parseItemLines, type TypedLine } from "../../../language/line/quick-line.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import type { Draft, DraftItem } from "../model/draft.js";

/** Turns the lines that a seller typed into items of an invoice, for drafts and for inline mode. */

/**
 * Reads a text as lines of items.
 * @param isFixed true if the items must be in `currency`. Otherwise, if all prices are in one other currency, the
 * result has that currency.
 */
export function readItemLines(
  text: string,
  currency: string,
  { isFixed = false } = {},
): ReturnType<typeof parseItemLines> & { readonly currency: string } {
  const read = parseItemLines(text, currency);
  const named = new Set(
    read.lines.flatMap((line) => (line.ok && line.item.price !== undefined ? [line.item.currency] : [])),
  );
  const [other] = named;
  if (isFixed || other === undefined || named.size !== 1) return { ...read, currency };
  return { ...parseItemLines(text, other), currency: other };
}

/** Saved items, each under its normalised name, by which a typed line finds it. */
export type SavedByName = ReadonlyMap<string, SavedItem>;

/**
 * Returns saved items as a map by name, because each typed line is looked up. If two have the same name, the first one
 * is found.
 */
export const byName = (items: readonly SavedItem[]): SavedByName =>
  new Map([...items].reverse().map((item) => [evenOut(item.name), item]));

/**
 * Returns the item that a typed line describes, if need be with a saved item's price; undefined when the line is
 * faulty, or has no price and names no saved item.
 */
export function itemOf(
  { t, deps }: Pick<ChatView, "t" | "deps">,
  invoice: Pick<Draft["terms"], "currency" | "customerLanguage">,
  line: TypedLine,
  saved: SavedByName,
): DraftItem | undefined {
  if (!line.ok) return undefined;
  const { name, price, currency = invoice.currency, quantity = 1 } = line.item;
  const known = name === undefined ? undefined : saved.get(evenOut(name));
  if (price === undefined) return known === undefined ? undefined : fromSaved(known, quantity);
  if (known !== undefined && known.currency === currency) return { ...fromSaved(known, quantity), price };
  // The merchant may type an amount without a name. The customer reads the item's name, so it becomes the word
  // "payment" in the customer's language.
  const payment = deps.translators(invoice.customerLanguage ?? t.language).plain("item-payment");
  return { name: name ?? payment, price, currency, quantity };
}

/** Returns a saved item as an item of a draft, with this quantity and all its optional fields. */
export function fromSaved(savedItem: SavedItem, quantity: number): DraftItem {
  const { saved: id, uses: _uses, usedBy: _usedBy, ...kept } = savedItem;
  return { ...kept, quantity, saved: id };
}
