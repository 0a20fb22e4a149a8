import { isDeepStrictEqual } from "node:util";
import type { Invoice } from "../../../domain/invoice/invoice.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatScope } from "../../shared/context.js";
import { rememberCustomers } from "../customers-record.js";
import { entryOf } from "./list-entry.js";
import { pageOf, pagesOf, readPage, writePage } from "./stored-pages.js";

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
  // A chat's record without a list may be new, or may have replaced a damaged one whose pages still exist. So all
  // stored pages are looked for.
  const pages = listed === undefined ? await pagesOf(scope) : [pageOf(listed)];
  const known: InvoiceEntry[] = [];
  for (const page of pages) known.push(...((await readPage(scope, page)) ?? []));
  // Every created invoice is added to the list exactly once: after its create call's answer or after a status update.
  // So its customer is stored here.
  await rememberCustomers(scope, fresh);
  await append(scope, known, fresh, listed ?? 0);
}

/**
 * Updates an invoice's entry on its page of the list. Must be called before the invoice leaves the chat's record,
 * because the list shows the entry from then on.
 */
export async function updateEntry(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { listed } = invoice;
  if (listed === undefined) return;
  const entry = entryOf(invoice, listed);
  const entries = (await readPage(scope, pageOf(listed))) ?? [];
  const before = entries.find(({ number }) => number === listed);
  // The entry with this number may belong to another invoice, because the numbering of the list has started again. That
  // entry stays unchanged.
  if (before !== undefined && before.ref !== invoice.ref) return;
  if (isDeepStrictEqual(before, entry)) return;
  const others = entries.filter(({ number }) => number !== listed);
  await writePage(scope, pageOf(listed), inOrder([...others, entry]));
}

/**
 * Adds invoices at the end of the list.
 * @param known entries that are already on pages, perhaps of these very invoices
 * @param next the first number that no entry of the list has
 */
async function append(
  scope: ChatScope,
  known: readonly InvoiceEntry[],
  invoices: readonly Invoice[],
  next: number,
): Promise<void> {
  const numbers = new Map(known.map(({ ref, number }) => [ref, number]));
  const added = [...invoices]
    .filter(({ ref }) => !numbers.has(ref))
    .sort((a, b) => a.submittedAt - b.submittedAt);
  const free = known.reduce((lowest, { number }) => Math.max(lowest, number + 1), next);
  const entries = added.map((invoice, index) => entryOf(invoice, free + index));
  for (const { ref, number } of entries) numbers.set(ref, number);
  for (const page of new Set(entries.map(({ number }) => pageOf(number)))) {
    // Entries with numbers from `free` on were written by an earlier call whose commit failed, so they are dropped.
    const before = ((await readPage(scope, page)) ?? []).filter(({ number }) => number < free);
    await writePage(scope, page, [...before, ...entries.filter(({ number }) => pageOf(number) === page)]);
  }
  await scope.unit.patch((record) => {
    record.listed = free + entries.length;
    for (const { ref } of invoices) {
      const invoice = record.invoices[ref];
      const number = numbers.get(ref);
      if (invoice !== undefined && number !== undefined) invoice.listed = number;
    }
  });
}

const inOrder = (entries: InvoiceEntry[]): InvoiceEntry[] => entries.sort((a, b) => a.number - b.number);
