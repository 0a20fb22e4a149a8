import { isDeepStrictEqual } from "node:util";
import type { Invoice } from "../../../domain/invoice/invoice.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { entryOf } from "./entry.js";
import { pageOf, pagesOf, readPage, writePage } from "./pages.js";
import { unlistedRecords } from "./unlisted.js";

/**
 * Gives every created invoice its place in the chat's list. The pages are written first, then the chat's record; what
 * a crash in between left on a page is found there by its reference.
 * @param start also begin a list that hasn't begun, so that invoices of earlier versions come into it.
 */
export async function listInvoices(scope: ChatScope, { start = false } = {}): Promise<void> {
  const { session } = scope;
  const fresh = Object.values(session.invoices).filter(
    ({ creation, listed }) => creation === "created" && listed === undefined,
  );
  if (session.listed === undefined) {
    if (start || fresh.length > 0) await beginList(scope, fresh);
  } else if (fresh.length > 0) await extendList(scope, fresh, session.listed);
}

/** Brings an invoice's entry up to date: to be called before the invoice is moved out of the chat's record. */
export async function updateEntry(scope: ChatScope, invoice: Invoice): Promise<void> {
  const { listed } = invoice;
  if (listed === undefined) return;
  const entry = entryOf(invoice, listed);
  const entries = (await readPage(scope, pageOf(listed))) ?? [];
  const before = entries.find(({ number }) => number === listed);
  // Another invoice's number: the list was begun anew since.
  if (before !== undefined && before.ref !== invoice.ref) return;
  if (isDeepStrictEqual(before, entry)) return;
  const others = entries.filter(({ number }) => number !== listed);
  await writePage(scope, pageOf(listed), inOrder([...others, entry]));
}

/** A list's beginning, or a new one where the chat's record was damaged and its pages are still there. */
async function beginList(scope: ChatScope, fresh: readonly Invoice[]): Promise<void> {
  const known: InvoiceEntry[] = [];
  for (const page of await pagesOf(scope)) known.push(...((await readPage(scope, page)) ?? []));
  const older = await unlistedRecords(scope, new Set(known.map(({ ref }) => ref)));
  await append(
    scope,
    known,
    [...fresh, ...older.filter(({ ref }) => scope.session.invoices[ref] === undefined)],
    0,
  );
}

async function extendList(scope: ChatScope, fresh: readonly Invoice[], listed: number): Promise<void> {
  const known = (await readPage(scope, pageOf(listed))) ?? [];
  for (const { ref } of fresh) {
    if (known.some((entry) => entry.ref === ref)) continue;
    const earlier = await entryOfClosed(scope, ref);
    if (earlier !== undefined) known.push(earlier);
  }
  await append(scope, known, fresh, listed);
}

/** An invoice that was closed once, before it knew its number, stands somewhere in the list already. */
async function entryOfClosed(scope: ChatScope, ref: string): Promise<InvoiceEntry | undefined> {
  const { deps, session } = scope;
  if ((await deps.store.invoices.read(`${session.chat}/${ref}`)) === undefined) return undefined;
  for (const page of (await pagesOf(scope)).reverse()) {
    const entry = (await readPage(scope, page))?.find((candidate) => candidate.ref === ref);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** @param known entries that may be of these invoices already. @param next the first number that is free for sure. */
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
    // A number from the first free one on is nobody's: what stands there was left by an append that wasn't kept.
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
