import type { ChatView } from "../../../frame/context.js";
import { parseItemLines, type TypedLine } from "../../../language/line/quick-line.js";
import { thousandsLeftOut } from "../../../language/money/small-units.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import { type Draft, type DraftItem, totalChanged } from "../model/draft.js";
import type { DraftQuestion, DraftQuestionOf } from "../model/draft-question.js";
import { takeSmallPrice } from "../model/small-price.js";

/** A typed line becomes an item of an invoice, for drafts and for inline mode. A line may have a second reading. */

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

export type SavedByName = ReadonlyMap<string, SavedItem>;

/** If two saved items have the same name, the first one is found. */
export const byName = (items: readonly SavedItem[]): SavedByName =>
  new Map([...items].reverse().map((item) => [evenOut(item.name), item]));

/** @returns undefined when the line is faulty, or has no price and names no saved item */
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

export function fromSaved(savedItem: SavedItem, quantity: number): DraftItem {
  const { saved: id, uses: _uses, usedBy: _usedBy, ...kept } = savedItem;
  return { ...kept, quantity, saved: id };
}

type Reading = NonNullable<Draft["readings"]>[number];

/** More buttons would hide the list of items. */
const mostReadings = 3;

/** @param item the item that was made of the line. Its name is the one of a line without any, such as "80 000 for 2". */
export function readingOf(
  { session }: Pick<ChatView, "session">,
  line: TypedLine,
  index: number,
  item: Pick<DraftItem, "name" | "currency"> | undefined,
): Reading[] {
  if (!line.ok || line.other === undefined || item === undefined) return [];
  const { name = line.item.name === undefined ? item.name : undefined, price, quantity = 1 } = line.other;
  if (name === undefined) return [];
  const reading: Reading = { index, name, quantity, ...defined({ price }) };
  const isSmall = line.inThousands !== undefined && price !== undefined;
  const inThousands = isSmall ? thousandsLeftOut(price, item.currency)?.thousands : undefined;
  takeSmallPrice(reading, inThousands, session.settings.smallPrices);
  return [reading];
}

export function offerReadings(draft: Draft, readings: readonly Reading[]): void {
  if (readings.length > 0) draft.readings = readings.slice(0, mostReadings);
}

/**
 * Handles a tap on another reading of an item's line. The item's present values become the other reading.
 * @returns undefined when the card no longer offers such a reading
 */
export function takeReading(
  draft: Draft,
  place: string,
  question: DraftQuestionOf<"item" | "review">,
): DraftQuestion | undefined {
  const reading = /^\d{1,3}$/.test(place) ? draft.readings?.[Number(place)] : undefined;
  const item = reading === undefined ? undefined : draft.terms.items[reading.index];
  if (reading === undefined || item === undefined || draft.readings === undefined) return undefined;
  const { name, price, quantity, currency, source, otherPrice } = item;
  if (reading.price === undefined) {
    draft.terms.items.splice(reading.index, 1);
    delete draft.readings;
    return { kind: "draft", ask: "price", name: reading.name, source };
  }
  draft.terms.items[reading.index] = {
    ...(reading.name === name ? item : {}),
    name: reading.name,
    price: reading.price,
    currency,
    quantity: reading.quantity,
    ...defined({ source, otherPrice: reading.otherPrice }),
  };
  draft.readings[Number(place)] = { index: reading.index, name, price, quantity, ...defined({ otherPrice }) };
  totalChanged(draft);
  return question;
}
