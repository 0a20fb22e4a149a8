import type { ChatView } from "../../../frame/context.js";
import { parseItemLines, type TypedLine } from "../../../language/line/quick-line.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import { type Draft, type DraftItem, dropConfirmedAmounts } from "../model/draft.js";
import type { DraftQuestion, DraftQuestionOf } from "../model/draft-question.js";

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

type Reading = NonNullable<Draft["readings"]>[number];

/**
 * The largest number of other readings (meanings of a typed line) for which the card has a button. More buttons would
 * hide the list of items.
 */
const mostReadings = 3;

/**
 * Returns the other reading (meaning) of the line from which an item was made; none if the line has only one meaning.
 * @param index the item's place in the draft
 * @param itemName the item's name, for a line without a name such as "80 000 for 2"
 */
export function readingOf(line: TypedLine, index: number, itemName: string | undefined): Reading[] {
  if (!line.ok || line.other === undefined) return [];
  const { name = line.item.name === undefined ? itemName : undefined, price, quantity = 1 } = line.other;
  return name === undefined ? [] : [{ index, name, quantity, ...defined({ price }) }];
}

/**
 * Lets the next card offer buttons that replace the items that were just added by other readings (meanings) of their
 * lines.
 */
export function offerReadings(draft: Draft, readings: readonly Reading[]): void {
  if (readings.length > 0) draft.readings = readings.slice(0, mostReadings);
}

/**
 * Handles a tap on another reading (meaning) of an item's line: the item gets that name and price, and the old ones
 * become the other reading.
 * @param question the open question, which stays unless the price must be asked.
 * @returns undefined when the card no longer offers such a reading.
 */
export function takeReading(
  draft: Draft,
  place: string,
  question: DraftQuestionOf<"item" | "review">,
): DraftQuestion | undefined {
  const reading = /^\d{1,3}$/.test(place) ? draft.readings?.[Number(place)] : undefined;
  const item = reading === undefined ? undefined : draft.terms.items[reading.index];
  if (reading === undefined || item === undefined || draft.readings === undefined) return undefined;
  const { name, price, quantity, currency, source } = item;
  if (reading.price === undefined) {
    draft.terms.items.splice(reading.index, 1);
    delete draft.readings;
    return { kind: "draft", ask: "price", name: reading.name, source };
  }
  draft.terms.items[reading.index] = {
    name: reading.name,
    price: reading.price,
    currency,
    quantity: reading.quantity,
    ...defined({ source }),
  };
  draft.readings[Number(place)] = { index: reading.index, name, price, quantity };
  dropConfirmedAmounts(draft);
  return question;
}
