import type { TypedLine } from "../../../language/line/quick-line.js";
import { defined } from "../../../language/omit-undefined.js";
import { type Draft, dropConfirmedAmounts } from "../model/draft.js";
import type { DraftQuestion, DraftQuestionOf } from "../model/draft-question.js";

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
