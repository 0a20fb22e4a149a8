import { owe } from "../../../domain/chat/owed.js";
import type { ChatScope } from "../../frame/context.js";
import { findInvoice } from "../invoices.js";
import { needsReminder } from "./reminders.js";

/**
 * The timer of an invoice's reminder has fired: the seller is told, if there still is something to tell.
 * @param at when it was to fire, in milliseconds
 */
export async function reminder({ session, deps }: ChatScope, ref: string, at: number): Promise<void> {
  if (session.settings.reminder === "off") return;
  const found = await findInvoice({ session, deps }, ref);
  if (typeof found === "string") return deps.log("reminder.dropped", { ref, invoice: found });
  if (needsReminder(found, deps.now())) session.owed = owe(session.owed, { kind: "reminder", ref, at });
}
