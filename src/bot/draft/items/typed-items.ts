import type { Draft, DraftItem } from "../../../domain/draft/draft.js";
import { parseItemLines, type TypedLine } from "../../../domain/line/quick-line.js";
import { evenOut } from "../../../domain/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import type { ChatView } from "../../frame/context.js";

/** Items as they are typed, where an invoice is drafted and in inline mode. */

/**
 * Reads the lines of a text. @param currency the invoice's. @param isFixed false: where the lines that have a price
 * all name another currency, the invoice is in that one.
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

/** Saved items by their names, evened out. */
export type SavedByName = ReadonlyMap<string, SavedItem>;

/** Looks up many names; when two items have one name, the first counts. */
export const byName = (items: readonly SavedItem[]): SavedByName =>
  new Map([...items].reverse().map((item) => [evenOut(item.name), item]));

/**
 * Makes the item of one line.
 * @returns undefined when the line makes no item.
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
  // An amount alone still needs a name, which the customer reads.
  const payment = deps.translators(invoice.customerLanguage ?? t.language).plain("item-payment");
  return { name: name ?? payment, price, currency, quantity };
}

/** A saved item as an item of a draft, with everything that it keeps. */
export function fromSaved(savedItem: SavedItem, quantity: number): DraftItem {
  const { id, uses: _uses, usedBy: _usedBy, ...kept } = savedItem;
  return { ...kept, quantity, saved: id };
}
