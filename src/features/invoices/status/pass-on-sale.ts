import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { addUpdate, currentStatus, type StatusUpdate } from "../../../invoice/invoice-status.js";
import { keptDays } from "../../../invoice/retention.js";
import type { SoldFor } from "../../../invoice/sold-for.js";
import { dayAt, dayMs } from "../../../language/time/local-time.js";
import type { ChatRecord } from "../../chat-record.js";
import { isFullOfTells } from "../../due-list.js";
import type { ChatEventOf, DueOf } from "../../slices.js";
import { hasLeft } from "../../team/model/membership.js";
import { findInvoice } from "../invoice-records.js";
import { addFaces, addStatus } from "../model/due-about-invoice.js";
import { soldInvoice } from "../slice.js";

/** Every attempt makes the same event of the entry, so that the owner hears of it once. */
export async function sayToOwner(scope: ChatScope, entry: DueOf<"owner">): Promise<"later" | undefined> {
  const { session, unit } = scope;
  const invoice = session.invoices[entry.ref];
  if (invoice?.soldFor === undefined) return undefined;
  // The owner's chat has too many waiting events. The next event of this chat tries again.
  if (isFullOfTells(session)) return "later";
  const { owner } = invoice.soldFor;
  tellChat(session, unit, owner, soldEvent(session, invoice, invoice.soldFor));
  return undefined;
}

/** Finds what the owners still have to hear before invoices are deleted. @returns the step of the commit that tells them */
export async function tellOwnersNow(scope: ChatScope): Promise<(record: ChatRecord) => void> {
  const { session, unit } = scope;
  const told: (readonly [owner: string, event: ChatEventOf<"sold">])[] = [];
  for (const entry of session.due) {
    const invoice = entry.kind === "owner" ? await findInvoice(scope, entry.ref) : "unknown";
    if (typeof invoice === "string" || invoice.soldFor === undefined) continue;
    told.push([invoice.soldFor.owner, soldEvent(session, invoice, invoice.soldFor)]);
  }
  return (record) => {
    for (const [owner, event] of told) tellChat(record, unit, owner, event);
  };
}

/** `unread`: nobody reads the news in the seller's chat. */
function soldEvent(record: ChatRecord, invoice: Invoice, { team, seller }: SoldFor): ChatEventOf<"sold"> {
  const unread = record.blocked === true || hasLeft(record, invoice);
  return { name: "sold", team, seller, invoice: soldInvoice.parse(invoice), ...(unread && { unread }) };
}

/**
 * A seller who has deleted everything still gets the service's status updates, because the service knows only that
 * chat's address. A payment must not get lost for the owner.
 */
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

/** An old invoice's payment isn't expected any more. `now` is in milliseconds. */
export function dropOldSales(record: ChatRecord, now: number): void {
  if (record.soldBefore === undefined) return;
  const before = dayAt(now - keptDays.deletedSales * dayMs, "UTC");
  const kept = Object.entries(record.soldBefore).filter(([, { day }]) => day >= before);
  if (kept.length === 0) delete record.soldBefore;
  else record.soldBefore = Object.fromEntries(kept);
}

/** @returns false for an invoice that the chat has created for itself; `readUpdates` isn't called then */
export function passOnStatus(
  { session, unit }: ChatScope,
  ref: string,
  readUpdates: () => readonly Omit<StatusUpdate, "count">[],
): boolean {
  const sale = deletedSale(session, ref);
  if (sale === undefined) return false;
  const history = readUpdates().reduce<StatusUpdate[]>(
    (known, update) => addUpdate(known, update).history,
    [],
  );
  const { owner, team, seller } = sale;
  if (history.length > 0) tellChat(session, unit, owner, { name: "sold-status", team, seller, ref, history });
  return true;
}

/**
 * A payment always reaches somebody: when the owner can't be told any more, this chat is told of the invoice, also
 * after it has left the team. If the chat has deleted the invoice too, the operator is told.
 */
export async function hearUnheard(
  scope: ChatScope,
  { team, ref, paid }: ChatEventOf<"sold-unheard">,
  from: string,
): Promise<void> {
  const { session, deps } = scope;
  const found = await findInvoice(scope, ref);
  const sale = typeof found === "string" ? deletedSale(session, ref) : found.soldFor;
  if (sale?.owner !== from || sale.team !== team) return;
  if (typeof found === "string") {
    if (paid) deps.observeUntold?.({ chat: session.chat, ref, reason: "deleted" });
    return;
  }
  if (found.ownerGone === true) return;
  const known = session.invoices[ref] ?? structuredClone(found);
  session.invoices[ref] = { ...known, ownerGone: true };
  if (!hasLeft(session, known)) return;
  addFaces(session, ref);
  addStatus(session, ref, "created", currentStatus(known.history));
}

const deletedSale = ({ soldBefore = {} }: ChatRecord, ref: string) =>
  Object.hasOwn(soldBefore, ref) ? soldBefore[ref] : undefined;
