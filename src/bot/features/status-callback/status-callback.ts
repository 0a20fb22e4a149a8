import { apply, endToTell } from "../../../domain/invoice/invoice.js";
import { surplusOf } from "../../../domain/retention.js";
import { type ReadStatusUpdate, readStatusUpdates } from "../../../domain/status-update.js";
import type { InboxPayload } from "../../../inbox/event.js";
import type { ChatRecord, InvoiceRecord } from "../../../storage/chat-record.js";
import { showRepeated } from "../../cards.js";
import type { ChatScope } from "../../context.js";
import { isDeleted } from "../../deletion.js";
import type { CallbackOutcome } from "../../deps.js";
import { closeInvoices, findInvoice } from "../../invoices.js";
import { tellNotices, tellStatus } from "../../notices.js";
import { tellShared } from "../../shared-messages.js";
import { markFound } from "../../submissions.js";
import { scheduleExpiry, scheduleTimers } from "../../timers.js";

type StatusCallback = Extract<InboxPayload, { source: "status-callback" }>;
type Update = Extract<ReadStatusUpdate, { ok: true }>;

/** Status updates of the service (docs/interface.md, "Status updates"): into the record first, then into the chat. */
export async function statusCallback(scope: ChatScope, callback: StatusCallback): Promise<void> {
  const { deps, session, unit } = scope;
  const { ref } = callback;
  const found = await findInvoice(scope, ref);
  // A damaged record is moved aside by its first read: a retry wouldn't find it any more.
  const isDamaged =
    typeof found === "string" && (await unit.once("damaged", async () => found === "damaged"));
  if (found === "none" && !isDamaged && isDeleted(session, callback.submittedAt)) {
    deps.observeCallback?.("deleted");
    deps.log("status-callback.dropped", { ref, reason: "the invoice was deleted" });
    return;
  }
  const updates = updatesIn(scope, callback, typeof found === "string" ? undefined : found.id);
  if (typeof found === "string" || updates.some(({ ok }) => !ok)) await keepUnreadable(scope, callback);
  const read = updates.filter((update) => update.ok);
  if (typeof found === "string") {
    for (const _ of read) deps.observeCallback?.("no-invoice");
    return note(scope, isDamaged ? "damaged-invoice" : "unknown-invoice", read);
  }
  if (read.length === 0) return;
  await applyOnce(scope, found, read);
  const invoice = session.invoices[ref];
  if (invoice !== undefined) await setTimers(scope, invoice);
  const place = unit.done<number>("place");
  // Not for a merchant who can't be reached: one whose card was never shown gets it later.
  if (invoice !== undefined && place !== undefined && session.blocked !== true)
    invoice.cardMessageId ??= place;
  if (invoice !== undefined) await tellEverybody(scope, invoice);
  if (unit.done<boolean>("found") === true && session.blocked !== true) await showRepeated(scope, ref);
  await closeInvoices(scope);
}

/** Reads what has come, and notes what of it can't be read. */
function updatesIn(
  { deps }: ChatScope,
  { ref, contentType, contentEncoding, body }: StatusCallback,
  invoiceId: string | undefined,
): readonly ReadStatusUpdate[] {
  const { callbackStatusPath: statusPath } = deps.settings;
  const bytes = Buffer.from(body, "base64");
  const updates = readStatusUpdates({ bytes, contentType, contentEncoding }, { statusPath, invoiceId });
  const unreadable = updates.filter((update) => !update.ok);
  for (const _ of unreadable) deps.observeCallback?.("unreadable");
  const [first] = unreadable;
  if (first !== undefined) {
    const { reason, shape } = first;
    deps.log("status-callback.unreadable", { ref, reason, shape, entries: unreadable.length });
  }
  return updates;
}

/** A payment is told at once, anything else with whatever comes next. */
async function note(
  scope: ChatScope,
  notice: ChatRecord["notices"][number],
  updates: readonly Update[],
): Promise<void> {
  await scope.unit.patch((record) => {
    record.notices = [...new Set([...record.notices, notice])];
  });
  const isPaid = updates.some(({ status }) => status === "paid");
  if (isPaid && scope.session.blocked !== true) await tellNotices(scope);
}

/** Whoever knows a callback address can send to it for ever: the chat's oldest make room. */
async function keepUnreadable(
  { deps, session: { chat }, unit: { event } }: ChatScope,
  { source: _, ...callback }: StatusCallback,
): Promise<void> {
  const { unreadable } = deps.store;
  await unreadable.write(`${chat}/${event.n}`, { at: event.receivedAt, ...callback });
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

/** Commits the updates, and remembers that for this event, so that a retry doesn't count them twice. */
async function applyOnce(
  { unit, deps }: ChatScope,
  found: InvoiceRecord,
  updates: readonly Update[],
): Promise<void> {
  if (unit.done<boolean>("update") === true) return;
  const { ref } = found;
  let outcomes: CallbackOutcome[] = [];
  await unit.patch((record) => {
    record.invoices[ref] ??= structuredClone(found);
    const wasCreated = record.invoices[ref].creation === "created";
    const place = markFound(record, ref, deps.now());
    outcomes = updates.map(({ ok: _ok, ...update }) => {
      const before = record.invoices[ref] ?? found;
      const { invoice, isNew } = apply(before, { ...update, receivedAt: unit.event.receivedAt });
      record.invoices[ref] = invoice;
      return isNew ? "new" : "repeated";
    });
    if (record.journal === undefined) return;
    record.journal.results.update = true;
    if (!wasCreated) record.journal.results.found = true;
    if (place !== undefined) record.journal.results.place = place;
  });
  for (const outcome of outcomes) deps.observeCallback?.(outcome);
}
