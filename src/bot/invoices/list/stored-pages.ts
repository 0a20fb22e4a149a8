import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatScope, ChatView } from "../../frame/context.js";
import { isDamagedRecord } from "../../frame/damaged-record.js";

/** A chat's list of invoices: numbered in the order of their listing, in pages of so many numbers each. */
export const numbersPerPage = 50;

export const pageOf = (number: number): number => Math.floor(number / numbersPerPage);

const keyOf = ({ session }: ChatView, page: number): string => `${session.chat}/${page}`;

/** @returns undefined when the page isn't there, or was damaged: then its invoices are kept, but not listed. */
export async function readPage(scope: ChatView, page: number): Promise<InvoiceEntry[] | undefined> {
  try {
    return (await scope.deps.store.invoicePages.read(keyOf(scope, page)))?.entries;
  } catch (error) {
    if (!isDamagedRecord(error)) throw error;
    scope.deps.log("invoice-list.page-damaged", { page });
    return undefined;
  }
}

/** A page without entries is removed. */
export async function writePage(scope: ChatScope, page: number, entries: InvoiceEntry[]): Promise<void> {
  const { invoicePages } = scope.deps.store;
  if (entries.length === 0) await invoicePages.remove(keyOf(scope, page));
  else await invoicePages.write(keyOf(scope, page), { entries });
}

/**
 * The numbers of the pages that exist, in order. They are read from the whole folder, so this is for rare work only.
 */
export async function pagesOf({ deps, session }: ChatScope): Promise<number[]> {
  const prefix = `${session.chat}/`;
  const pages: number[] = [];
  for await (const { key } of deps.store.invoicePages.list(prefix))
    pages.push(Number(key.slice(prefix.length)));
  return pages.sort((a, b) => a - b);
}
