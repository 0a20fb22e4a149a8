import { isDeepStrictEqual } from "node:util";
import { owe } from "../domain/chat/owed.js";
import { isUnsettled } from "../domain/invoice-status.js";
import type { ChatRecord, Draft, InvoiceRecord } from "../storage/chat-record.js";
import { askedDraft, dropDraft } from "./frame/questions.js";
import { requestOf } from "./invoice-request.js";
import { descendsFrom, intentionOf, noteRepeated, repeatedBy } from "./unsettled.js";

/** What becomes of the record when a submission's outcome is known, or when nobody will ever know it. */

/**
 * The service has created it: the draft has done its work.
 * @param place the message that the pay card takes the place of
 */
export function markCreated(
  record: ChatRecord,
  ref: string,
  { id, payLink, place }: { id: string; payLink: string; place?: number | undefined },
): void {
  const invoice = record.invoices[ref];
  if (invoice === undefined) return;
  invoice.creation = "created";
  invoice.id = id;
  invoice.payLink = payLink;
  if (place !== undefined) invoice.cardMessageId ??= place;
  const { draftId, request, submittedAt } = invoice;
  const draft = record.draft?.id === draftId ? record.draft : undefined;
  const intention = { ...request, ref, draftId, follows: draft?.follows };
  for (const other of repeatedBy(record, intention, submittedAt)) other.repeatedBy = ref;
  oweCards(record, ref);
  if (draft === undefined) return;
  dropDraft(record);
  delete record.question;
}

/** The service has not created it: the draft is as before. */
export function markNotCreated(record: ChatRecord, ref: string): void {
  delete record.invoices[ref];
}

/** No answer came: the merchant is asked to look, and nothing is repeated by itself. */
export function markUnknown(record: ChatRecord, ref: string, id: string | null): void {
  const invoice = record.invoices[ref];
  if (invoice?.creation !== "sending") return;
  invoice.creation = "unknown";
  if (id !== null) invoice.id = id;
  const message = record.inlineSends?.find((send) => send.ref === ref)?.message;
  if (message === undefined) return;
  record.owed = owe(record.owed, { kind: "withdrawn", message });
  record.owed = owe(record.owed, { kind: "unknown", message, ref });
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
 * A status update proves that the invoice exists, though its create call was never answered. Drafts that still ask for
 * exactly this one have done their work; others that may make a second one of it follow it from now on, and warn.
 * @param now milliseconds
 * @returns the message with the question that the invoice's card is to replace, unless another question is open there now.
 */
export function markFound(record: ChatRecord, ref: string, now: number): number | undefined {
  const invoice = record.invoices[ref];
  if (invoice === undefined || invoice.creation === "created") return undefined;
  const { question } = record;
  const asked = askedDraft(record);
  delete invoice.denied;
  for (const kept of ["offered", "discarded"] as const)
    if (isDoneBy(record, record[kept], invoice, now)) delete record[kept];
  if (isDoneBy(record, record.draft, invoice, now)) dropDraft(record);
  invoice.creation = "created";
  noteRepeated(record, invoice);
  oweCards(record, ref);
  if (asked === undefined || record.draft !== undefined) return undefined;
  delete record.question;
  return question?.messageId;
}

/** The invoice's card is owed, and those of invoices that it was made in the place of: they say so from now on. */
function oweCards(record: ChatRecord, ref: string): void {
  record.owed = owe(record.owed, { kind: "card", ref });
  for (const other of Object.values(record.invoices)) {
    if (other.repeatedBy !== ref || other.cardMessageId === undefined) continue;
    record.owed = owe(record.owed, { kind: "card", ref: other.ref });
  }
}

/** Marks what the merchant says who has looked: the service has no such invoice. */
export function markDenied(invoice: InvoiceRecord): void {
  if (isUnsettled(invoice)) invoice.denied = true;
}

/** @returns true when the draft has done its work; otherwise it goes on, as one that follows the invoice if it may repeat it. */
function isDoneBy(
  record: ChatRecord,
  draft: Draft | undefined,
  invoice: InvoiceRecord,
  now: number,
): boolean {
  if (draft === undefined) return false;
  const intention = intentionOf(draft);
  if (descendsFrom(intention, invoice) && asksForTheSame(draft, invoice)) return true;
  if (repeatedBy(record, intention, now).includes(invoice)) draft.follows = invoice.ref;
  return false;
}

/** The same but for what only the merchant sees: created again, it would charge the customer twice. */
function asksForTheSame(draft: Draft, { request, submittedAt }: InvoiceRecord): boolean {
  if (draft.pending !== undefined || draft.terminal === undefined) return false;
  return isDeepStrictEqual(requestOf(draft, submittedAt), request);
}
