import type { Invoice } from "../../../invoice/invoice.js";
import { currentStatus, type InvoiceStatus, reachedAt } from "../../../invoice/invoice-status.js";
import { type LedgerPlace, type PlaceKind, quarterOf } from "../../../invoice/ledger-place.js";

type Counted = Pick<
  Invoice,
  "creation" | "history" | "submittedAt" | "callbacks" | "expireAt" | "over" | "cashAt" | "withdrawnAt"
>;

/**
 * The place depends on nothing but the invoice. An open invoice counts when it was created, any other when its
 * status was reached.
 * @returns undefined while it is unknown whether the service has created the invoice
 */
export function placeOf(invoice: Counted): LedgerPlace | undefined {
  if (invoice.creation !== "created") return undefined;
  const { kind, at } = standingOf(invoice);
  return { kind, quarter: quarterOf(at) };
}

function standingOf(invoice: Counted): { readonly kind: PlaceKind; readonly at: number } {
  const { history, submittedAt, callbacks, cashAt, withdrawnAt, over, expireAt } = invoice;
  const status = currentStatus(history);
  if (status === "paid") return { kind: "paid", at: countedAt(invoice, status) };
  if (cashAt !== undefined) return { kind: "cash", at: cashAt };
  if (withdrawnAt !== undefined) return { kind: "withdrawn", at: withdrawnAt };
  if (status === "expired" || status === "failed") return { kind: status, at: countedAt(invoice, status) };
  if (!callbacks && history.length === 0) return { kind: "untracked", at: submittedAt };
  if (over === true && expireAt !== undefined) return { kind: "expired", at: Date.parse(expireAt) };
  return { kind: "waiting", at: submittedAt };
}

/**
 * A service's clock may be wrong, so the time (ms) lies between the invoice's submission and the arrival of the update.
 * @public
 */
export function countedAt(told: Pick<Counted, "history" | "submittedAt">, status: InvoiceStatus): number {
  const { submittedAt } = told;
  const reached = reachedAt(told, status);
  return reached === undefined
    ? submittedAt
    : Math.max(submittedAt, Math.min(reached.at, reached.receivedAt));
}
