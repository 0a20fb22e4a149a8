import type { ChatScope } from "../../context.js";
import { closeInvoices, endOf, findInvoice, owe } from "../../invoices.js";
import { tellStatus } from "../../notices.js";
import { tellShared } from "../../shared-messages.js";

/**
 * A link's time has passed, and some minutes more. Should the service have said nothing of it, the card and the
 * customer's messages stop asking for payment. It is no status: a later one of the service still wins.
 */
export async function linkOver(scope: ChatScope, ref: string): Promise<void> {
  const { session, deps } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") return deps.log("expiry.dropped", { ref, invoice: found });
  if (found.creation !== "created" || endOf(found, deps.now()) !== "over") return;
  const invoice = await owe(scope, found, "expiry");
  try {
    await tellStatus(scope, invoice);
    if (session.blocked !== true) delete invoice.owed;
  } finally {
    // What keeps the seller from hearing of it is nothing to the customer.
    await tellShared(scope, invoice);
  }
  await closeInvoices(scope);
}
