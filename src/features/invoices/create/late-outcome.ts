import type { InboxPayload } from "../../../engine/event.js";
import type { ChatScope } from "../../../frame/context.js";
import { askedDraft, draftAtHand, dropDraft } from "../../../frame/questions.js";
import { cardOf, putCard } from "../../../invoice/face.js";
import { created, type Invoice, linkFields } from "../../../invoice/invoice.js";
import type { ChatRecord } from "../../chat-record.js";
import { afterFound, noteRepeated } from "../../draft/model/duplicates.js";
import { findInvoice } from "../invoice-records.js";
import { addCustomers, addFaces, tellOwnerLater } from "../model/due-about-invoice.js";
import { scheduleTimers } from "../status/schedule-timers.js";
import { addCards, settleIn, writeAuditLine } from "./submissions.js";

type CreatedLate = Extract<InboxPayload, { source: "created-late" }>;

/**
 * Handles the answer to a create call that the service gave to a former leader process, after the chat's submission
 * counted as unknown or shortly before. The invoice gets its pay link, and its pay card replaces the question whether
 * the invoice exists.
 */
export async function lateAnswer(scope: ChatScope, { ref, ...given }: CreatedLate): Promise<void> {
  const { deps, session } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") {
    deps.log("create-invoice.late-answer-dropped", { ref, reason: found });
    return;
  }
  // If the invoice has its pay link, or is known without one, the handler of the tap that submitted it has already found
  // this answer, and nothing is left to do.
  if (found.payLink !== undefined || (found.creation === "created" && given.payLink === undefined)) return;
  session.invoices[ref] ??= structuredClone(found);
  const place = markFound(session, ref, deps.now());
  const invoice = created(session.invoices[ref], linkFields(given));
  session.invoices[ref] = invoice;
  // A merchant who has blocked the bot reads no edited message. The pay card is then sent later, as a new message.
  if (place !== undefined && session.blocked !== true && cardOf(invoice) === undefined)
    putCard(invoice, place);
  addFaces(session, ref);
  tellOwnerLater(session, ref);
  addCustomers(session, ref);
  await scheduleTimers(scope, invoice);
}

/**
 * Marks the outcome of submissions (attempts to create an invoice) as unknown, if their event is over and has stored no
 * outcome, for example after a crash.
 * @param event the number of the current event
 * @returns true when there were such submissions
 */
export function markAbandoned(record: ChatRecord, event: number): boolean {
  const abandoned = abandonedIn(record, event);
  for (const { ref } of abandoned) settleIn(record, { kind: "unknown", ref });
  return abandoned.length > 0;
}

/** Commits that the outcome of abandoned submissions is unknown, as `markAbandoned` says, before an event is handled. */
export async function settleAbandoned({ unit, deps, session }: Scope): Promise<boolean> {
  const { event } = unit;
  const abandoned = abandonedIn(session, event.n);
  if (abandoned.length === 0) return false;
  await unit.patch((record) => void markAbandoned(record, event.n));
  for (const invoice of abandoned) writeAuditLine({ deps, session }, invoice, "unknown", true);
  return true;
}

type Scope = Pick<ChatScope, "unit" | "deps" | "session">;

const abandonedIn = ({ invoices }: ChatRecord, event: number): readonly Invoice[] =>
  Object.values(invoices).filter((invoice) => invoice.creation === "sending" && invoice.event < event);

/**
 * Stores that an invoice exists although its create call was never answered, for example because a status update names
 * it. A draft that asks for exactly this invoice is deleted. A draft that may create the invoice a second time refers
 * to it from now on, so that the review card warns.
 * @param now the time in milliseconds
 * @returns the id of the message that asked about the deleted draft and that the invoice's pay card replaces; undefined
 * when there is none
 */
export function markFound(record: ChatRecord, ref: string, now: number): number | undefined {
  const submission = record.invoices[ref];
  if (submission === undefined || submission.creation === "created") return undefined;
  const invoice = { ...created(submission), foundAt: now };
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
  addCards(record, ref);
  if (asked === undefined || record.draft !== undefined) return undefined;
  delete record.question;
  return question?.messageId;
}
