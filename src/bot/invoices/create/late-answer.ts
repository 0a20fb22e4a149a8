import { owe } from "../../../domain/chat/owed.js";
import { created } from "../../../domain/invoice/invoice.js";
import type { InboxPayload } from "../../../inbox/event.js";
import type { ChatScope } from "../../frame/context.js";
import { findInvoice } from "../invoice-records.js";
import { scheduleTimers } from "../status/schedule-timers.js";
import { markFound } from "./submissions.js";

type CreatedLate = Extract<InboxPayload, { source: "created-late" }>;

/**
 * The service has answered a create call of which this chat was told, or will be, that nobody knows what came of it: the
 * invoice gets its pay link, and its card takes the place of the question.
 */
export async function lateAnswer(scope: ChatScope, { ref, id, payLink }: CreatedLate): Promise<void> {
  const { deps, session } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") {
    deps.log("create-invoice.late-answer-dropped", { ref, reason: found });
    return;
  }
  // The tap that has submitted it may have found this very answer.
  if (found.payLink !== undefined) return;
  session.invoices[ref] ??= structuredClone(found);
  const place = markFound(session, ref, deps.now());
  const invoice = created(session.invoices[ref], { id, payLink });
  session.invoices[ref] = invoice;
  // A merchant who can't be reached gets the card later, as a message of its own.
  if (place !== undefined && session.blocked !== true) invoice.cardMessageId ??= place;
  session.owed = owe(session.owed, { kind: "card", ref });
  session.owed = owe(session.owed, { kind: "customers", ref });
  await scheduleTimers(scope, invoice);
}
