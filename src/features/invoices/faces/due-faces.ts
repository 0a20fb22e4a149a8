import { cardOf } from "../../../invoice/face.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue } from "../../due-list.js";

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
