import type { ChatView } from "../../../frame/context.js";
import { StoredPages } from "../../../frame/screens/stored-pages.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { currentStatus, isFinal } from "../../../invoice/invoice-status.js";
import { customerIn } from "../../../invoice/terms/customer-fields.js";
import { allowedLess } from "../../../invoice/terms/terms.js";
import { totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatRecord } from "../../chat-record.js";
import { placeOf } from "../../today/ledger/place-in-ledger.js";

export const numbersPerPage = 50;

/** The invoices of a damaged page are kept, but no longer listed. */
export const listPages = ({ session, deps }: ChatView): StoredPages<InvoiceEntry> =>
  new StoredPages(deps.store.invoicePages, `${session.chat}/`, numbersPerPage);

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
 * An invoice comes to its page when it leaves the chat's record. Until then its entry is made here, also where the page has
 * an older one.
 * @returns undefined when the page has no entries
 */
export async function readPage(scope: ChatView, page: number): Promise<InvoiceEntry[] | undefined> {
  const { invoices } = scope.session;
  const stored = (await listPages(scope).read(page)) ?? [];
  const known = new Set(stored.flatMap(({ ref, number }) => [ref, number]));
  const open = Object.values(invoices).flatMap((invoice) => {
    const { ref, listed } = invoice;
    const isMissing = listed !== undefined && !known.has(ref) && !known.has(listed);
    return isMissing && pageOf(listed) === page ? [entryOf(invoice, listed)] : [];
  });
  const entries = [...stored.map((entry) => currentEntry(scope.session, entry)), ...open];
  return entries.length === 0 ? undefined : entries.sort((a, b) => a.number - b.number);
}

function currentEntry({ invoices }: ChatRecord, entry: InvoiceEntry): InvoiceEntry {
  const invoice = invoices[entry.ref];
  return invoice === undefined ? entry : entryOf(invoice, entry.number);
}

export const pageOf = (number: number): number => Math.floor(number / numbersPerPage);

export const isClosedEntry = ({ status }: InvoiceEntry): boolean => isFinal(status);

/** A walk (a search for entries) reads at most this many pages of the list. */
export const mostPages = 40;
/** A walk skips at most this many missing pages, since each costs a little time. */
const mostGaps = 1_000;

/** A walk begins behind the entry with this number. */
export interface Cursor {
  readonly direction: "older" | "newer";
  readonly number: number;
}

export interface Walk {
  readonly entries: InvoiceEntry[];
  /** The next walk's cursor; undefined when this walk found enough entries or reached the end of the list. */
  readonly goOn?: Cursor;
}

/** If most entries match, only a page or two are read, whatever the length of the list. */
export async function walk(
  scope: ChatView,
  cursor: Cursor,
  wanted: number,
  matches: (entry: InvoiceEntry) => boolean,
): Promise<Walk> {
  const { listed = 0, listedFrom = 0 } = scope.session;
  const { direction } = cursor;
  const older = direction === "older";
  const entries: InvoiceEntry[] = [];
  let [pages, gaps] = [0, 0];
  const start = older ? Math.min(cursor.number, listed) - 1 : Math.max(cursor.number + 1, listedFrom);
  const last = pageOf(older ? listedFrom : listed - 1);
  for (let page = pageOf(start); older ? page >= last : page <= last; page += older ? -1 : 1) {
    if (pages === mostPages || gaps === mostGaps)
      return {
        entries,
        goOn: { direction, number: older ? (page + 1) * numbersPerPage : page * numbersPerPage - 1 },
      };
    const found = await readPage(scope, page);
    if (found === undefined) gaps += 1;
    else pages += 1;
    for (const entry of older ? [...(found ?? [])].reverse() : (found ?? [])) {
      if (older ? entry.number > start : entry.number < start) continue;
      if (matches(entry) && entries.push(entry) === wanted) return { entries };
    }
  }
  return { entries };
}

export const fromNewest = (scope: ChatView): Cursor => ({
  direction: "older",
  number: scope.session.listed ?? 0,
});
