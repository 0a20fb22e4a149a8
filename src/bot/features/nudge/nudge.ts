import type { ChatScope } from "../../context.js";
import { closeInvoices, findInvoice, owe } from "../../invoices.js";
import { needsReminder, remind } from "../../reminders.js";
import { isLate } from "../../timers.js";

/**
 * The timer of an invoice's reminder has fired: tells the seller, if there still is something to tell.
 * @param at when it was to fire, in milliseconds
 */
export async function nudge(scope: ChatScope, ref: string, at: number): Promise<void> {
  const { session, deps } = scope;
  if (session.settings.nudge === "off") return;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") return deps.log("nudge.dropped", { ref, invoice: found });
  if (!needsReminder(found, deps.now())) return;
  const invoice = await owe(scope, found, "nudge");
  if (session.blocked !== true) await remind(scope, invoice, isLate(at, deps.now()));
  await closeInvoices(scope);
}
