import type { InboxPayload } from "../../../inbox/event.js";
import { showCard } from "../../cards.js";
import type { ChatScope } from "../../context.js";
import { closeInvoices } from "../../invoices.js";
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
  const isKnown = session.invoices[ref]?.payLink !== undefined;
  if (unit.done<boolean>("settled") !== true) {
    // The tap that has submitted it may have found this very answer.
    if (isKnown) return;
    await unit.patch((record) => {
      const invoice = record.invoices[ref];
      if (invoice === undefined) return;
      const place = markFound(record, ref);
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
  await closeInvoices(scope);
}
