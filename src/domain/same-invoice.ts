import { Big } from "big.js";
import type { InvoiceRequest } from "./invoice-request.js";
import { evenOut } from "./typed-text.js";

/** What of an invoice tells whether another one asks for the same money once more. */
export type InvoiceContent = Pick<InvoiceRequest, "items" | "clientEmail" | "clientId">;

/**
 * True when a merchant would call both the same invoice: the same things sold, as often and for as much. Terminal,
 * expiry, note and tolerances don't count, since whoever tries again may change them. A customer counts only where
 * both name one.
 */
export const isSameInvoice = (a: InvoiceContent, b: InvoiceContent): boolean =>
  soldIn(a) === soldIn(b) && mayBeSame(a.clientEmail, b.clientEmail) && mayBeSame(a.clientId, b.clientId);

/** In any order; what stands on two lines is the same as on one line with both quantities. */
function soldIn({ items }: InvoiceContent): string {
  const quantities = new Map<string, number>();
  for (const { name, price, currency, quantity } of items) {
    const key = JSON.stringify([evenOut(name), new Big(price).toFixed(), currency]);
    quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return JSON.stringify([...quantities].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const mayBeSame = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || evenOut(a) === evenOut(b);
