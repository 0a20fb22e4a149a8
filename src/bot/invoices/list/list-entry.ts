import type { ChatRecord } from "../../../domain/chat/chat-record.js";
import { defined } from "../../../domain/defined.js";
import { customerIn } from "../../../domain/invoice/customer.js";
import type { Invoice } from "../../../domain/invoice/invoice.js";
import { currentStatus, isFinal } from "../../../domain/invoice/invoice-status.js";
import { totals } from "../../../domain/money/money.js";
import type { InvoiceEntry } from "../../../store/store-port.js";

/** The entry of an invoice: the fields that the list shows and is searched by. */
export function entryOf(
  { ref, submittedAt, history, terms, id, account }: Invoice,
  number: number,
): InvoiceEntry {
  return {
    number,
    ref,
    submittedAt,
    status: currentStatus(history),
    totals: totals(terms.items),
    names: [...new Set(terms.items.map(({ name }) => name))],
    ...customerIn(terms),
    ...defined({ id, account }),
  };
}

/** The entry as it is now: an invoice that is still in the chat's record knows better than its entry. */
export function currentEntry({ invoices }: ChatRecord, entry: InvoiceEntry): InvoiceEntry {
  const invoice = invoices[entry.ref];
  return invoice === undefined ? entry : entryOf(invoice, entry.number);
}

/** True when nothing is expected of the invoice any more. */
export const isClosedEntry = ({ status }: InvoiceEntry): boolean => isFinal(status);
