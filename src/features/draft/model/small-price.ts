import { Big } from "big.js";
import { totals } from "../../../language/money/money.js";
import { type PriceReading, thousandsLeftOut } from "../../../language/money/small-units.js";
import { type Draft, type DraftItem, type DraftTerms, totalChanged } from "./draft.js";

type Priced = Pick<DraftItem, "otherPrice"> & { price?: string | undefined };

/**
 * Gives a typed price the reading that the chat remembers, at first the one with the thousands. The other reading becomes
 * a button of the card.
 * @param inThousands the price with its thousands; undefined for a price that has one meaning
 */
export function takeSmallPrice(
  priced: Priced,
  inThousands: string | undefined,
  remembered: PriceReading = "thousands",
): void {
  delete priced.otherPrice;
  if (inThousands === undefined || priced.price === undefined) return;
  priced.otherPrice = inThousands;
  if (remembered === "thousands") turn(priced);
}

function turn(priced: Priced): void {
  const { price, otherPrice } = priced;
  if (price === undefined || otherPrice === undefined) return;
  priced.price = otherPrice;
  priced.otherPrice = price;
}

type Items = Pick<DraftTerms, "items">;

/** Returns how the small prices are read; undefined when there are none. */
function readingIn({ items }: Items): PriceReading | undefined {
  const small = items.find(({ otherPrice }) => otherPrice !== undefined);
  if (small?.otherPrice === undefined) return undefined;
  return Big(small.price).gt(small.otherPrice) ? "thousands" : "as-typed";
}

/** Returns the terms with each reading of their small prices, the present one first. */
export function bothReadings(
  terms: DraftTerms,
): readonly { readonly reading: PriceReading | undefined; readonly terms: DraftTerms }[] {
  const turned = structuredClone(terms);
  turned.items.forEach(turn);
  return [terms, turned].map((read) => ({
    reading: readingIn(read),
    terms: { ...read, items: read.items.map(({ otherPrice: _other, ...item }) => item) },
  }));
}

/** Returns the prices that the button [Or: …] of the card offers instead of the present ones. */
export const otherPrices = ({ items }: Items): { amount: string; currency: string }[] =>
  items.flatMap(({ otherPrice, currency }) =>
    otherPrice === undefined ? [] : [{ amount: otherPrice, currency }],
  );

/**
 * Gives all small prices of the draft their other reading.
 * @returns the reading that they have now; undefined when the draft has no small price
 */
export function turnPrices(draft: Draft): PriceReading | undefined {
  const { terms, readings = [], doubt } = draft;
  const chosenAmong = doubt?.choices.flatMap(({ items }) => items) ?? [];
  for (const priced of [...terms.items, ...readings, ...chosenAmong]) turn(priced);
  totalChanged(draft);
  return readingIn(terms);
}

/** Returns the total of an invoice if hardly anything costs so little, and no button of the card offers another reading. */
export function smallTotal({ items }: Items): { amount: string; currency: string } | undefined {
  if (readingIn({ items }) !== undefined) return undefined;
  return totals(items).find(({ amount, currency }) => thousandsLeftOut(amount, currency) !== undefined);
}
