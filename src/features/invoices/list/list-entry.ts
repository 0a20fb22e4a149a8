import type { ChatView } from "../../../frame/context.js";
import { StoredPages } from "../../../frame/stored-pages.js";
import { customerIn } from "../../../invoice/customer-fields.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { currentStatus, isFinal } from "../../../invoice/invoice-status.js";
import { allowedLess } from "../../../invoice/terms.js";
import { totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatRecord } from "../../chat-record.js";
import { placeOf } from "../../today/ledger/place-in-ledger.js";

/** How many numbers a page of the list has. */
export const numbersPerPage = 50;

/** Returns the stored pages of the chat's list of invoices. The invoices of a damaged page are kept, but no longer listed. */
export const listPages = ({ session, deps }: ChatView): StoredPages<InvoiceEntry> =>
  new StoredPages(deps.store.invoicePages, `${session.chat}/`, numbersPerPage);

/** Returns an invoice's entry in the chat's list: the fields that the list shows or that a search looks at. */
export function entryOf(invoice: Invoice, number: number): InvoiceEntry {
  const { ref, submittedAt, history, terms, id, account, soldBy, over } = invoice;
  const less = allowedLess(terms);
  return {
    number,
    ref,
    submittedAt,
    status: currentStatus(history),
    totals: totals(terms.items),
    ...(less.length > 0 && { less }),
    names: [...new Set(terms.items.map(({ name }) => name))],
    ...customerIn(terms),
    ...defined({ place: placeOf(invoice), over, id, account, soldBy }),
  };
}

/**
 * Returns an entry of the list with the invoice's current status. While the invoice is in the chat's record, the stored
 * entry may be older, so the entry is made anew.
 */
export function currentEntry({ invoices }: ChatRecord, entry: InvoiceEntry): InvoiceEntry {
  const invoice = invoices[entry.ref];
  return invoice === undefined ? entry : entryOf(invoice, entry.number);
}

/** Checks whether the invoice's status is final, so that no further status update is expected. */
export const isClosedEntry = ({ status }: InvoiceEntry): boolean => isFinal(status);
