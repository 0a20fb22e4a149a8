import { cardOf } from "../../../invoice/face.js";
import type { ChatRecord } from "../../chat-record.js";
import { owe } from "../../owed-messages.js";

/** Puts the update of the invoice's faces in the merchant's own chat on the owed list. */
export function oweFaces(record: ChatRecord, ref: string): void {
  record.owed = owe(record.owed, { kind: "faces", ref });
}

/** Puts the update of the invoice's faces in customers' chats on the owed list. It comes after what the merchant is told. */
export function oweCustomers(record: ChatRecord, ref: string): void {
  record.owed = owe(record.owed, { kind: "customers", ref });
}

/** Puts on the owed list the pay cards of a team's invoices, because they must hide their links, or show them again. */
export function oweCardsOfTeam(record: ChatRecord, team: string): void {
  for (const invoice of Object.values(record.invoices))
    if (invoice.soldFor?.team === team && cardOf(invoice) !== undefined) oweFaces(record, invoice.ref);
}
