import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue, dropDue, isFullOfTells, keyOf } from "../../due-list.js";
import type { DueOf } from "../../slices.js";
import { hasLeft } from "../../team/model/membership.js";
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
  const { owner, team, seller } = invoice.soldFor;
  const unread = session.blocked === true || hasLeft(session, invoice);
  const told = { team, seller, invoice: soldInvoice.parse(invoice), ...(unread && { unread }) };
  const event = { name: "sold", ...told } as const;
  await unit.patch((record) => {
    tellChat(record, unit, owner, event);
    dropDue(record, keyOf(entry));
  });
  return undefined;
}
