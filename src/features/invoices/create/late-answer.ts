import type { InboxPayload } from "../../../engine/event.js";
import type { ChatScope } from "../../../frame/context.js";
import { cardOf, putCard } from "../../../invoice/face.js";
import { created, linkFields } from "../../../invoice/invoice.js";
import { addCustomers, addFaces } from "../faces/due-faces.js";
import { findInvoice } from "../invoice-records.js";
import { tellOwnerLater } from "../sold/tell-owner.js";
import { scheduleTimers } from "../status/schedule-timers.js";
import { markFound } from "./submissions.js";

type CreatedLate = Extract<InboxPayload, { source: "created-late" }>;

/**
 * Handles the answer to a create call that the service gave to a former leader process, after the chat's submission
 * counted as unknown or shortly before. The invoice gets its pay link, and its pay card replaces the question whether
 * the invoice exists.
 */
export async function lateAnswer(scope: ChatScope, { ref, ...given }: CreatedLate): Promise<void> {
  const { deps, session } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") {
    deps.log("create-invoice.late-answer-dropped", { ref, reason: found });
    return;
  }
  // If the invoice has its pay link, or is known without one, the handler of the tap that submitted it has already found
  // this answer, and nothing is left to do.
  if (found.payLink !== undefined || (found.creation === "created" && given.payLink === undefined)) return;
  session.invoices[ref] ??= structuredClone(found);
  const place = markFound(session, ref, deps.now());
  const invoice = created(session.invoices[ref], linkFields(given));
  session.invoices[ref] = invoice;
  // A merchant who has blocked the bot reads no edited message. The pay card is then sent later, as a new message.
  if (place !== undefined && session.blocked !== true && cardOf(invoice) === undefined)
    putCard(invoice, place);
  addFaces(session, ref);
  tellOwnerLater(session, ref);
  addCustomers(session, ref);
  await scheduleTimers(scope, invoice);
}
