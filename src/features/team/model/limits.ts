import { Big } from "big.js";
import * as z from "zod";
import { chargedItems } from "../../../invoice/terms/discount.js";
import {
  isLarger,
  type Tolerance,
  type ToleranceSide,
  tolerance,
  toleranceSides,
} from "../../../invoice/terms/payment-tolerance.js";
import { terminalChoice } from "../../../invoice/terms/terminal.js";
import {
  effectiveTolerances,
  type OpenTerms,
  type Terms,
  totalInCurrency,
} from "../../../invoice/terms/terms.js";
import { totals } from "../../../language/money/money.js";

/** Amounts are decimal strings in `currency`, undefined for no limit. */
export const limits = z.object({
  /** Undefined: all terminals of the account. */
  terminals: z.array(terminalChoice).optional(),
  currency: z.string(),
  perInvoice: z.string().optional(),
  perDay: z.string().optional(),
  /**
   * In percent of the total, as a decimal string; undefined for what the owner has set for the account's own
   * invoices.
   */
  tolerance: z.string().optional(),
});

export type Limits = z.infer<typeof limits>;

/** The owner can't approve an invoice for another terminal. */
export const mayUseTerminal = ({ terminals }: Limits, id: string): boolean =>
  terminals === undefined || terminals.some((terminal) => terminal.id === id);

/** The owner can approve an invoice that exceeds a limit. */
export const overLimit = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("per-invoice"), by: z.string(), currency: z.string() }),
  z.object({ kind: z.literal("per-day"), by: z.string(), currency: z.string() }),
  /** An invoice in another currency can't be compared with the limits. */
  z.object({ kind: z.literal("currency"), currency: z.string() }),
  /** A fixed amount is in `currency`. */
  z.object({
    kind: z.literal("tolerance"),
    side: z.enum(toleranceSides),
    tolerance,
    currency: z.string(),
  }),
]);

export type OverLimit = z.infer<typeof overLimit>;

/** @param spent what the seller's other invoices of this day come to, in the limits' currency */
export function exceeded(
  terms: Pick<OpenTerms, "items" | "currency" | "discount">,
  { perInvoice, perDay, currency: limited }: Limits,
  spent: string,
): OverLimit[] {
  if (perInvoice === undefined && perDay === undefined) return [];
  const sums = totals(chargedItems(terms));
  const other = [terms.currency, ...sums.map((sum) => sum.currency)].find((used) => used !== limited);
  if (other !== undefined) return [{ kind: "currency", currency: other }];
  const total = new Big(sums[0]?.amount ?? 0);
  const over = (kind: "per-invoice" | "per-day", sum: Big, most: string | undefined): OverLimit[] =>
    most === undefined || sum.lte(most) ? [] : [{ kind, by: sum.minus(most).toFixed(), currency: limited }];
  return [...over("per-invoice", total, perInvoice), ...over("per-day", total.plus(spent), perDay)];
}

/** The tolerances are those of the owner's settings. Fixed amounts are in `currency`. */
export interface AccountTolerances extends Pick<Terms, ToleranceSide> {
  readonly currency: string;
}

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

/** Wider limits need a recent sign-in of the owner. */
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
