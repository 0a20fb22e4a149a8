import { isDeepStrictEqual } from "node:util";
import type { ChatRecord, Draft, InvoiceRecord } from "../storage/chat-record.js";
import { requestOf } from "./invoice-request.js";

/** What becomes of the record when a submission's outcome is known, or when nobody will ever know it. */

/** The service has created it: the draft has done its work. */
export function markCreated(record: ChatRecord, ref: string, id: string, payLink: string): void {
  const invoice = record.invoices[ref];
  if (invoice === undefined) return;
  invoice.creation = "created";
  invoice.id = id;
  invoice.payLink = payLink;
  const { draft } = record;
  const followed = draft?.follows === undefined ? undefined : record.invoices[draft.follows]?.draftId;
  for (const other of Object.values(record.invoices)) {
    const sameIntention = other.draftId === invoice.draftId || other.draftId === followed;
    if (other.ref !== ref && other.payLink === undefined && sameIntention) other.repeatedBy = ref;
  }
  if (draft?.id !== invoice.draftId) return;
  delete record.draft;
  delete record.question;
}

/** The service has not created it: the draft is as before. */
export function markNotCreated(record: ChatRecord, ref: string): void {
  delete record.invoices[ref];
}

/** No answer came: the draft asks the merchant to look, and nothing is repeated by itself. */
export function markUnknown(record: ChatRecord, ref: string, id: string | null): void {
  const invoice = record.invoices[ref];
  if (invoice === undefined || invoice.creation === "created") return;
  invoice.creation = "unknown";
  if (id !== null) invoice.id = id;
  if (record.draft?.id === invoice.draftId) record.draft.submission = ref;
}

/**
 * Submissions whose event was lost before their outcome was known count as unknown from the next event on.
 * @returns true when there were any.
 */
export function markAbandoned(record: ChatRecord, event: number): boolean {
  const abandoned = Object.values(record.invoices).filter(
    (invoice) => invoice.creation === "sending" && invoice.event < event,
  );
  for (const { ref } of abandoned) markUnknown(record, ref, null);
  return abandoned.length > 0;
}

/**
 * A status update proves that the invoice exists, though its create call was never answered. A draft that still asks
 * for the same makes way for the invoice's card; one that was changed since stays, and its card warns.
 * @returns the message with the question that the card is to replace, unless another question is open there now.
 */
export function markFound(record: ChatRecord, ref: string): number | undefined {
  const invoice = record.invoices[ref];
  if (invoice === undefined || invoice.creation === "created") return undefined;
  invoice.creation = "created";
  const { draft, discarded, question } = record;
  if (discarded?.id === invoice.draftId && settle(discarded, invoice)) delete record.discarded;
  if (draft?.id !== invoice.draftId || !settle(draft, invoice)) return undefined;
  delete record.draft;
  if (record.signIn !== undefined || record.asking !== undefined || draft.paused === true) return undefined;
  delete record.question;
  return question?.messageId;
}

/** @returns true when the draft has done its work; otherwise it goes on as one that follows the invoice. */
function settle(draft: Draft, invoice: InvoiceRecord): boolean {
  delete draft.submission;
  if (asksForTheSame(draft, invoice)) return true;
  draft.follows = invoice.ref;
  return false;
}

/** The same but for what only the merchant sees: created again, it would charge the customer twice. */
function asksForTheSame(draft: Draft, { request, submittedAt }: InvoiceRecord): boolean {
  if (draft.pending !== undefined || draft.terminal === undefined) return false;
  return isDeepStrictEqual(requestOf(draft, submittedAt), request);
}
