import type { ChatScope } from "../../frame/context.js";
import { quarterOf } from "../../invoice/ledger-place.js";
import { undamaged } from "../../store/errors.js";
import {
  isPageOver,
  type LedgerPage,
  ledgerPageOf,
  pagesOfPosting,
  type QuarterSales,
  salesBetween,
  withPostings,
} from "./ledger/ledger-page.js";

/**
 * The newest postings are in the chat's record, where they are committed with their invoices. When there are many,
 * they move to pages.
 */

type Scope = Pick<ChatScope, "session" | "deps">;

const keyOf = ({ session }: Scope, account: string, page: number): string =>
  `${session.chat}/${account}-${page}`;

/**
 * If a crash leaves a posting both in the record and on a page, the page says so and counts the posting once. Must
 * be called with a record that was committed.
 */
export async function moveLedger(scope: Scope): Promise<void> {
  const { session, deps } = scope;
  const { ledger } = session;
  if (ledger === undefined) return;
  for (const account of new Set(ledger.postings.map((posting) => posting.account))) {
    const postings = ledger.postings.filter((posting) => posting.account === account);
    for (const number of new Set(postings.flatMap(pagesOfPosting))) {
      const key = keyOf(scope, account, number);
      const page = withPostings(await readPage(scope, key), { number, book: session.createdAt, postings });
      await deps.store.ledgerPages.write(key, page);
    }
  }
  ledger.postings = [];
  delete ledger.isLong;
}

/**
 * @param account the key of the account's ledger
 * @param span times (ms), each the beginning of a day in the chat's time zone
 */
export async function readLedger(
  scope: Scope,
  account: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly QuarterSales[]> {
  const { session } = scope;
  const [first, end] = [quarterOf(from), quarterOf(to)];
  const postings = session.ledger?.postings.filter((posting) => posting.account === account) ?? [];
  const sales: QuarterSales[] = [];
  for (let number = ledgerPageOf(first); number <= ledgerPageOf(end - 1); number += 1) {
    const stored = await readPage(scope, keyOf(scope, account, number));
    const page = withPostings(stored, { number, book: session.createdAt, postings });
    sales.push(...salesBetween(page, first, end));
    // A page of a busy month takes tens of milliseconds, so other chats' events come in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sales;
}

export async function tidyLedger(scope: Scope): Promise<void> {
  const { session, deps } = scope;
  for await (const { key } of deps.store.ledgerPages.list(`${session.chat}/`)) {
    if (isPageOver(key, deps.now())) await deps.store.ledgerPages.remove(key);
  }
}

const readPage = ({ deps }: Scope, key: string): Promise<LedgerPage | undefined> =>
  undamaged(deps.store.ledgerPages.read(key));
