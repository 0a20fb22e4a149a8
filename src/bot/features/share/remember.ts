import { noteShareTold } from "../../begun-shares.js";
import type { ChatScope } from "../../context.js";
import { findInvoice } from "../../invoices.js";
import { addShared, letGo, tellShared } from "../../shared-messages.js";
import { scheduleExpiry } from "../../timers.js";

/** Keeps a message at the customer's with its invoice. Should that have ended meanwhile, the message says so at once. */
export async function rememberShared(scope: ChatScope, ref: string, message: string): Promise<void> {
  const { session, deps } = scope;
  const invoice = await findInvoice(scope, ref);
  await noteShareTold(scope, ref);
  if (typeof invoice === "string") return deps.log("share.dropped", { ref, invoice });
  await scheduleExpiry(scope, invoice);
  const pushedOut = addShared(invoice, message);
  await tellShared(scope, invoice);
  for (const older of pushedOut) await letGo(scope, invoice, older);
  if (session.invoices[ref] === undefined) await deps.store.invoices.write(`${session.chat}/${ref}`, invoice);
}
