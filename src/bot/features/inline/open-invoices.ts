import type { InvoiceRecord } from "../../../storage/chat-record.js";
import type { InvoiceEntry } from "../../../storage/port.js";
import type { ChatView } from "../../context.js";
import { isClosedEntry } from "../../invoice-list/entry.js";
import { fromNewest, walk } from "../../invoice-list/walk.js";
import { findInvoice, isShareable } from "../../invoices.js";

const perPage = 10;

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
  const invoices: InvoiceRecord[] = [];
  for (const { ref } of entries) {
    const invoice = await findInvoice({ session, deps }, ref);
    if (typeof invoice !== "string" && isShareable(invoice, deps.now())) invoices.push(invoice);
  }
  const last = entries.length === perPage ? entries.at(-1)?.number : goOn?.number;
  return last === undefined ? { invoices } : { invoices, nextOffset: String(last) };
}
