import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { SoldFor } from "../../../invoice/sold-for.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue, dropDue, isFullOfTells, keyOf } from "../../due-list.js";
import type { ChatEventOf, DueOf } from "../../slices.js";
import { hasLeft } from "../../team/model/membership.js";
import { findInvoice } from "../invoice-records.js";
import { soldInvoice } from "../model/sold-invoice.js";

/**
 * Notes that the owner for whom the invoice was created is to hear how it stands. Does nothing for an invoice that the
 * chat has created for itself, or whose owner can't be told any more.
 */
export function tellOwnerLater(record: ChatRecord, ref: string): void {
  const invoice = record.invoices[ref];
  if (invoice?.soldFor === undefined || invoice.ownerGone === true) return;
  addDue(record, { kind: "owner", ref });
}

/** Finds what the owners still have to hear of the chat's invoices, before these are deleted. @returns the step of the commit that tells them */
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

/**
 * Tells the owner's chat how a seller's invoice stands now. The event is noted in the same commit in which the entry
 * leaves the due list, so that the owner hears of it once.
 */
export async function sayToOwner(scope: ChatScope, entry: DueOf<"owner">): Promise<"later" | undefined> {
  const { session, unit } = scope;
  const invoice = session.invoices[entry.ref];
  if (invoice?.soldFor === undefined) return undefined;
  // The list is full while the owner's chat has too many waiting events. The next event of this chat tries again.
  if (isFullOfTells(session)) return "later";
  const { owner } = invoice.soldFor;
  const event = soldEvent(session, invoice, invoice.soldFor);
  await unit.patch((record) => {
    tellChat(record, unit, owner, event);
    dropDue(record, keyOf(entry));
  });
  return undefined;
}

/** The event that tells how a seller's invoice stands. `unread`: nobody reads the news in the seller's chat. */
function soldEvent(record: ChatRecord, invoice: Invoice, { team, seller }: SoldFor): ChatEventOf<"sold"> {
  const unread = record.blocked === true || hasLeft(record, invoice);
  return { name: "sold", team, seller, invoice: soldInvoice.parse(invoice), ...(unread && { unread }) };
}
