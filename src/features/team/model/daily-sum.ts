import { Big } from "big.js";
import * as z from "zod";
import { keptDays } from "../../../invoice/retention.js";
import { allowedLess, type Money, type OpenTerms, type Terms } from "../../../invoice/terms/terms.js";
import { totals } from "../../../language/money/money.js";
import { isCredible } from "../../../language/time/clock-trust.js";
import { dayAt, dayMs } from "../../../language/time/local-time.js";

/**
 * An invoice counts when it was created or may have been. The day is one of the owner's time zone, since a seller
 * could begin a new day by changing their own.
 */
export const dailySum = z.object({
  /** The day in the form YYYY-MM-DD. */
  day: z.string(),
  sums: z.record(z.string(), z.string()),
});

export type DailySum = z.infer<typeof dailySum>;

/**
 * A seller who leaves, and joins the team again on the same day, goes on with the sum of that day, so the sums aren't
 * a part of the place in the team.
 */
export interface WithSums {
  spent?: Record<string, DailySum> | undefined;
}

/** `now` is in milliseconds. */
export function dropOldSums(chat: WithSums, now: number): void {
  if (chat.spent === undefined) return;
  const before = dayAt(now - keptDays.dailySums * dayMs, "UTC");
  const kept = Object.entries(chat.spent).filter(
    ([, { day }]) => day >= before && isCredible(Date.parse(day), now),
  );
  if (kept.length === 0) delete chat.spent;
  else chat.spent = Object.fromEntries(kept);
}

/**
 * A day shortly before the last one goes on with the last one's sum: the clock was set back, or the owner has changed
 * the time zone. A last day that is far ahead doesn't count.
 */
const dayOf = (known: DailySum | undefined, day: string): string =>
  known !== undefined && known.day > day && isCredible(Date.parse(known.day), Date.parse(day))
    ? known.day
    : day;

export function sumOn(known: DailySum | undefined, day: string, currency: string): string {
  return known !== undefined && known.day === dayOf(known, day) ? (known.sums[currency] ?? "0") : "0";
}

/** @returns the sums, whose day the caller stores with the invoice */
export function withInvoice(
  known: DailySum | undefined,
  day: string,
  { items }: Pick<Terms, "items">,
): DailySum {
  const on = dayOf(known, day);
  return { day: on, sums: added(known?.day === on ? known.sums : {}, totals(items), 1) };
}

export function withPaid(
  known: (DailySum & Less) | undefined,
  day: string,
  terms: Pick<Terms, "items"> & OpenTerms,
): DailySum & Less {
  const paid = withInvoice(known, day, terms);
  const less = added(known?.day === paid.day ? (known.less ?? {}) : {}, allowedLess(terms), 1);
  return { ...paid, ...(Object.keys(less).length > 0 && { less }) };
}

interface Less {
  readonly less?: DailySum["sums"] | undefined;
}

/** @param day the day on which the invoice was counted. The sums of a later day stay as they are. */
export const withoutInvoice = (known: DailySum, day: string, { items }: Pick<Terms, "items">): DailySum =>
  known.day === day ? { day, sums: added(known.sums, totals(items), -1) } : known;

function added(sums: DailySum["sums"], amounts: readonly Money[], sign: 1 | -1): DailySum["sums"] {
  const after = { ...sums };
  for (const { currency, amount } of amounts) {
    const sum = new Big(after[currency] ?? 0).plus(new Big(amount).times(sign));
    after[currency] = (sum.lt(0) ? new Big(0) : sum).toFixed();
  }
  return after;
}
