import { isClosed } from "../domain/invoice/invoice.js";
import { currentStatus } from "../domain/invoice-status.js";
import { dayMs } from "../domain/retention.js";
import type { ChatRecord, InvoiceRecord } from "../storage/chat-record.js";
import type { ChatScope } from "./context.js";
import { isDamagedRecord } from "./damaged-record.js";
import { listInvoices, updateEntry } from "./invoice-list/listing.js";
import { newestWithin } from "./newest.js";

/**
 * Open invoices in the chat's record, and their bytes as JSON: each event writes the record several times. Past either
 * the oldest become records of their own though they are open.
 */
const openInvoices = { most: 50, bytes: 96 * 1024 };

/** After its expiry an open invoice may still hear of a payment for a while. */
const quietDays = 3;

/** Statuses that a merchant is told by a reply. */
const toldStatuses: readonly string[] = ["paid", "failed", "expired"];

/** True when the invoice's status is worth a reply that hasn't been posted yet. */
export function owesNotice(invoice: InvoiceRecord): boolean {
  const status = currentStatus(invoice.history);
  return invoice.creation === "created" && toldStatuses.includes(status) && invoice.told !== status;
}

/**
 * Notes what a timer has to say of an invoice, before it is said: should the merchant have blocked the bot, it is told
 * when they are back. @returns the invoice, which is in the chat's record now.
 */
export async function owe(
  { session, unit }: Pick<ChatScope, "session" | "unit">,
  found: InvoiceRecord,
  owed: NonNullable<InvoiceRecord["owed"]>,
): Promise<InvoiceRecord> {
  await unit.patch((record) => {
    const invoice = record.invoices[found.ref] ?? structuredClone(found);
    record.invoices[found.ref] = { ...invoice, owed };
  });
  return session.invoices[found.ref] ?? found;
}

/** An invoice of the chat, open or closed. @returns "none" when it was deleted; "damaged" when its record was. */
export async function findInvoice(
  { session, deps }: Pick<ChatScope, "session" | "deps">,
  ref: string,
): Promise<InvoiceRecord | "none" | "damaged"> {
  // Buttons come back with whatever somebody has put into them: every object has a "constructor".
  if (!/^[\w-]+$/.test(ref)) return "none";
  const open = Object.hasOwn(session.invoices, ref) ? session.invoices[ref] : undefined;
  if (open !== undefined) return open;
  try {
    return (await deps.store.invoices.read(`${session.chat}/${ref}`)) ?? "none";
  } catch (error) {
    if (isDamagedRecord(error)) return "damaged";
    throw error;
  }
}

/**
 * Moves invoices that are done with, and the oldest open ones where they are many or large, to records of their own, so
 * that the chat's record stays small. Those are written first: after a crash in between an invoice stands in both, and
 * the chat's record counts. What has no place in the chat's list yet gets one, so that nothing leaves the record unlisted.
 * @param atOnce commits that they were moved, for an event that goes through many of them.
 */
export async function closeInvoices(scope: ChatScope, { atOnce = false } = {}): Promise<void> {
  const { session, deps, unit } = scope;
  await listInvoices(scope);
  const now = deps.now();
  const created = Object.values(session.invoices).filter(({ creation }) => creation === "created");
  const isSettled = (invoice: InvoiceRecord): boolean =>
    !isOwed(invoice, now) && (isClosed(invoice) || isQuiet(invoice, now));
  const unsettled = created.filter((invoice) => !isSettled(invoice));
  const kept = newestWithin(
    unsettled.sort((a, b) => a.submittedAt - b.submittedAt),
    openInvoices,
  );
  const moved = created.filter((invoice) => !kept.includes(invoice));
  if (moved.length === 0) return;
  for (const invoice of moved) {
    await updateEntry(scope, invoice);
    await deps.store.invoices.write(`${session.chat}/${invoice.ref}`, invoice);
  }
  const owed = moved.filter((invoice) => isOwed(invoice, now));
  const leave = (record: ChatRecord): void => {
    for (const { ref } of moved) delete record.invoices[ref];
    setOwing(record, [...owing(record, moved), ...owed.map(({ ref }) => ref)]);
  };
  if (atOnce) await unit.patch(leave);
  else leave(session);
}

/**
 * Brings an invoice that the merchant still has to be told something of back into the chat's record.
 * @returns undefined when it was deleted, or its record damaged.
 */
export async function bringBack(scope: ChatScope, ref: string): Promise<InvoiceRecord | undefined> {
  const found = await findInvoice(scope, ref);
  await scope.unit.patch((record) => {
    setOwing(record, owing(record, [{ ref }]));
    if (typeof found !== "string") record.invoices[ref] ??= structuredClone(found);
    else if (found === "damaged")
      record.notices = [...new Set([...record.notices, "damaged-invoice" as const])];
  });
  return scope.session.invoices[ref];
}

/** References of those that are owed a word, without some. */
const owing = (record: ChatRecord, without: readonly { readonly ref: string }[]): string[] =>
  (record.owing ?? []).filter((ref) => !without.some((invoice) => invoice.ref === ref));

function setOwing(record: ChatRecord, refs: string[]): void {
  if (refs.length === 0) delete record.owing;
  else record.owing = refs;
}

/** True when the merchant hasn't been shown or told what there is to tell of it. */
const isOwed = (invoice: InvoiceRecord, now: number): boolean =>
  invoice.cardMessageId === undefined || owesNotice(invoice) || owesWord(invoice, now);

/** A word that is owed to a merchant who never comes back mustn't keep the invoice here for ever. */
const owesWord = (invoice: InvoiceRecord, now: number): boolean =>
  invoice.owed !== undefined && !isClosed(invoice) && !isLongExpired(invoice, now);

/** Nothing is likely to be heard of it any more: long expired, or without status updates at all. */
const isQuiet = (invoice: InvoiceRecord, now: number): boolean =>
  invoice.callbacks ? isLongExpired(invoice, now) : now - invoice.submittedAt > dayMs;

const isLongExpired = ({ expireAt }: InvoiceRecord, now: number): boolean =>
  expireAt !== undefined && now - Date.parse(expireAt) > quietDays * dayMs;
