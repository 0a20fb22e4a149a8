import { owe } from "../../../domain/chat/owed.js";
import { endOf, endToTell } from "../../../domain/invoice/invoice.js";
import type { ChatScope } from "../../frame/context.js";
import { findInvoice } from "../invoice-records.js";
import { isLate } from "./schedule-timers.js";

/**
 * Ends a pay link some minutes after its time has passed, in case the service has said nothing of it: the card and the
 * customers' messages stop asking for payment, and the seller is told. This is no status, and a later status of the
 * service still wins.
 * @param at when the timer was to fire, in milliseconds
 */
export async function linkOver({ session, deps }: ChatScope, ref: string, at: number): Promise<void> {
  const now = deps.now();
  const found = await findInvoice({ session, deps }, ref);
  if (typeof found === "string") return deps.log("expiry.dropped", { ref, invoice: found });
  if (found.creation !== "created" || endOf(found, now) !== "over") return;
  session.owed = owe(session.owed, { kind: "card", ref });
  if (endToTell(found, now) === "over" && found.over !== true) {
    session.invoices[ref] = { ...structuredClone(found), over: true };
    session.owed = owe(session.owed, { kind: "over", ref, isLate: isLate(at, now) });
  }
  session.owed = owe(session.owed, { kind: "customers", ref });
}
