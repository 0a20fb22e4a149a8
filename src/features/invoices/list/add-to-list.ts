import { isDeepStrictEqual } from "node:util";
import type { ChatScope } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import { rememberCustomers } from "../customers-record.js";
import { entryOf, listPages, pageOf } from "./list-pages.js";

/**
 * The invoice gets its number here, and its entry on a page when it leaves the chat's record. An entry that a crash before
 * the commit has left on a page is found by the invoice's reference.
 * @param start true when the merchant opens the list: pages from before the chat's record was damaged are then looked
 * for, too
 */
export async function listInvoices(scope: ChatScope, { start = false } = {}): Promise<void> {
  const { session } = scope;
  const { listed } = session;
  const fresh = Object.values(session.invoices).filter(
    (invoice) => invoice.creation === "created" && invoice.listed === undefined,
  );
  if (fresh.length === 0 && !(start && listed === undefined)) return;
  const known = await knownEntries(scope, fresh.length);
  // Every created invoice is added to the list exactly once, so its customer is remembered here.
  await rememberCustomers(scope, fresh);
  const { numbers, next } = numbered(known, fresh, listed ?? 0);
  session.listed = next;
  for (const invoice of fresh) {
    const number = numbers.get(invoice.ref);
    if (number !== undefined) invoice.listed = number;
  }
}

/**
 * The list's length is committed at the handler's end. A copy with a number beyond that length was written before a
 * crash, and is added again.
 * @returns the number with which the caller must store the copy
 */
export async function listCopy(scope: ChatScope, copy: Invoice): Promise<number> {
  const { session } = scope;
  const { listed = 0 } = session;
  let number = copy.listed;
  if (number === undefined || number >= listed) {
    const { numbers, next } = numbered(await knownEntries(scope, 1), [copy], listed);
    session.listed = next;
    number = numbers.get(copy.ref) ?? listed;
  }
  await updateEntry(scope, { ...copy, listed: number });
  return number;
}

/** @param count of the numbers that are about to be given, which may go beyond the end of a page */
async function knownEntries(scope: ChatScope, count: number): Promise<InvoiceEntry[]> {
  const { listed } = scope.session;
  const pages = listPages(scope);
  // A chat's record without a list may have replaced a damaged one whose pages still exist, so all stored pages are
  // read.
  if (listed === undefined) return pages.all();
  const entries: InvoiceEntry[] = [];
  for (let page = pageOf(listed); page <= pageOf(listed + count - 1); page += 1)
    entries.push(...((await pages.read(page)) ?? []));
  return entries;
}

/** The list shows the entry once the invoice leaves the chat's record, so the caller updates the entry before. */
export async function updateEntry(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { listed } = invoice;
  if (listed === undefined) return;
  const entry = entryOf(invoice, listed);
  const pages = listPages(scope);
  const page = pageOf(listed);
  const entries = (await pages.read(page)) ?? [];
  const before = entries.find(({ number }) => number === listed);
  // After the list's numbering has started again, the entry with this number may belong to another invoice, and
  // stays.
  if (before !== undefined && before.ref !== invoice.ref) return;
  if (isDeepStrictEqual(before, entry)) return;
  const others = entries.filter(({ number }) => number !== listed);
  await pages.write(
    page,
    [...others, entry].sort((a, b) => a.number - b.number),
  );
}

/**
 * @param known entries that are already on pages, perhaps of these very invoices
 * @returns the number of each invoice, and the next free one, which the caller must commit
 */
function numbered(
  known: readonly InvoiceEntry[],
  invoices: readonly Invoice[],
  next: number,
): { readonly numbers: ReadonlyMap<string, number>; readonly next: number } {
  const numbers = new Map(known.map(({ ref, number }) => [ref, number]));
  const added = [...invoices]
    .filter(({ ref }) => !numbers.has(ref))
    .sort((a, b) => a.submittedAt - b.submittedAt);
  const free = known.reduce((lowest, { number }) => Math.max(lowest, number + 1), next);
  for (const [index, { ref }] of added.entries()) numbers.set(ref, free + index);
  return { numbers, next: free + added.length };
}
