import { totals } from "../../../language/money/money.js";
import { type PriceReading, priceReadings, thousandsLeftOut } from "../../../language/money/small-units.js";
import { type Draft, type DraftItem, type DraftTerms, totalChanged } from "./draft.js";

type Priced = Pick<DraftItem, "smallPrice"> & { price?: string | undefined };

/**
 * Gives a typed price the reading that the chat remembers. The other reading becomes a button of the card.
 * @param inThousands the price with its thousands; undefined for a price that has one meaning
 * @param remembered the chat's reading; undefined while the merchant was never asked
 */
export function takeSmallPrice(
  priced: Priced,
  inThousands: string | undefined,
  remembered: PriceReading | undefined,
): void {
  delete priced.smallPrice;
  const { price } = priced;
  if (inThousands === undefined || price === undefined) return;
  priced.smallPrice = { other: inThousands, ...(remembered === undefined ? { asks: true } : {}) };
  if (remembered === "thousands") turn(priced);
}

function turn(priced: Priced): void {
  const { price, smallPrice } = priced;
  if (price === undefined || smallPrice === undefined) return;
  priced.price = smallPrice.other;
  priced.smallPrice = { ...smallPrice, other: price };
}

type Askable = Pick<Draft, "terms" | "readings" | "confirmed">;

/** Returns the items whose small price the merchant must read first. */
export const askedItems = ({ items }: Pick<DraftTerms, "items">): readonly DraftItem[] =>
  items.filter(({ smallPrice }) => smallPrice?.asks === true);

/**
 * The merchant has said how the asked prices are read. Several numbers whose sum was tapped are prices, while a single one may
 * still belong to its name: "Table 5".
 */
export function decide(draft: Askable, reading: PriceReading): void {
  const { items } = draft.terms;
  if (draft.readings !== undefined && askedItems({ items }).length > 1)
    draft.readings = draft.readings.filter(
      ({ index, price }) => price !== undefined || items[index]?.smallPrice?.asks !== true,
    );
  for (const priced of [...items, ...(draft.readings ?? [])]) {
    const { smallPrice } = priced;
    if (smallPrice?.asks !== true) continue;
    priced.smallPrice = { other: smallPrice.other };
    if (reading === "thousands") turn(priced);
  }
  totalChanged(draft);
}

/**
 * Returns the terms with each reading of their small prices, the one that the chat remembers first. The likelier one
 * comes first in a chat that was never asked.
 */
export function bothReadings(
  terms: DraftTerms,
  remembered: PriceReading = "thousands",
): readonly { readonly reading: PriceReading; readonly terms: DraftTerms }[] {
  return [...priceReadings]
    .sort((one, other) => Number(other === remembered) - Number(one === remembered))
    .map((reading) => {
      const decided = structuredClone(terms);
      decide({ terms: decided }, reading);
      return { reading, terms: decided };
    });
}

/** Returns the prices that the button [Or: …] of the card offers instead of the present ones. */
export const otherPrices = ({ items }: Pick<DraftTerms, "items">): { amount: string; currency: string }[] =>
  items.flatMap(({ smallPrice, currency }) =>
    smallPrice === undefined ? [] : [{ amount: smallPrice.other, currency }],
  );

/** Handles [Or: …]: all small prices of the draft get their other reading. */
export function turnPrices(draft: Askable): void {
  for (const priced of [...draft.terms.items, ...(draft.readings ?? [])]) turn(priced);
  totalChanged(draft);
}

/** Returns the total of an invoice if hardly anything costs so little, and no button of the card offers another reading. */
export function smallTotal({
  items,
}: Pick<DraftTerms, "items">): { amount: string; currency: string } | undefined {
  if (items.some(({ smallPrice }) => smallPrice !== undefined)) return undefined;
  return totals(items).find(({ amount, currency }) => thousandsLeftOut(amount, currency) !== undefined);
}
