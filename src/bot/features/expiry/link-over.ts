import { endOf } from "../../../domain/invoice/invoice.js";
import type { ChatScope } from "../../context.js";
import { closeInvoices, findInvoice, owe } from "../../invoices.js";
import { tellOver, tellStatus } from "../../notices.js";
import { tellShared } from "../../shared-messages.js";
import { isLate } from "../../timers.js";

/**
 * A link's time has passed, and some minutes more. Should the service have said nothing of it, the card and the
 * customer's messages stop asking for payment, and the seller is told. It is no status: a later one of the service
 * still wins.
 * @param at when it was to fire, in milliseconds
 */
export async function linkOver(scope: ChatScope, ref: string, at: number): Promise<void> {
  const { session, deps } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") return deps.log("expiry.dropped", { ref, invoice: found });
  if (found.creation !== "created" || endOf(found, deps.now()) !== "over") return;
  const invoice = await owe(scope, found, "expiry");
  try {
    await tellStatus(scope, invoice);
    await tellOver(scope, invoice, isLate(at, deps.now()));
    if (session.blocked !== true) delete invoice.owed;
  } finally {
    // What keeps the seller from hearing of it is nothing to the customer.
    await tellShared(scope, invoice);
  }
  await closeInvoices(scope);
}
