import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { oweNews } from "../../domain/chat/owed.js";
import { type Invoice, isClosed } from "../../domain/invoice/invoice.js";
import { dayMs, newestWithin } from "../../domain/retention.js";
import type { ChatScope } from "../frame/context.js";
import { isDamagedRecord } from "../frame/damaged-record.js";
import { listInvoices, updateEntry } from "./list/add-to-list.js";

/**
 * The most open invoices that the chat's record holds, and their most bytes as JSON, since each event writes that
 * record several times. Beyond either limit the oldest get records of their own.
 */
const openInvoices = { most: 50, bytes: 96 * 1024 };

/**
 * The days that an open invoice stays in the chat's record after its expiry, because a payment may still be reported.
 */
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
 * Moves closed invoices to records of their own, and the oldest open ones where they are many or large, so that the
 * chat's record stays small. An invoice's own record is written first: after a crash in between the invoice stands in
 * both, and the chat's record counts. Every invoice gets its place in the chat's list before it leaves.
 * @param atOnce commits the move, and how far the owed list has come, for an event that goes through many invoices.
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

/**
 * True when no status update is likely to come any more: the invoice expired long ago, or the service sends none for
 * it.
 */
const isQuiet = (invoice: Invoice, now: number): boolean =>
  invoice.callbacks ? isLongExpired(invoice, now) : now - invoice.submittedAt > dayMs;

const isLongExpired = ({ expireAt }: Invoice, now: number): boolean =>
  expireAt !== undefined && now - Date.parse(expireAt) > quietDays * dayMs;
