import { cardOf } from "../../../invoice/face.js";
import type { InvoiceStatus } from "../../../invoice/invoice-status.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue, dropDue, hurryDue } from "../../due-list.js";

/** If both statuses are equal, nothing is added, so that a repeated update causes no second message. */
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

export const addFaces = (record: ChatRecord, ref: string): void => addDue(record, { kind: "faces", ref });

/** Customers' messages are brought up to date after the merchant was told. */
export const addCustomers = (record: ChatRecord, ref: string): void =>
  addDue(record, { kind: "customers", ref });

/** The post of the pay link in a customer's chat is tried again, because more is known of the invoice. */
export const hurryPost = (record: ChatRecord, ref: string): void =>
  hurryDue(record, (entry) => entry.kind === "post-as-seller" && entry.ref === ref);

/** A team's pay cards must hide their links, or show them again. */
export function addCardsOfTeam(record: ChatRecord, team: string): void {
  for (const invoice of Object.values(record.invoices))
    if (invoice.soldFor?.team === team && cardOf(invoice) !== undefined) addFaces(record, invoice.ref);
}

/** An invoice of the chat's own, and one whose owner can't be told any more, makes nothing due. */
export function tellOwnerLater(record: ChatRecord, ref: string): void {
  const invoice = record.invoices[ref];
  if (invoice?.soldFor === undefined || invoice.ownerGone === true) return;
  addDue(record, { kind: "owner", ref });
}
