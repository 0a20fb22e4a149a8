import { cardOf } from "../../../invoice/face.js";
import type { InvoiceStatus } from "../../../invoice/invoice-status.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue, dropDue } from "../../due-list.js";

/**
 * Updates the due list after an invoice's status has changed from `before` to `after`. If both are equal, nothing is
 * added, so that a repeated update causes no second message. An unsent message about an earlier status is removed.
 */
export function addStatus(
  record: Pick<ChatRecord, "due">,
  ref: string,
  before: InvoiceStatus,
  after: InvoiceStatus,
): void {
  if (after === before) return;
  dropDue(record, `status:${ref}`);
  if (after !== "created" && after !== "processing") addDue(record, { kind: "status", ref, status: after });
}

/** Puts the update of the invoice's faces in the merchant's own chat on the due list. */
export const addFaces = (record: ChatRecord, ref: string): void => addDue(record, { kind: "faces", ref });

/** Puts the update of the invoice's faces in customers' chats on the due list. The merchant is told first. */
export const addCustomers = (record: ChatRecord, ref: string): void =>
  addDue(record, { kind: "customers", ref });

/** Puts on the due list the pay cards of a team's invoices, because they must hide their links, or show them again. */
export function addCardsOfTeam(record: ChatRecord, team: string): void {
  for (const invoice of Object.values(record.invoices))
    if (invoice.soldFor?.team === team && cardOf(invoice) !== undefined) addFaces(record, invoice.ref);
}

/**
 * Notes that the owner for whom the invoice was created is to hear how it stands. Does nothing for an invoice that the
 * chat has created for itself, or whose owner can't be told any more.
 */
export function tellOwnerLater(record: ChatRecord, ref: string): void {
  const invoice = record.invoices[ref];
  if (invoice?.soldFor === undefined || invoice.ownerGone === true) return;
  addDue(record, { kind: "owner", ref });
}
