import { createHash } from "node:crypto";
import { addUpdate } from "../../../domain/invoice-status.js";
import { surplusOf } from "../../../domain/retention.js";
import { readStatusUpdate } from "../../../domain/status-update.js";
import type { InboxPayload } from "../../../inbox/event.js";
import type { ChatRecord, InvoiceRecord, StatusEntry } from "../../../storage/chat-record.js";
import type { ChatScope } from "../../context.js";
import type { CallbackOutcome } from "../../deps.js";
import { closeInvoices, findInvoice } from "../../invoices.js";
import { endToTell } from "../../link-end.js";
import { tellNotices, tellStatus } from "../../notices.js";
import { tellShared } from "../../shared-messages.js";
import { markFound } from "../../submissions.js";
import { scheduleExpiry, scheduleTimers } from "../../timers.js";

/** In characters. */
const longestKey = 200;

type StatusCallback = Extract<InboxPayload, { source: "status-callback" }>;

/** A status update of the service (interface section 6): into the record first, then into the chat. */
export async function statusCallback(scope: ChatScope, callback: StatusCallback): Promise<void> {
  const { deps, session, unit } = scope;
  const { ref, body, contentType } = callback;
  const found = await findInvoice(scope, ref);
  // A damaged record is moved aside by its first read: a retry wouldn't find it any more.
  const isDamaged =
    typeof found === "string" && (await unit.once("damaged", async () => found === "damaged"));
  if (found === "none" && !isDamaged && session.deletedAt !== undefined) {
    deps.observeCallback?.("deleted");
    deps.log("status-callback.dropped", { ref, reason: "the invoice was deleted" });
    return;
  }
  const reading = readStatusUpdate(body, contentType, deps.settings.callbackStatusPath);
  if (!reading.ok) deps.log("status-callback.unreadable", { ref, shape: reading.shape });
  if (!reading.ok || typeof found === "string") {
    deps.observeCallback?.(reading.ok ? "no-invoice" : "unreadable");
    await keepUnreadable(scope, callback);
    if (isDamaged) await note(scope, "damaged-invoice", reading);
    else if (typeof found === "string") await note(scope, "unknown-invoice", reading);
    return;
  }
  const entry: StatusEntry = {
    status: reading.status,
    ...(reading.at === undefined ? {} : { at: reading.at }),
    receivedAt: unit.event.receivedAt,
    key: keyOf(reading.eventId, body),
    count: 1,
  };
  await applyOnce(scope, found, entry);
  const invoice = session.invoices[ref];
  if (invoice !== undefined) await setTimers(scope, invoice);
  const place = unit.done<number>("place");
  // Not for a merchant who can't be reached: one whose card was never shown gets it later.
  if (invoice !== undefined && place !== undefined && session.blocked !== true)
    invoice.cardMessageId ??= place;
  if (invoice !== undefined) await tellEverybody(scope, invoice);
  await closeInvoices(scope);
}

/** A hundred of these are kept with an invoice, so a long id counts by its digest. */
const keyOf = (eventId: string | undefined, body: string): string =>
  eventId !== undefined && eventId.length <= longestKey
    ? eventId
    : createHash("sha256")
        .update(eventId ?? body)
        .digest("base64url");

/** A payment is told at once, anything else with whatever comes next. */
async function note(
  scope: ChatScope,
  notice: ChatRecord["notices"][number],
  reading: ReturnType<typeof readStatusUpdate>,
): Promise<void> {
  await scope.unit.patch((record) => {
    record.notices = [...new Set([...record.notices, notice])];
  });
  if (reading.ok && reading.status === "paid" && scope.session.blocked !== true) await tellNotices(scope);
}

/** Whoever knows a callback address can send to it for ever: the chat's oldest make room. */
async function keepUnreadable(
  { deps, session: { chat }, unit: { event } }: ChatScope,
  { ref, contentType, body }: StatusCallback,
): Promise<void> {
  const { unreadable } = deps.store;
  await unreadable.write(`${chat}/${event.n}`, { at: event.receivedAt, ref, contentType, body });
  const surplus = await surplusOf(unreadable.list(`${chat}/`));
  for (const key of surplus) await unreadable.remove(key);
  if (surplus.length > 0) deps.log("status-callback.unreadable-dropped", { callbacks: surplus.length });
}

/** One that this event has found to exist gets what a create call that was answered would have set. */
const setTimers = (scope: ChatScope, invoice: InvoiceRecord): Promise<void> =>
  scope.unit.done<boolean>("found") === true && endToTell(invoice, scope.deps.now()) === undefined
    ? scheduleTimers(scope, invoice)
    : scheduleExpiry(scope, invoice);

/** The seller first; what keeps the seller from hearing of it, such as a blocked bot, is nothing to the customer. */
async function tellEverybody(scope: ChatScope, invoice: InvoiceRecord): Promise<void> {
  try {
    await tellStatus(scope, invoice);
  } finally {
    await tellShared(scope, invoice);
  }
}

/** Commits the update, and remembers it for this event, so that a retry doesn't count it twice. */
async function applyOnce({ unit, deps }: ChatScope, found: InvoiceRecord, entry: StatusEntry): Promise<void> {
  if (unit.done<boolean>("update") === true) return;
  let outcome: CallbackOutcome = "new";
  await unit.patch((record) => {
    const invoice = record.invoices[found.ref] ?? structuredClone(found);
    record.invoices[found.ref] = invoice;
    const { history, isNew } = addUpdate(invoice.history, entry);
    invoice.history = [...history];
    outcome = isNew ? "new" : "repeated";
    const wasCreated = invoice.creation === "created";
    const place = markFound(record, found.ref);
    if (record.journal === undefined) return;
    record.journal.results.update = true;
    if (!wasCreated) record.journal.results.found = true;
    if (place !== undefined) record.journal.results.place = place;
  });
  deps.observeCallback?.(outcome);
}
