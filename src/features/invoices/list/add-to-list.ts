import { isDeepStrictEqual } from "node:util";
import type { ChatScope } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import { rememberCustomers } from "../customers-record.js";
import { entryOf, listPages } from "./list-pages.js";

/**
 * Adds every created invoice of the chat's record that isn't in the chat's list yet. The list's pages are written
 * before the chat's record is committed. If a crash in between leaves an entry on a page, the next call finds it by the
 * invoice's reference and doesn't add it again.
 * @param start true when the merchant opens the list. Pages from before the chat's record was damaged are then looked
 * for even if no invoice must be added.
 */
export async function listInvoices(scope: ChatScope, { start = false } = {}): Promise<void> {
  const { session } = scope;
  const { listed } = session;
  const fresh = Object.values(session.invoices).filter(
    (invoice) => invoice.creation === "created" && invoice.listed === undefined,
  );
  if (fresh.length === 0 && !(start && listed === undefined)) return;
  const known = await knownEntries(scope);
  // Every created invoice is added to the list exactly once: after its create call's answer or after a status update.
  // So its customer is stored here.
  await rememberCustomers(scope, fresh);
  const { numbers, next } = await append(scope, known, fresh, listed ?? 0);
  await scope.unit.patch((record) => {
    record.listed = next;
    for (const { ref } of fresh) {
      const invoice = record.invoices[ref];
      const number = numbers.get(ref);
      if (invoice !== undefined && number !== undefined) invoice.listed = number;
    }
  });
}

/**
 * Adds the copy of a seller's invoice to the owner's list, or updates its entry. The list's length is committed at the
 * handler's end. A copy that bears a number beyond that length was written before a crash, and is added again.
 * @returns the copy's number in the list, with which the caller must store the copy
 */
export async function listCopy(scope: ChatScope, copy: Invoice): Promise<number> {
  const { session } = scope;
  const { listed = 0 } = session;
  let number = copy.listed;
  if (number === undefined || number >= listed) {
    const { numbers, next } = await append(scope, await knownEntries(scope), [copy], listed);
    session.listed = next;
    number = numbers.get(copy.ref) ?? listed;
  }
  await updateEntry(scope, { ...copy, listed: number });
  return number;
}

/** Returns the entries on the pages that may already hold the invoices to add. */
async function knownEntries(scope: ChatScope): Promise<InvoiceEntry[]> {
  const { listed } = scope.session;
  // A chat's record without a list may be new, or may have replaced a damaged one whose pages still exist. So all
  // stored pages are looked for.
  const pages = listPages(scope);
  return listed === undefined ? pages.all() : ((await pages.read(pages.pageOf(listed))) ?? []);
}

/**
 * Updates an invoice's entry on its page of the list. Must be called before the invoice leaves the chat's record,
 * because the list shows the entry from then on.
 */
export async function updateEntry(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { listed } = invoice;
  if (listed === undefined) return;
  const entry = entryOf(invoice, listed);
  const pages = listPages(scope);
  const page = pages.pageOf(listed);
  const entries = (await pages.read(page)) ?? [];
  const before = entries.find(({ number }) => number === listed);
  // The entry with this number may belong to another invoice, because the numbering of the list has started again. That
  // entry stays unchanged.
  if (before !== undefined && before.ref !== invoice.ref) return;
  if (isDeepStrictEqual(before, entry)) return;
  const others = entries.filter(({ number }) => number !== listed);
  await pages.write(
    page,
    [...others, entry].sort((a, b) => a.number - b.number),
  );
}

/**
 * Adds invoices to the pages at the end of the list.
 * @param known entries that are already on pages, perhaps of these very invoices
 * @param next the first number that no entry of the list has
 * @returns the number of each invoice, and the next free number, which the caller must commit
 */
async function append(
  scope: ChatScope,
  known: readonly InvoiceEntry[],
  invoices: readonly Invoice[],
  next: number,
): Promise<{ readonly numbers: ReadonlyMap<string, number>; readonly next: number }> {
  const numbers = new Map(known.map(({ ref, number }) => [ref, number]));
  const added = [...invoices]
    .filter(({ ref }) => !numbers.has(ref))
    .sort((a, b) => a.submittedAt - b.submittedAt);
  const free = known.reduce((lowest, { number }) => Math.max(lowest, number + 1), next);
  const entries = added.map((invoice, index) => entryOf(invoice, free + index));
  for (const { ref, number } of entries) numbers.set(ref, number);
  await listPages(scope).append(entries);
  return { numbers, next: free + entries.length };
}
