import { Big } from "big.js";
import { z } from "zod";
import {
  isLarger,
  type Tolerance,
  type ToleranceSide,
  tolerance,
  toleranceSides,
} from "../../../invoice/payment-tolerance.js";
import { terminalChoice } from "../../../invoice/terminal.js";
import { effectiveTolerances, type OpenTerms, type Terms, totalInCurrency } from "../../../invoice/terms.js";
import { totals } from "../../../language/money/money.js";

/** The limits of a seller's invoices. Amounts are decimal strings in `currency`. */
export const limits = z.object({
  /** The terminals that the seller may use; undefined for all terminals of the account. */
  terminals: z.array(terminalChoice).optional(),
  currency: z.string(),
  /** The most that one invoice may come to; undefined for no limit. */
  perInvoice: z.string().optional(),
  /** The most that the invoices of one day may come to together; undefined for no limit. */
  perDay: z.string().optional(),
  /**
   * How far a customer's payment may differ from the total so that the invoice counts as paid, in percent of the total, as
   * a decimal string; undefined for what the owner has set as default for the account's own invoices.
   */
  tolerance: z.string().optional(),
});

export type Limits = z.infer<typeof limits>;

/** Checks whether a seller may use a terminal. The owner can't approve an invoice for another one. */
export const mayUseTerminal = ({ terminals }: Limits, id: string): boolean =>
  terminals === undefined || terminals.some((terminal) => terminal.id === id);

/** A limit that an invoice exceeds. The owner can approve such an invoice. */
export const overLimit = z.discriminatedUnion("kind", [
  /** The invoice comes to `by` more than one invoice may. */
  z.object({ kind: z.literal("per-invoice"), by: z.string(), currency: z.string() }),
  /** With this invoice, the invoices of the day come to `by` more than they may. */
  z.object({ kind: z.literal("per-day"), by: z.string(), currency: z.string() }),
  /** The invoice has another currency than the limits, so that it can't be compared with them. */
  z.object({ kind: z.literal("currency"), currency: z.string() }),
  /** A payment may differ more from the total than the seller may allow. A fixed amount is in `currency`. */
  z.object({
    kind: z.literal("tolerance"),
    side: z.enum(toleranceSides),
    tolerance,
    currency: z.string(),
  }),
]);

export type OverLimit = z.infer<typeof overLimit>;

/**
 * Returns the limits that an invoice exceeds.
 * @param spent what the seller's invoices of this day come to, in the limits' currency, without this invoice
 */
export function exceeded(
  { items, currency }: Pick<Terms, "items" | "currency">,
  { perInvoice, perDay, currency: limited }: Limits,
  spent: string,
): OverLimit[] {
  if (perInvoice === undefined && perDay === undefined) return [];
  const sums = totals(items);
  const other = [currency, ...sums.map((sum) => sum.currency)].find((used) => used !== limited);
  if (other !== undefined) return [{ kind: "currency", currency: other }];
  const total = new Big(sums[0]?.amount ?? 0);
  const over = (kind: "per-invoice" | "per-day", sum: Big, most: string | undefined): OverLimit[] =>
    most === undefined || sum.lte(most) ? [] : [{ kind, by: sum.minus(most).toFixed(), currency: limited }];
  return [...over("per-invoice", total, perInvoice), ...over("per-day", total.plus(spent), perDay)];
}

/** The tolerances of the owner's own invoices, from the owner's settings. Fixed amounts are in `currency`. */
export interface AccountTolerances extends Pick<Terms, ToleranceSide> {
  readonly currency: string;
}

/** Returns the tolerances of an invoice that allow more than the seller may. */
export function tolerancesOver(
  terms: OpenTerms,
  { tolerance: percent }: Limits,
  account: AccountTolerances,
): OverLimit[] {
  const { currency } = terms;
  const wanted = effectiveTolerances(terms);
  const total = totalInCurrency(terms);
  return toleranceSides.flatMap((side): OverLimit[] => {
    const own = wanted[side];
    const usual = account[side];
    const isComparable = usual?.kind === "percent" || account.currency === currency;
    const most = percent === undefined ? (isComparable ? usual : undefined) : percentOf(percent);
    return own === undefined || !isLarger(own, most, total)
      ? []
      : [{ kind: "tolerance", side, tolerance: own, currency }];
  });
}

const percentOf = (percent: string): Tolerance => ({ kind: "percent", percent });

/** Checks whether new limits allow anything that the old ones don't, so that the owner must have signed in recently. */
export function areWider(after: Limits, before: Limits): boolean {
  const isMore = (most: string | undefined, than: string | undefined): boolean =>
    than !== undefined && (most === undefined || new Big(most).gt(than));
  const isLimited = before.perInvoice !== undefined || before.perDay !== undefined;
  if (isLimited && after.currency !== before.currency) return true;
  if (isMore(after.perInvoice, before.perInvoice) || isMore(after.perDay, before.perDay)) return true;
  const isLess = isMore(before.tolerance, after.tolerance) && after.tolerance !== undefined;
  // What the owner's settings allow may be more than a percentage, and may change.
  if (after.tolerance !== before.tolerance && !(isLess && before.tolerance !== undefined)) return true;
  if (before.terminals === undefined) return false;
  return after.terminals === undefined || after.terminals.some(({ id }) => !mayUseTerminal(before, id));
}
