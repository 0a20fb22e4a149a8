import { currentStatus } from "../domain/invoice-status.js";
import type { InvoiceRecord } from "../storage/chat-record.js";
import type { ChatScope } from "./context.js";

/** Invoices in the chat's record; past it the oldest become records of their own though they are open. */
const openInvoices = 50;

/** Statuses that a merchant is told by a reply. */
const told: readonly string[] = ["paid", "failed", "expired"];

/** True when the invoice's status is worth a reply that hasn't been posted yet. */
export function owesNotice(invoice: InvoiceRecord): boolean {
  const status = currentStatus(invoice.history);
  return invoice.creation === "created" && told.includes(status) && invoice.told !== status;
}

/** An invoice of the chat, open or closed; undefined when it was deleted. */
export async function findInvoice(
  { session, deps }: ChatScope,
  ref: string,
): Promise<InvoiceRecord | undefined> {
  return session.invoices[ref] ?? (await deps.store.invoices.read(`${session.chat}/${ref}`));
}

/**
 * Moves invoices that are done with to records of their own, so that the chat's record stays small. Those are
 * written first: after a crash in between an invoice stands in both, and the chat's record counts.
 */
export async function closeInvoices({ session, deps }: ChatScope): Promise<void> {
  const settled = Object.values(session.invoices).filter(isClosed);
  const others = Object.values(session.invoices).filter(
    (invoice) => !isClosed(invoice) && !owesNotice(invoice),
  );
  const parked = others
    .sort((a, b) => a.submittedAt - b.submittedAt)
    .slice(0, Math.max(0, others.length - openInvoices));
  for (const invoice of [...settled, ...parked]) {
    await deps.store.invoices.write(`${session.chat}/${invoice.ref}`, invoice);
    delete session.invoices[invoice.ref];
  }
}

function isClosed(invoice: InvoiceRecord): boolean {
  const status = currentStatus(invoice.history);
  return (
    invoice.creation === "created" && (status === "paid" || status === "expired") && !owesNotice(invoice)
  );
}
