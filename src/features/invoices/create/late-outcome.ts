import type { InboxPayload } from "../../../engine/event.js";
import type { ChatScope } from "../../../frame/context.js";
import { askedDraft, draftAtHand, dropDraft } from "../../../frame/talk/questions.js";
import { cardOf, putCard } from "../../../invoice/face.js";
import { created, type Invoice, linkFields } from "../../../invoice/invoice.js";
import type { ChatRecord } from "../../chat-record.js";
import { afterFound, noteRepeated } from "../../draft/model/duplicates.js";
import { findInvoice } from "../invoice-records.js";
import { addCustomers, addFaces, hurryPost, tellOwnerLater } from "../model/due-about-invoice.js";
import { scheduleTimers } from "../status/schedule-timers.js";
import { addCards, settleIn, writeAuditLine } from "./submissions.js";

type CreatedLate = Extract<InboxPayload, { source: "created-late" }>;

/**
 * The service has answered a former leader process, after the chat's submission counted as unknown or shortly before.
 * The invoice's pay card replaces the question whether the invoice exists.
 */
export async function lateAnswer(scope: ChatScope, { ref, ...given }: CreatedLate): Promise<void> {
  const { deps, session } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found === "string") {
    deps.log("create-invoice.late-answer-dropped", { ref, reason: found });
    return;
  }
  // The handler of the tap that submitted the invoice may have found this answer already.
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
  hurryPost(session, ref);
  await scheduleTimers(scope, invoice);
}

/**
 * Submissions whose event is over without a stored outcome, for example after a crash, count as unknown.
 * @returns true when there were such submissions
 */
export function markAbandoned(record: ChatRecord, event: number): boolean {
  const abandoned = abandonedIn(record, event);
  for (const { ref } of abandoned) settleIn(record, { kind: "unknown", ref });
  return abandoned.length > 0;
}

export async function settleAbandoned({ unit, deps, session }: Scope): Promise<"ask again" | undefined> {
  const { event } = unit;
  const abandoned = abandonedIn(session, event.n);
  if (abandoned.length === 0) return undefined;
  await unit.patch((record) => void markAbandoned(record, event.n));
  for (const invoice of abandoned) writeAuditLine({ deps, session }, invoice, "unknown", true);
  return "ask again";
}

type Scope = Pick<ChatScope, "unit" | "deps" | "session">;

const abandonedIn = ({ invoices }: ChatRecord, event: number): readonly Invoice[] =>
  Object.values(invoices).filter((invoice) => invoice.creation === "sending" && invoice.event < event);

/**
 * A draft that asks for exactly the found invoice is deleted. A draft that may create it a second time refers to it,
 * so that the review card warns.
 * @param now the time in milliseconds
 * @returns the id of the message that asked about the deleted draft, which the pay card replaces
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
  record.aside = record.aside?.filter((kept) => {
    const after = afterFound(record, kept, invoice, now);
    if (after === "follows") kept.draft.follows = ref;
    return after !== "done";
  });
  noteRepeated(record, invoice);
  addCards(record, ref);
  if (asked === undefined || record.draft !== undefined) return undefined;
  delete record.question;
  return question?.messageId;
}
