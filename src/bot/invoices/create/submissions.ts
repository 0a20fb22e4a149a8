import { randomBytes } from "node:crypto";
import { afterDeletion, type ChatRecord } from "../../../domain/chat/chat-record.js";
import { owe } from "../../../domain/chat/owed.js";
import { defined } from "../../../domain/defined.js";
import { type Submittable, sourcesOf } from "../../../domain/draft/draft.js";
import { afterFound, noteRepeated, repeatedBy } from "../../../domain/invoice/duplicates.js";
import {
  type CreateOutcome,
  created,
  type Invoice,
  settle,
  submit,
} from "../../../domain/invoice/invoice.js";
import type { ChatScope } from "../../frame/context.js";
import { askedDraft, draftAtHand, dropDraft } from "../../frame/questions.js";

/** How a chat's record changes with its submissions: from the tap to their outcome, or until they count as unknown. */

/**
 * A submission of the draft as it stands, and where its status updates are to be sent.
 * @param place the message that says meanwhile that the invoice is being created. After a crash it counts as a message
 * that calls the outcome unknown.
 */
export function submissionOf(
  { deps, session, unit }: ChatScope,
  draft: Submittable,
  place?: number,
): { readonly invoice: Invoice; readonly callbackUrl: string | undefined } {
  const now = deps.now();
  const ref = randomBytes(16).toString("base64url");
  const sources = sourcesOf(draft);
  const callback = deps.callbackUrl({
    chat: session.chat,
    ref,
    submittedAt: afterDeletion(session, now),
  });
  const submitter = {
    ref,
    event: unit.event.n,
    draftId: draft.id,
    ...(sources.length === 0 ? {} : { sources }),
    callbacks: callback !== undefined,
    ...defined({ account: session.lastAccount, keyId: callback?.keyId }),
  };
  const doubts = place === undefined ? {} : { doubts: [place] };
  return { invoice: { ...submit(submitter, draft.terms, now), ...doubts }, callbackUrl: callback?.url };
}

/**
 * Settles a submission after its create call has ended. A created invoice ends its draft. Without an invoice the draft
 * stays as it was. Where no answer came, the merchant is asked to look, and the bot repeats nothing by itself.
 * @param place the message that the pay card takes the place of
 */
export function settleIn(record: ChatRecord, outcome: CreateOutcome, place?: number): void {
  const { ref } = outcome;
  const submission = record.invoices[ref];
  if (submission === undefined) return;
  const invoice = settle(submission, outcome);
  if (invoice === undefined) delete record.invoices[ref];
  else record.invoices[ref] = invoice;
  if (invoice?.creation === "unknown" && submission.creation === "sending") oweUnknown(record, ref);
  if (invoice === undefined || outcome.kind !== "created") return;
  if (place !== undefined) invoice.cardMessageId ??= place;
  const { draftId, terms, submittedAt } = submission;
  const draft = record.draft?.id === draftId ? record.draft : undefined;
  const intention = { ...terms, ref, draftId, follows: draft?.follows };
  for (const other of repeatedBy(record, intention, submittedAt)) other.repeatedBy = ref;
  oweCards(record, ref);
  if (draft === undefined) return;
  dropDraft(record);
  delete record.question;
}

/**
 * Submissions whose event was lost before their outcome was known count as unknown from the next event on.
 * @returns true when there were any.
 */
export function markAbandoned(record: ChatRecord, event: number): boolean {
  const abandoned = Object.values(record.invoices).filter(
    (invoice) => invoice.creation === "sending" && invoice.event < event,
  );
  for (const { ref } of abandoned) settleIn(record, { kind: "unknown", ref, id: null });
  return abandoned.length > 0;
}

/**
 * Notes that an invoice exists whose create call was never answered. A draft that still asks for exactly this invoice
 * ends; a draft that may make a second one follows this invoice from now on, and its review card warns.
 * @param now milliseconds
 * @returns the message with the question that the invoice's card is to replace, unless another question is open there
 * now.
 */
export function markFound(record: ChatRecord, ref: string, now: number): number | undefined {
  const submission = record.invoices[ref];
  if (submission === undefined || submission.creation === "created") return undefined;
  const invoice = created(submission);
  record.invoices[ref] = invoice;
  const { question } = record;
  const asked = askedDraft(record);
  for (const place of ["draft", "offered", "discarded"] as const) {
    const kept = place === "draft" ? draftAtHand(record) : record[place];
    if (kept === undefined) continue;
    const after = afterFound(record, kept, invoice, now);
    if (after === "follows") kept.draft.follows = ref;
    else if (after === "done" && place === "draft") dropDraft(record);
    else if (after === "done") delete record[place];
  }
  noteRepeated(record, invoice);
  oweCards(record, ref);
  if (asked === undefined || record.draft !== undefined) return undefined;
  delete record.question;
  return question?.messageId;
}

/** The invoice's card is owed, and so are the cards of the invoices that it replaces, since they say so from now on. */
function oweCards(record: ChatRecord, ref: string): void {
  record.owed = owe(record.owed, { kind: "card", ref });
  for (const other of Object.values(record.invoices)) {
    if (other.repeatedBy !== ref || other.cardMessageId === undefined) continue;
    record.owed = owe(record.owed, { kind: "card", ref: other.ref });
  }
}

/**
 * Owes what must not go on promising the invoice: the card that says that it is being created, and the customer's
 * message. The seller of such a message is told that nobody knows whether there is an invoice.
 */
function oweUnknown(record: ChatRecord, ref: string): void {
  if (record.invoices[ref]?.doubts !== undefined) record.owed = owe(record.owed, { kind: "doubts", ref });
  const message = record.inlineSends?.find((send) => send.ref === ref)?.message;
  if (message === undefined) return;
  record.owed = owe(record.owed, { kind: "withdrawn", message });
  record.owed = owe(record.owed, { kind: "unknown", message, ref });
}
