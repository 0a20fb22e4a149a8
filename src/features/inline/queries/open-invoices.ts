import type { ChatView } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import { type Invoice, isShareable } from "../../../invoice/invoice.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import { type Cursor, entryOf, findInvoice, fromNewest, isClosedEntry, walk } from "../../invoices/index.js";

const perPage = 10;
/** Invoices that one page reads at most, also in one step; more as long as no invoice was found. */
const mostLooked = 200;
const perWalk = 25;
const mostLookedInVain = 1_000;
/** Telegram waits 10 seconds (this limit is in ms) for an inline answer, including the way back. */
const longestMs = 5_000;
/** New invoices that aren't in the chat's list yet stand above the others. There are hardly ever more. */
const mostUnlisted = 20;

export interface OpenInvoices {
  readonly invoices: readonly Invoice[];
  /** The offset that Telegram sends back to ask for the next page; undefined on the last page. */
  readonly nextOffset?: string;
}

interface Search {
  readonly matches: (entry: InvoiceEntry) => boolean;
  /** True when a slow answer with invoices is better than a quick empty one. */
  readonly patient: boolean;
}

/**
 * Returns a page of invoices that a customer can still pay, newest first.
 * @param offset "" for the first page, else the nextOffset of the page before
 */
export async function openInvoices(
  view: ChatView,
  offset: string,
  { matches, patient }: Search,
): Promise<OpenInvoices> {
  const { session, acting, deps } = view;
  const matching = (entry: InvoiceEntry): boolean =>
    // The messages that show a seller's invoice in customers' chats belong to that seller.
    !isClosedEntry(entry) && entry.soldBy === undefined && isShown(acting, entry) && matches(entry);
  const number = /^\d{1,15}$/.test(offset) ? Number(offset) : undefined;
  const invoices = number === undefined ? unlisted(view, matches) : [];
  const wanted = invoices.length + perPage;
  let cursor: Cursor = number === undefined ? fromNewest(view) : { direction: "older", number };
  const until = deps.now() + longestMs;
  // The entries in the chat's list don't show that a link has expired, so the invoices themselves are read.
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

/** An invoice is added to the list when its pay card is shown, so the newest ones may be missing there. */
function unlisted({ session, acting, deps }: ChatView, matches: (entry: InvoiceEntry) => boolean): Invoice[] {
  return Object.values(session.invoices)
    .filter((invoice) => invoice.listed === undefined && isShown(acting, invoice))
    .filter((invoice) => isShareable(invoice, deps.now()))
    .filter((invoice) => matches(entryOf(invoice, 0)))
    .sort((a, b) => b.submittedAt - a.submittedAt)
    .slice(0, mostUnlisted);
}
