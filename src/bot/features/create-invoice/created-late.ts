import { created, endToTell } from "../../../domain/invoice/invoice.js";
import type { InboxPayload } from "../../../inbox/event.js";
import type { InvoiceRecord } from "../../../storage/chat-record.js";
import { showCard, showRepeated } from "../../cards.js";
import type { ChatScope } from "../../context.js";
import { settleDoubts } from "../../doubts.js";
import { closeInvoices, findInvoice } from "../../invoices.js";
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
      record.invoices[ref] ??= structuredClone(found);
      const place = markFound(record, ref, deps.now());
      record.invoices[ref] = created(record.invoices[ref] ?? found, { id, payLink });
      if (record.journal === undefined) return;
      record.journal.results.settled = true;
      if (place !== undefined) record.journal.results.place = place;
    });
  }
  const invoice = session.invoices[ref];
  if (invoice === undefined) return;
  await scheduleTimers(scope, invoice);
  // A seller who can't be reached is nothing to the customer.
  await showToCustomers(scope, invoice);
  if (session.blocked === true) return;
  const place = unit.done<number>("place");
  if (place !== undefined) invoice.cardMessageId ??= place;
  await showCard(scope, invoice);
  await showRepeated(scope, ref);
  await settleDoubts(scope, invoice);
  await closeInvoices(scope);
}

/** The customers were told that nothing was created. Where the merchant has made it again since, one pay link is enough. */
async function showToCustomers(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  if (endToTell(invoice, scope.deps.now()) !== undefined) return tellShared(scope, invoice);
  if (invoice.repeatedBy !== undefined) return;
  for (const { message } of invoice.shared ?? []) await showToCustomer(scope, invoice, message);
}
