import { Big } from "big.js";
import { minorUnits } from "./money.js";

/** The most steps of an axis, so that its amounts have room between them. */
const mostSteps = 5;

/**
 * Returns the amounts beside the axis of a chart as decimal strings, from zero to the first one that the chart's
 * largest amount doesn't exceed. They are round numbers (1, 2, 2.5 or 5 and zeros) that can be paid in the currency.
 */
export function amountAxis(largest: string, currency: string): readonly string[] {
  const amount = Big(largest);
  if (amount.lte(0)) return ["0"];
  const step = stepOf(amount, smallestAmount(currency));
  const steps = Number(amount.div(step).round(0, Big.roundUp).toFixed());
  return Array.from({ length: steps + 1 }, (_, count) => step.times(count).toFixed());
}

const smallestAmount = (currency: string): Big => Big(10).pow(-(minorUnits(currency) ?? 2));

/** Returns the smallest round amount of which `mostSteps` reach the largest one. */
function stepOf(largest: Big, smallest: Big): Big {
  for (let power = Big(10).pow(largest.e - 1); ; power = power.times(10))
    for (const factor of ["1", "2", "2.5", "5"]) {
      const step = power.times(factor);
      if (step.mod(smallest).eq(0) && step.times(mostSteps).gte(largest)) return step;
    }
}
