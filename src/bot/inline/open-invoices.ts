import { isShown } from "../../domain/account.js";
import { type Invoice, isShareable } from "../../domain/invoice/invoice.js";
import type { InvoiceEntry } from "../../store/store-port.js";
import type { ChatView } from "../frame/context.js";
import { type Cursor, entryOf, findInvoice, fromNewest, isClosedEntry, walk } from "../invoices/index.js";

const perPage = 10;
/** Invoices that are looked at for one page, and at a time; and while nothing at all was found. */
const mostLooked = 200;
const perWalk = 25;
const mostLookedInVain = 1_000;
/** An inline answer has 10 seconds, its way to Telegram among them. */
const longestMs = 5_000;
/** More than that never wait for their place in the list. */
const mostUnlisted = 20;

export interface OpenInvoices {
  readonly invoices: readonly Invoice[];
  /** The offset of the next page; undefined on the last one. */
  readonly nextOffset?: string;
}

interface Search {
  readonly matches: (entry: InvoiceEntry) => boolean;
  /** True when there is no other result to show: a late list is better than an empty one. */
  readonly patient: boolean;
}

/** Invoices that the customer can be given, newest first. @param offset "" or a page's nextOffset */
export async function openInvoices(
  view: ChatView,
  offset: string,
  { matches, patient }: Search,
): Promise<OpenInvoices> {
  const { session, deps } = view;
  const matching = (entry: InvoiceEntry): boolean =>
    !isClosedEntry(entry) && isShown(session, entry) && matches(entry);
  const number = /^\d{1,15}$/.test(offset) ? Number(offset) : undefined;
  const invoices = number === undefined ? unlisted(view, matches) : [];
  const wanted = invoices.length + perPage;
  let cursor: Cursor = number === undefined ? fromNewest(view) : { direction: "older", number };
  const until = deps.now() + longestMs;
  // The list doesn't know of a time that is over without a word from the service: only the invoice itself does.
  for (let looked = 0; ; looked += perWalk) {
    const goesOn = patient && invoices.length === 0;
    if (looked >= (goesOn ? mostLookedInVain : mostLooked) || deps.now() >= until)
      return { invoices, nextOffset: String(cursor.number) };
    const { entries, goOn } = await walk(view, cursor, perWalk, matching);
    for (const entry of entries) {
      const invoice = await findInvoice({ session, deps }, entry.ref);
      if (typeof invoice !== "string" && isShareable(invoice, deps.now())) invoices.push(invoice);
      if (invoices.length === wanted) return { invoices, nextOffset: String(entry.number) };
    }
    const last = entries.at(-1);
    if (goOn !== undefined) {
      if (!patient || invoices.length > 0) return { invoices, nextOffset: String(goOn.number) };
      cursor = goOn;
      continue;
    }
    if (last === undefined || entries.length < perWalk) return { invoices };
    cursor = { direction: "older", number: last.number };
  }
}

/** Created a moment ago: their place in the list comes when their cards are shown. */
function unlisted({ session, deps }: ChatView, matches: (entry: InvoiceEntry) => boolean): Invoice[] {
  return Object.values(session.invoices)
    .filter((invoice) => invoice.listed === undefined && isShown(session, invoice))
    .filter((invoice) => isShareable(invoice, deps.now()))
    .filter((invoice) => matches(entryOf(invoice, 0)))
    .sort((a, b) => b.submittedAt - a.submittedAt)
    .slice(0, mostUnlisted);
}
