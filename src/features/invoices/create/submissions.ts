import { randomBytes } from "node:crypto";
import type { ChatScope } from "../../../frame/context.js";
import { actingOf } from "../../../frame/model/acting.js";
import { dropDraft } from "../../../frame/talk/questions.js";
import { cardOf, facesAs, inOwnChat, putCard } from "../../../invoice/face.js";
import { type CreateOutcome, type Invoice, settle, submit } from "../../../invoice/invoice.js";
import type { OutsideAddress } from "../../../invoice/message-address.js";
import { requestIdOf } from "../../../invoice/request-id.js";
import { totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { type AskedWait, lastingWait } from "../../../language/time/asked-wait.js";
import { afterDeletion, type ChatRecord } from "../../chat-record.js";
import { lineOf, type Submittable, sourcesOf } from "../../draft/model/draft.js";
import { repeatedBy } from "../../draft/model/duplicates.js";
import { addDue } from "../../due-list.js";
import { draftIdOf } from "../../inline/model/inline-sends.js";
import {
  countSubmission,
  type Standing,
  soldForOf,
  takeBackSubmission,
} from "../../team/model/invoice-standing.js";
import { addFaces, tellOwnerLater } from "../model/due-about-invoice.js";

/** A submission is an attempt to create an invoice, from the tap on [Create invoice] to the outcome. */

/** The chat's own account has no limits; a seller's invoice is within them or is approved. */
export type Allowed = Extract<Standing, { kind: "own" | "allowed" }>;

export interface Submission {
  readonly invoice: Invoice;
  readonly callbackUrl: string | undefined;
}

/**
 * The caller must commit the submission with `submitIn` before it is sent.
 * @param place the id of the message that says "Creating…". If a crash loses the outcome, the bot later edits that
 * message.
 */
export function submissionOf(
  { deps, session, unit }: ChatScope,
  draft: Submittable,
  standing: Allowed,
  place?: number,
): Submission {
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
    ...(deps.settings.failedLinks === "final" && { failedEnds: true }),
    callbacks: callback !== undefined,
    ...defined({ line: lineOf(draft), account: actingOf(session).account, keyId: callback?.keyId }),
  };
  const { seller } = session;
  const sold =
    seller === undefined || standing.kind === "own"
      ? {}
      : { soldFor: soldForOf(seller, session.spent?.[seller.team], standing, draft.terms) };
  const faces: Pick<Invoice, "faces"> =
    place === undefined ? {} : { faces: [{ at: inOwnChat(place), as: "doubt" }] };
  return {
    invoice: { ...submit(submitter, draft.terms, now), ...sold, ...faces },
    callbackUrl: callback?.url,
  };
}

/**
 * In a seller's chat the daily sum counts the submission from now on, so that a tap that comes meanwhile finds it
 * there.
 */
export function submitIn(
  record: ChatRecord,
  invoice: Invoice,
  change: (record: ChatRecord, invoice: Invoice) => void = () => undefined,
): void {
  const submission = structuredClone(invoice);
  record.invoices[invoice.ref] = submission;
  countSubmission(record, invoice);
  change(record, submission);
}

/**
 * A created invoice deletes its draft. Without an answer a message is due that asks to look at the service's
 * dashboard, because the bot never repeats a create call by itself.
 * @param place the id of the message that the pay card replaces
 */
export function settleIn(record: ChatRecord, outcome: CreateOutcome, place?: number): void {
  const { ref } = outcome;
  if (outcome.kind === "too-many-requests") record.createWait = outcome.wait;
  else delete record.createWait;
  const submission = record.invoices[ref];
  if (submission === undefined) return;
  const invoice = settle(submission, outcome);
  if (invoice === undefined) {
    delete record.invoices[ref];
    takeBackSubmission(record, submission);
    if (submission.callbacks && answered.has(outcome.kind))
      record.refused = { ...submission, creation: "unknown", denied: true };
  } else record.invoices[ref] = invoice;
  if (invoice?.creation === "unknown" && submission.creation === "sending") addUnknown(record, ref);
  if (invoice === undefined || outcome.kind !== "created") return;
  if (place !== undefined && cardOf(invoice) === undefined) putCard(invoice, place);
  const { draftId, terms, submittedAt } = submission;
  const draft = record.draft?.id === draftId ? record.draft : undefined;
  const intention = { ...terms, ref, draftId, follows: draft?.follows };
  for (const other of repeatedBy(record, intention, submittedAt)) other.repeatedBy = ref;
  addCards(record, ref);
  if (draft === undefined) return;
  dropDraft(record);
  delete record.question;
}

/** After these outcomes the service has had the request, and has answered that it created nothing. */
const answered: ReadonlySet<CreateOutcome["kind"]> = new Set([
  "rejected",
  "too-many-requests",
  "signed-out",
  "renewed",
]);

/**
 * A status update has proved that a refused submission has created its invoice. The message outside the chat from which it
 * was submitted belongs to it again, so that [Try again] creates no second invoice.
 */
export function bringBackRefused(record: ChatRecord, invoice: Invoice): void {
  const { ref, draftId } = invoice;
  delete record.refused;
  countSubmission(record, invoice);
  const send = record.inlineSends?.find(({ message }) => draftIdOf(message) === draftId);
  if (send !== undefined) send.ref ??= ref;
}

export const waitToCreate = ({ session, deps }: Pick<ChatScope, "session" | "deps">): AskedWait | undefined =>
  lastingWait(session.createWait, deps.now());

/**
 * The customer's message of a command comes first, because the customer waits for it. The pay cards of replaced
 * invoices must now say so.
 */
export function addCards(record: ChatRecord, ref: string): void {
  const command = messageOf(record, ref);
  if (command?.in === "business") addDue(record, { kind: "post-as-seller", message: command, ref });
  addFaces(record, ref);
  tellOwnerLater(record, ref);
  for (const other of Object.values(record.invoices)) {
    if (other.repeatedBy === ref && cardOf(other) !== undefined) addFaces(record, other.ref);
  }
}

/** The message that says "Creating…" and an inline message in the customer's chat still promise the invoice. */
function addUnknown(record: ChatRecord, ref: string): void {
  const invoice = record.invoices[ref];
  if (invoice !== undefined && facesAs(invoice, "doubt").length > 0) addFaces(record, ref);
  const message = messageOf(record, ref);
  if (message === undefined) return;
  if (message.in === "inline") addDue(record, { kind: "withdrawn", message });
  addDue(record, { kind: "unknown", message, ref });
}

const messageOf = ({ inlineSends = [] }: ChatRecord, ref: string): OutsideAddress | undefined =>
  inlineSends.find((send) => send.ref === ref)?.message;

/**
 * The audit line is written right after the commit of the outcome, and only by the attempt that committed it, so that
 * each call has one line. The line names no item and no customer.
 * @param isLate true when the process that made the call stored no outcome
 */
export function writeAuditLine(
  { deps, session }: Pick<ChatScope, "deps" | "session">,
  { ref, terms }: Pick<Invoice, "ref" | "terms">,
  outcome: CreateOutcome["kind"],
  isLate: boolean,
): void {
  const sums = totals(terms.items).map(({ amount, currency }) => `${amount} ${currency}`);
  deps.log("create-invoice.audit", {
    chat: session.chat,
    ref,
    // The stored reference gives the line of an unknown outcome this id, too.
    sentRequestId: requestIdOf(ref),
    terminal: terms.terminal.id,
    total: sums.join(" + "),
    currency: terms.currency,
    outcome,
    late: isLate,
  });
}
