import type { InboxPayload } from "../../../inbox/event.js";
import { showCard } from "../../cards.js";
import type { ChatScope } from "../../context.js";
import { settleDoubts } from "../../doubts.js";
import { closeInvoices, findInvoice } from "../../invoices.js";
import { endToTell } from "../../link-end.js";
import { showToCustomer, tellShared } from "../../shared-messages.js";
import { markFound } from "../../submissions.js";
import { scheduleTimers } from "../../timers.js";

type CreatedLate = Extract<InboxPayload, { source: "created-late" }>;

/**
 * The service has answered a create call of which this chat was told, or will be, that nobody knows what came of it: the
 * invoice gets its pay link, and its card takes the place of the question.
 */
export async function createdLate(scope: ChatScope, { ref, id, payLink }: CreatedLate): Promise<void> {
  const { deps, session, unit } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") {
    deps.log("create-invoice.late-answer-dropped", { ref, reason: found });
    return;
  }
  if (unit.done<boolean>("settled") !== true) {
    // The tap that has submitted it may have found this very answer.
    if (found.payLink !== undefined) return;
    await unit.patch((record) => {
      const invoice = record.invoices[ref] ?? structuredClone(found);
      record.invoices[ref] = invoice;
      const place = markFound(record, ref, deps.now());
      invoice.id = id;
      invoice.payLink = payLink;
      if (record.journal === undefined) return;
      record.journal.results.settled = true;
      if (place !== undefined) record.journal.results.place = place;
    });
  }
  const invoice = session.invoices[ref];
  if (invoice === undefined) return;
  await scheduleTimers(scope, invoice);
  if (session.blocked === true) return;
  const place = unit.done<number>("place");
  if (place !== undefined) invoice.cardMessageId ??= place;
  if (endToTell(invoice, deps.now()) === undefined)
    for (const { message } of invoice.shared ?? []) await showToCustomer(scope, invoice, message);
  else await tellShared(scope, invoice);
  await showCard(scope, invoice);
  await settleDoubts(scope, invoice);
  await closeInvoices(scope);
}
