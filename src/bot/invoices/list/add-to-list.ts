import { isDeepStrictEqual } from "node:util";
import type { Invoice } from "../../../domain/invoice/invoice.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { rememberCustomers } from "../customers-record.js";
import { entryOf } from "./list-entry.js";
import { pageOf, pagesOf, readPage, writePage } from "./stored-pages.js";

/**
 * Gives every created invoice its place in the chat's list. The pages are written first, then the chat's record; an
 * entry that a crash in between has left on a page is found by its reference.
 * @param start true when the merchant looks at the list: pages that a damaged chat record has left behind must be found
 * even when there is no invoice to add.
 */
export async function listInvoices(scope: ChatScope, { start = false } = {}): Promise<void> {
  const { session } = scope;
  const { listed } = session;
  const fresh = Object.values(session.invoices).filter(
    (invoice) => invoice.creation === "created" && invoice.listed === undefined,
  );
  if (fresh.length === 0 && !(start && listed === undefined)) return;
  // A chat record without a list may be new while pages of the one before it are still there.
  const pages = listed === undefined ? await pagesOf(scope) : [pageOf(listed)];
  const known: InvoiceEntry[] = [];
  for (const page of pages) known.push(...((await readPage(scope, page)) ?? []));
  // Every created invoice comes by here once, whether its create call was answered or its status update has found it.
  await rememberCustomers(scope, fresh);
  await append(scope, known, fresh, listed ?? 0);
}

/** Brings an invoice's entry up to date: to be called before the invoice is moved out of the chat's record. */
export async function updateEntry(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { listed } = invoice;
  if (listed === undefined) return;
  const entry = entryOf(invoice, listed);
  const entries = (await readPage(scope, pageOf(listed))) ?? [];
  const before = entries.find(({ number }) => number === listed);
  // The number is another invoice's by now, since the list was begun anew.
  if (before !== undefined && before.ref !== invoice.ref) return;
  if (isDeepStrictEqual(before, entry)) return;
  const others = entries.filter(({ number }) => number !== listed);
  await writePage(scope, pageOf(listed), inOrder([...others, entry]));
}

/**
 * Writes the invoices behind the end of the list.
 * @param known entries, some of which may be of these invoices already
 * @param next the first number that no kept entry has
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
    // An entry with a free number was left by an earlier append whose commit failed.
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
