import { createHash } from "node:crypto";
import { addUpdate } from "../../../domain/invoice-status.js";
import { readStatusUpdate } from "../../../domain/status-update.js";
import type { InboxPayload } from "../../../inbox/event.js";
import type { ChatRecord, InvoiceRecord, StatusEntry } from "../../../storage/chat-record.js";
import type { ChatScope } from "../../context.js";
import { closeInvoices, findInvoice } from "../../invoices.js";
import { tellStatus } from "../../notices.js";

type StatusCallback = Extract<InboxPayload, { source: "status-callback" }>;

/** A status update of the service (interface section 6): into the record first, then into the chat. */
export async function statusCallback(scope: ChatScope, callback: StatusCallback): Promise<void> {
  const { deps, session, unit } = scope;
  const { ref, body, contentType } = callback;
  if ((await findInvoice(scope, ref)) === undefined) {
    deps.log("status-callback.dropped", { ref, reason: "the invoice was deleted" });
    return;
  }
  const reading = readStatusUpdate(body, contentType, deps.settings.callbackStatusPath);
  if (!reading.ok) {
    deps.log("status-callback.unreadable", { ref, shape: reading.shape });
    const kept = { at: unit.event.receivedAt, ref, contentType, body };
    await deps.store.unreadable.write(`${session.chat}/${unit.event.n}`, kept);
    return;
  }
  const entry: StatusEntry = {
    status: reading.status,
    ...(reading.at === undefined ? {} : { at: reading.at }),
    receivedAt: unit.event.receivedAt,
    key: reading.eventId ?? createHash("sha256").update(body).digest("base64url"),
    count: 1,
  };
  await applyOnce(scope, ref, entry);
  const invoice = session.invoices[ref];
  if (invoice !== undefined) await tellStatus(scope, invoice);
  await closeInvoices(scope);
}

/** Commits the update, and remembers it for this event, so that a retry doesn't count it twice. */
async function applyOnce(scope: ChatScope, ref: string, entry: StatusEntry): Promise<void> {
  const { unit, deps, session } = scope;
  if (unit.done<boolean>("update") === true) return;
  const closed =
    session.invoices[ref] === undefined
      ? await deps.store.invoices.read(`${session.chat}/${ref}`)
      : undefined;
  await unit.patch((record) => {
    const invoice = record.invoices[ref] ?? (closed && structuredClone(closed));
    if (invoice === undefined) return;
    record.invoices[ref] = invoice;
    invoice.history = [...addUpdate(invoice.history, entry).history];
    if (invoice.creation !== "created") settleUnknown(record, invoice);
    if (record.journal !== undefined) record.journal.results.update = true;
  });
}

/**
 * Any status update proves that the invoice exists, though its create call was never answered. The draft
 * that asked for it has done its work.
 */
function settleUnknown(record: ChatRecord, invoice: InvoiceRecord): void {
  invoice.creation = "created";
  const { draft, question } = record;
  if (draft?.id !== invoice.draftId) return;
  // The card stands where the question was, unless another question is open there now.
  const asksDraft = record.signIn === undefined && record.asking === undefined && draft.paused !== true;
  if (asksDraft && question !== undefined) invoice.cardMessageId = question.messageId;
  delete record.draft;
  if (asksDraft) delete record.question;
}
