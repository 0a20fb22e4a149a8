import { Big } from "big.js";

/** How a small price is read: with the thousands that were left out, or exactly as it was typed. */
export const priceReadings = ["thousands", "as-typed"] as const;

export type PriceReading = (typeof priceReadings)[number];

interface SmallUnit {
  /** What one stands for when the thousands are left out. */
  readonly factor: number;
  /** A price below this amount is hardly paid in daily life, so its thousands may have been left out. */
  readonly below: number;
}

const thousand = { factor: 1_000, below: 1_000 };

/**
 * Currencies in which hardly anything costs less than a thousand, and whose hundredths nobody uses. Where sweets and
 * bread cost some hundreds, only smaller prices are unclear. Iranians leave out thousands of tomans, which are ten rials
 * each.
 */
export const smallUnits: ReadonlyMap<string, SmallUnit> = new Map([
  ...["UZS", "IDR", "VND", "LAK", "GNF", "PYG"].map((code) => [code, thousand] as const),
  ...["UGX", "KHR", "MMK"].map((code) => [code, { ...thousand, below: 500 }] as const),
  ["LBP", { ...thousand, below: 10_000 }],
  ["IRR", { factor: 10_000, below: 10_000 }],
]);

/**
 * Returns both readings of a price that may have left out its thousands, such as "250" for 250,000 UZS; undefined for a
 * price that has one meaning.
 * @param price a decimal string
 */
export function thousandsLeftOut(
  price: string,
  currency: string,
): Readonly<Record<PriceReading, string>> | undefined {
  const unit = smallUnits.get(currency);
  if (unit === undefined || Big(price).gte(unit.below)) return undefined;
  return { thousands: Big(price).times(unit.factor).toFixed(), "as-typed": price };
}
