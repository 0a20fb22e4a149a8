import type { ChatScope, ChatView } from "../../../frame/context.js";
import { isDamaged } from "../../../store/errors.js";
import type { InvoiceEntry } from "../../../store/store-port.js";

/**
 * The stored pages of a chat's list of invoices. Each invoice has a number in the order in which it was added, and a
 * page holds a fixed range of numbers.
 */
export const numbersPerPage = 50;

export const pageOf = (number: number): number => Math.floor(number / numbersPerPage);

const keyOf = ({ session }: ChatView, page: number): string => `${session.chat}/${page}`;

/**
 * Reads a page of the list of invoices.
 * @returns undefined when the page doesn't exist or is damaged; the invoices of a damaged page are kept, but no longer
 * listed
 */
export async function readPage(scope: ChatView, page: number): Promise<InvoiceEntry[] | undefined> {
  try {
    return (await scope.deps.store.invoicePages.read(keyOf(scope, page)))?.entries;
  } catch (error) {
    if (!isDamaged(error)) throw error;
    scope.deps.log("invoice-list.page-damaged", { page });
    return undefined;
  }
}

/** Writes a page of the list of invoices, or deletes the page when it has no entries. */
export async function writePage(scope: ChatScope, page: number, entries: InvoiceEntry[]): Promise<void> {
  const { invoicePages } = scope.deps.store;
  if (entries.length === 0) await invoicePages.remove(keyOf(scope, page));
  else await invoicePages.write(keyOf(scope, page), { entries });
}

/**
 * Returns the numbers of the chat's stored pages in ascending order. The store must look through all of them, so this
 * is rarely called.
 */
export async function pagesOf({ deps, session }: ChatScope): Promise<number[]> {
  const prefix = `${session.chat}/`;
  const pages: number[] = [];
  for await (const { key } of deps.store.invoicePages.list(prefix))
    pages.push(Number(key.slice(prefix.length)));
  return pages.sort((a, b) => a - b);
}
