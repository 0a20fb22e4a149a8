import { owe } from "../../../domain/chat/owed-messages.js";
import { created } from "../../../domain/invoice/invoice.js";
import type { InboxPayload } from "../../../inbox/event.js";
import type { ChatScope } from "../../frame/context.js";
import { findInvoice } from "../invoice-records.js";
import { scheduleTimers } from "../status/schedule-timers.js";
import { markFound } from "./submissions.js";

type CreatedLate = Extract<InboxPayload, { source: "created-late" }>;

/**
 * Handles an answer of the service to a create call that the chat already counts as unknown, or will. The invoice gets
 * its pay link, and its pay card replaces the question whether the invoice exists.
 */
export async function lateAnswer(scope: ChatScope, { ref, id, payLink }: CreatedLate): Promise<void> {
  const { deps, session } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") {
    deps.log("create-invoice.late-answer-dropped", { ref, reason: found });
    return;
  }
  // Nothing is left to do if the invoice has its pay link: the handler of the tap that submitted it has found the same answer already.
  if (found.payLink !== undefined) return;
  session.invoices[ref] ??= structuredClone(found);
  const place = markFound(session, ref, deps.now());
  const invoice = created(session.invoices[ref], { id, payLink });
  session.invoices[ref] = invoice;
  // A merchant who has blocked the bot gets the pay card later, as a new message.
  if (place !== undefined && session.blocked !== true) invoice.cardMessageId ??= place;
  session.owed = owe(session.owed, { kind: "card", ref });
  session.owed = owe(session.owed, { kind: "customers", ref });
  await scheduleTimers(scope, invoice);
}
