import type { InboxPayload } from "../../../engine/event.js";
import type { ChatScope } from "../../../frame/context.js";
import { cardOf, putCard } from "../../../invoice/face.js";
import { apply, endOf, endToTell, type Invoice, linkFields } from "../../../invoice/invoice.js";
import { currentStatus, namedAmount, paidAt } from "../../../invoice/invoice-status.js";
import { surplusOf } from "../../../invoice/retention.js";
import { type ReadStatusUpdate, readStatusUpdates } from "../../../invoice/status-update/status-update.js";
import { type PlainBody, unpack } from "../../../invoice/status-update/status-update-body.js";
import { addUnread, endWord, isUnreadable, shownWord } from "../../../invoice/unread-updates.js";
import { totals } from "../../../language/money/money.js";
import { isDeleted } from "../../chat-record.js";
import { addDue, addNews, hurryNews } from "../../due-list.js";
import { hasLeft } from "../../team/model/membership.js";
import { markFound } from "../create/late-outcome.js";
import { bringBackRefused } from "../create/submissions.js";
import { areCustomersBehind } from "../faces/show-faces.js";
import { findInvoice } from "../invoice-records.js";
import { addCustomers, addFaces, addStatus, hurryPost, tellOwnerLater } from "../model/due-about-invoice.js";
import { passOnStatus } from "./pass-on-sale.js";
import { scheduleExpiry, scheduleTimers } from "./schedule-timers.js";

type StatusCallback = Extract<InboxPayload, { source: "status-callback" }>;
type Update = Extract<ReadStatusUpdate, { ok: true }>;

/** Handles a status callback (docs/interface.md, "Status updates"). */
export async function statusCallback(scope: ChatScope, callback: StatusCallback): Promise<void> {
  const { deps, session, unit } = scope;
  const { ref, contentType, contentEncoding } = callback;
  const body = await unpack({ bytes: Buffer.from(callback.body, "base64"), contentType, contentEncoding });
  const found = await findInvoice(scope, ref);
  // Reading a damaged record moves it aside, so a retry of the event finds the damage stored under the event.
  const isDamaged =
    typeof found === "string" && (await unit.once("damaged", async () => found === "damaged"));
  if (found === "none" && !isDamaged && isDeleted(session, callback.submittedAt)) {
    const receivedAt = unit.event.receivedAt;
    const reported = () =>
      updatesIn(scope, ref, body, undefined)
        .filter((update) => update.ok)
        .map(({ ok: _ok, invoiceId: _id, payUrl: _url, ...update }) => ({ ...update, receivedAt }));
    if (passOnStatus(scope, ref, reported)) return;
    deps.observeCallback?.("deleted");
    if (reported().some(({ status }) => status === "paid"))
      deps.observeUntold?.({ chat: session.chat, ref, reason: "deleted" });
    deps.log("status-callback.dropped", { ref, reason: "the invoice was deleted" });
    return;
  }
  const updates = updatesIn(scope, ref, body, typeof found === "string" ? undefined : found);
  if (typeof found === "string" || updates.some(({ ok }) => !ok)) await keepUnreadable(scope, callback);
  const read = updates.filter((update) => update.ok);
  if (typeof found === "string") {
    for (const _ of read) deps.observeCallback?.("no-invoice");
    addNews(session, isDamaged ? "damaged-invoice" : "unknown-invoice");
    // Only a payment is told at once; another status of an unknown invoice waits for the next message to the
    // merchant.
    if (!read.some(({ status }) => status === "paid")) return;
    hurryNews(session);
    if (session.blocked === true) deps.observeUntold?.({ chat: session.chat, ref, reason: "blocked" });
    return;
  }
  if (read.length > 0) await take(scope, found, read);
  noteUnread(scope, found, updates);
}

function updatesIn(
  { deps }: ChatScope,
  ref: string,
  body: PlainBody,
  invoice: Invoice | undefined,
): readonly ReadStatusUpdate[] {
  const { callbackStatusPath: statusPath } = deps.settings;
  const terms = invoice?.terms;
  const updates = readStatusUpdates(body, {
    statusPath,
    invoiceId: invoice?.id,
    terminalId: terms?.terminal.id,
    totals: terms && totals(terms.items),
  });
  const unreadable = updates.filter((update) => !update.ok);
  for (const { reason } of unreadable)
    deps.observeCallback?.(reason === "unknown" ? "unknown" : "unreadable");
  const [first] = unreadable;
  if (first !== undefined) {
    const { reason, shape } = first;
    deps.log("status-callback.unreadable", { ref, reason, shape, entries: unreadable.length });
  }
  return updates;
}

/**
 * Only the chat's newest unreadable callbacks are kept, because a sender who knows a callback address can send
 * without end.
 */
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

/**
 * The chat is told once that the service says what the bot can't read. An update without an event id counts at each
 * delivery, because nobody can know whether it is a new one, and a message too early is the smaller harm. An entry about
 * another invoice in a list counts only when nothing in the list is about this one.
 */
function noteUnread(
  { session, unit }: ChatScope,
  found: Invoice,
  updates: readonly ReadStatusUpdate[],
): void {
  const { ref } = found;
  const isRead = updates.some(({ ok }) => ok);
  const keys = updates.flatMap((update, index) =>
    update.ok || (isRead && update.reason === "another-invoice")
      ? []
      : [update.eventId ?? `${unit.event.n}.${index}`],
  );
  const last = updates.at(-1);
  const isRefused = session.refused?.ref === ref;
  const known = (isRefused ? session.refused : session.invoices[ref]) ?? structuredClone(found);
  const invoice = addUnread(known, keys, last?.ok === false ? last.word : undefined);
  if (invoice === known) return;
  if (isRefused) session.refused = invoice;
  else session.invoices[ref] = invoice;
  if (shownWord(invoice) !== shownWord(known)) addFaces(session, ref);
  if (isUnreadable(invoice) && !isUnreadable(known) && !hasLeft(session, invoice))
    addDue(session, { kind: "unread", ref });
  tellOwnerLater(session, ref);
}

async function take(scope: ChatScope, found: Invoice, updates: readonly Update[]): Promise<void> {
  const { session, unit, deps } = scope;
  const { ref } = found;
  const known = session.invoices[ref] ?? structuredClone(found);
  session.invoices[ref] = known;
  if (session.refused?.ref === ref) bringBackRefused(session, known);
  const place = markFound(session, ref, deps.now());
  let invoice = session.invoices[ref];
  for (const { ok: _ok, payUrl, ...update } of updates) {
    const applied = apply(invoice, { ...update, receivedAt: unit.event.receivedAt });
    invoice = withLink(scope, applied.isNew ? endWord(applied.invoice) : applied.invoice, payUrl);
    deps.observeCallback?.(applied.isNew ? "new" : "repeated");
  }
  const isShown = isShownAlready(scope, known, invoice);
  // The first word that the invoice is created says nothing new, so the event costs no commit. Without a time of its own
  // it is stored, because then the statuses count by their rank.
  const isNoNews = isShown && known.history.length === 0 && updates.every(({ at }) => at !== undefined);
  session.invoices[ref] = isNoNews ? known : invoice;
  // A merchant who has blocked the bot reads no edited message. The pay card is then sent later, as a new message.
  if (place !== undefined && session.blocked !== true && cardOf(invoice) === undefined)
    putCard(invoice, place);
  const [before, after] = [currentStatus(known.history), currentStatus(invoice.history)];
  if (!isShown) addFaces(session, ref);
  tellOwnerLater(session, ref);
  if (after !== before) deps.observeStatus?.(after);
  if (!hasLeft(session, invoice)) addStatus(session, ref, before, after);
  if (areCustomersBehind(scope, invoice)) addCustomers(session, ref);
  hurryPost(session, ref);
  // Trouble with a group must not hold up what the merchant must read, so other features hear of a payment last.
  if (after === "paid" && before !== "paid") scope.features.paid(session, invoice);
  // If only this callback has proved that the invoice exists, the timers weren't scheduled after the create call.
  const wasFound = known.creation !== "created" || known.payLink !== invoice.payLink;
  if (wasFound && endToTell(invoice, deps.now()) === undefined) await scheduleTimers(scope, invoice);
  else await scheduleExpiry(scope, invoice);
}

/**
 * A repeated update, of which a sender may send any number under new ids, changes nothing on the pay card, unless the
 * link's time is over, which the card may not show yet.
 */
function isShownAlready({ deps }: ChatScope, known: Invoice, invoice: Invoice): boolean {
  const [paidBefore, paid] = [paidAt(known), paidAt(invoice)];
  return (
    known.creation === "created" &&
    known.id === invoice.id &&
    known.payLink === invoice.payLink &&
    shownWord(known) === shownWord(invoice) &&
    cardOf(invoice) !== undefined &&
    currentStatus(known.history) === currentStatus(invoice.history) &&
    paidBefore?.at === paid?.at &&
    paidBefore?.isKnown === paid?.isKnown &&
    namedAmount(known.history)?.amount === namedAmount(invoice.history)?.amount &&
    endOf(invoice, deps.now()) !== "over"
  );
}

/** An update helps to a missing pay link by a payUrl of its own, or by the id, with which the bot can make the link. */
function withLink({ deps }: ChatScope, invoice: Invoice, payUrl: string | undefined): Invoice {
  const { id, payLink, terms } = invoice;
  if (id === undefined || payLink !== undefined) return invoice;
  const { fault, ...link } = deps.service.payLinkOf({ id, terminalId: terms.terminal.id }, payUrl);
  if (payUrl !== undefined && fault !== undefined)
    deps.log("status-callback.unusable-pay-url", { ref: invoice.ref, fault });
  return { ...invoice, ...linkFields({ id, ...link }) };
}
