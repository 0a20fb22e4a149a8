import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { oweNews } from "../../domain/chat/owed.js";
import { type Invoice, isClosed } from "../../domain/invoice/invoice.js";
import { newestWithin } from "../../domain/newest.js";
import { dayMs } from "../../domain/retention.js";
import type { ChatScope } from "../frame/context.js";
import { isDamagedRecord } from "../frame/damaged-record.js";
import { listInvoices, updateEntry } from "./list/listing.js";

/**
 * Open invoices in the chat's record, and their bytes as JSON: each event writes the record several times. Past either
 * the oldest become records of their own though they are open.
 */
const openInvoices = { most: 50, bytes: 96 * 1024 };

/** After its expiry an open invoice may still hear of a payment for a while. */
const quietDays = 3;

/** An invoice of the chat, open or closed. @returns "none" when it was deleted; "damaged" when its record was. */
export async function findInvoice(
  { session, deps }: Pick<ChatScope, "session" | "deps">,
  ref: string,
): Promise<Invoice | "none" | "damaged"> {
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
 * @param atOnce commits that they were moved, and how far the owed list has come, for an event that goes through many.
 */
export async function closeInvoices(scope: ChatScope, { atOnce = false } = {}): Promise<void> {
  const { session, deps, unit } = scope;
  await listInvoices(scope);
  const now = deps.now();
  const created = Object.values(session.invoices).filter(({ creation }) => creation === "created");
  const unsettled = created.filter((invoice) => !isClosed(invoice) && !isQuiet(invoice, now));
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
  const leave = (record: ChatRecord): void => {
    for (const { ref } of moved) delete record.invoices[ref];
  };
  if (!atOnce) return leave(session);
  const { owed } = session;
  await unit.patch((record) => {
    leave(record);
    record.owed = owed;
  });
}

/**
 * Brings an invoice of which something is owed back into the chat's record.
 * @returns false when it was there already, was deleted, or its record is damaged.
 */
export async function bringBack(scope: ChatScope, ref: string): Promise<boolean> {
  if (scope.session.invoices[ref] !== undefined) return false;
  const found = await findInvoice(scope, ref);
  if (found === "none") return false;
  await scope.unit.patch((record) => {
    if (found === "damaged") record.owed = oweNews(record.owed, "damaged-invoice");
    else record.invoices[ref] = structuredClone(found);
  });
  return found !== "damaged";
}

/** Nothing is likely to be heard of it any more: long expired, or without status updates at all. */
const isQuiet = (invoice: Invoice, now: number): boolean =>
  invoice.callbacks ? isLongExpired(invoice, now) : now - invoice.submittedAt > dayMs;

const isLongExpired = ({ expireAt }: Invoice, now: number): boolean =>
  expireAt !== undefined && now - Date.parse(expireAt) > quietDays * dayMs;
