import type { InvoiceRecord } from "../../../storage/chat-record.js";
import type { InvoiceEntry } from "../../../storage/port.js";
import type { ChatView } from "../../context.js";
import { entryOf, isClosedEntry } from "../../invoice-list/entry.js";
import { fromNewest, walk } from "../../invoice-list/walk.js";
import { findInvoice, isShareable } from "../../invoices.js";

const perPage = 10;
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
  const number = /^\d{1,15}$/.test(offset) ? Number(offset) : undefined;
  const cursor = number === undefined ? fromNewest(view) : ({ direction: "older", number } as const);
  const { entries, goOn } = await walk(
    view,
    cursor,
    perPage,
    (entry) => !isClosedEntry(entry) && matches(entry),
  );
  const invoices = number === undefined ? unlisted(view, matches) : [];
  for (const { ref } of entries) {
    const invoice = await findInvoice({ session, deps }, ref);
    if (typeof invoice !== "string" && isShareable(invoice, deps.now())) invoices.push(invoice);
  }
  const last = entries.length === perPage ? entries.at(-1)?.number : goOn?.number;
  return last === undefined ? { invoices } : { invoices, nextOffset: String(last) };
}

/** Created a moment ago: their place in the list comes when their cards are shown. */
function unlisted({ session, deps }: ChatView, matches: (entry: InvoiceEntry) => boolean): InvoiceRecord[] {
  return Object.values(session.invoices)
    .filter((invoice) => invoice.listed === undefined && isShareable(invoice, deps.now()))
    .filter((invoice) => matches(entryOf(invoice, 0)))
    .sort((a, b) => b.submittedAt - a.submittedAt)
    .slice(0, mostUnlisted);
}
