import { Big } from "big.js";
import { z } from "zod";
import { terminalChoice } from "../invoice/terminal.js";
import type { Terms } from "../invoice/terms.js";
import { totals } from "../money/money.js";

/** The limits of a seller's invoices. Amounts are decimal strings in `currency`. */
export const limits = z.object({
  /** The terminals that the seller may use; undefined for all terminals of the account. */
  terminals: z.array(terminalChoice).optional(),
  currency: z.string(),
  /** The most that one invoice may come to; undefined for no limit. */
  perInvoice: z.string().optional(),
  /** The most that the invoices of one day may come to together; undefined for no limit. */
  perDay: z.string().optional(),
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

/** Checks whether new limits allow anything that the old ones don't, so that the owner must have signed in recently. */
export function areWider(after: Limits, before: Limits): boolean {
  const isMore = (most: string | undefined, than: string | undefined): boolean =>
    than !== undefined && (most === undefined || new Big(most).gt(than));
  const isLimited = before.perInvoice !== undefined || before.perDay !== undefined;
  if (isLimited && after.currency !== before.currency) return true;
  if (isMore(after.perInvoice, before.perInvoice) || isMore(after.perDay, before.perDay)) return true;
  if (before.terminals === undefined) return false;
  return after.terminals === undefined || after.terminals.some(({ id }) => !mayUseTerminal(before, id));
}
