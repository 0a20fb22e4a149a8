import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import { addUpdate, currentStatus, type StatusUpdate } from "../../../invoice/invoice-status.js";
import { keptDays } from "../../../invoice/retention.js";
import { dayAt, dayMs } from "../../../language/time/local-time.js";
import type { ChatRecord } from "../../chat-record.js";
import { findInvoice } from "../invoice-records.js";

/**
 * Invoices of a seller who has deleted everything. The service goes on sending their status updates to the seller's chat,
 * because only that chat's address is known to it. A payment must not get lost for the owner.
 */

/** Returns for whom the chat's unpaid invoices were created, before they are deleted. */
export async function unpaidSales(scope: ChatScope): Promise<NonNullable<ChatRecord["soldBefore"]>> {
  const { session, deps } = scope;
  const prefix = `${session.chat}/`;
  const refs = new Set(Object.keys(session.invoices));
  for await (const { key } of deps.store.invoices.list(prefix)) refs.add(key.slice(prefix.length));
  const sales: NonNullable<ChatRecord["soldBefore"]> = {};
  for (const ref of refs) {
    const invoice = await findInvoice(scope, ref);
    if (typeof invoice === "string" || invoice.soldFor === undefined) continue;
    if (currentStatus(invoice.history) !== "paid") sales[ref] = invoice.soldFor;
  }
  return { ...session.soldBefore, ...sales };
}

/**
 * Forgets for whom invoices were created whose payment isn't expected any more, because they are so old. `now` is in
 * milliseconds.
 */
export function dropOldSales(record: ChatRecord, now: number): void {
  if (record.soldBefore === undefined) return;
  const before = dayAt(now - keptDays.deletedSales * dayMs, "UTC");
  const kept = Object.entries(record.soldBefore).filter(([, { day }]) => day >= before);
  if (kept.length === 0) delete record.soldBefore;
  else record.soldBefore = Object.fromEntries(kept);
}

/**
 * Passes the statuses of a deleted invoice on to its owner.
 * @param readUpdates reads the reported statuses; not called for an invoice that the chat has created for itself
 * @returns false for such an invoice
 */
export function passOnStatus(
  { session, unit }: ChatScope,
  ref: string,
  readUpdates: () => readonly Omit<StatusUpdate, "count">[],
): boolean {
  const sale =
    session.soldBefore !== undefined && Object.hasOwn(session.soldBefore, ref)
      ? session.soldBefore[ref]
      : undefined;
  if (sale === undefined) return false;
  const history = readUpdates().reduce<StatusUpdate[]>(
    (known, update) => addUpdate(known, update).history,
    [],
  );
  const { owner, team, seller } = sale;
  if (history.length > 0) tellChat(session, unit, owner, { name: "sold-status", team, seller, ref, history });
  return true;
}
