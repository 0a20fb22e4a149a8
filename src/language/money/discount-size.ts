import { Big } from "big.js";
import { minorUnits } from "./money.js";
import { smallUnits } from "./small-units.js";

/** What is taken off a total: an amount in its currency, or a percentage of it. Both are decimal strings. */
export type DiscountSize =
  | { readonly kind: "amount"; readonly amount: string }
  | { readonly kind: "percent"; readonly percent: string };

interface Priced {
  readonly prices: readonly string[];
  readonly currency: string;
  readonly discount: DiscountSize;
}

/** Returns what the discount takes off a total of items with these prices, in whole units of `unitOf`. */
export function discountOff(total: Big, priced: Priced): Big {
  const { discount } = priced;
  if (discount.kind === "amount") return Big(discount.amount);
  const unit = unitOf(priced);
  return total.times(discount.percent).times("0.01").div(unit).round(0, Big.roundHalfUp).times(unit);
}

/** Returns what a charge of so many percent adds to a sum. */
export const chargeOn = (sum: Big, percent: string, currency: string): Big =>
  discountOff(sum, { prices: [sum.toFixed()], currency, discount: { kind: "percent", percent } });

/** Returns the smallest amount by which prices may differ. Nobody uses the hundredths of some currencies, so whole prices stay whole in these. */
export function unitOf({ prices, currency, discount }: Priced): Big {
  const amounts = [...prices, ...(discount.kind === "amount" ? [discount.amount] : [])];
  if (smallUnits.has(currency) && amounts.every((amount) => Big(amount).mod(1).eq(0))) return Big(1);
  const given = amounts.map((amount) => amount.split(".")[1]?.length ?? 0);
  return Big(`1e-${Math.max(minorUnits(currency) ?? 2, ...given)}`);
}
