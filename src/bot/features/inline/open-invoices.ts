import type { InvoiceRecord } from "../../../storage/chat-record.js";
import type { InvoiceEntry } from "../../../storage/port.js";
import type { ChatView } from "../../context.js";
import { entryOf, isClosedEntry } from "../../invoice-list/entry.js";
import { type Cursor, fromNewest, walk } from "../../invoice-list/walk.js";
import { findInvoice, isShareable } from "../../invoices.js";

const perPage = 10;
/** Invoices that are looked at for one page, and at a time. */
const mostLooked = 200;
const perWalk = 25;
/** More than that never wait for their place in the list. */
const mostUnlisted = 20;

export interface OpenInvoices {
  readonly invoices: readonly InvoiceRecord[];
  /** Asks for the next page; undefined on the last one. */
  readonly nextOffset?: string;
}

/** Invoices that the customer can be given, newest first. @param offset "" or a page's nextOffset */
export async function openInvoices(
  view: ChatView,
  offset: string,
  matches: (entry: InvoiceEntry) => boolean = () => true,
): Promise<OpenInvoices> {
  const { session, deps } = view;
  const matching = (entry: InvoiceEntry): boolean => !isClosedEntry(entry) && matches(entry);
  const number = /^\d{1,15}$/.test(offset) ? Number(offset) : undefined;
  const invoices = number === undefined ? unlisted(view, matches) : [];
  const wanted = invoices.length + perPage;
  let cursor: Cursor = number === undefined ? fromNewest(view) : { direction: "older", number };
  // The list doesn't know of a time that is over without a word from the service: only the invoice itself does.
  for (let looked = 0; looked < mostLooked; looked += perWalk) {
    const { entries, goOn } = await walk(view, cursor, perWalk, matching);
    for (const entry of entries) {
      const invoice = await findInvoice({ session, deps }, entry.ref);
      if (typeof invoice !== "string" && isShareable(invoice, deps.now())) invoices.push(invoice);
      if (invoices.length === wanted) return { invoices, nextOffset: String(entry.number) };
    }
    const last = entries.at(-1);
    if (goOn !== undefined) return { invoices, nextOffset: String(goOn.number) };
    if (last === undefined || entries.length < perWalk) return { invoices };
    cursor = { direction: "older", number: last.number };
  }
  return { invoices, nextOffset: String(cursor.number) };
}

/** Created a moment ago: their place in the list comes when their cards are shown. */
function unlisted({ session, deps }: ChatView, matches: (entry: InvoiceEntry) => boolean): InvoiceRecord[] {
  return Object.values(session.invoices)
    .filter((invoice) => invoice.listed === undefined && isShareable(invoice, deps.now()))
    .filter((invoice) => matches(entryOf(invoice, 0)))
    .sort((a, b) => b.submittedAt - a.submittedAt)
    .slice(0, mostUnlisted);
}
