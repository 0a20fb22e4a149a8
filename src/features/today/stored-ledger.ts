import type { ChatScope } from "../../frame/context.js";
import { quarterOf } from "../../invoice/ledger-place.js";
import { undamaged } from "../../store/errors.js";
import { isPageOver, type LedgerPage, ledgerPageOf, pagesOfPosting, type QuarterSales, salesBetween, withPostings } from "./ledger/ledger-page.js";
import type { Posting } from "./ledger/postings.js";

/**
 * The stored pages of a chat's ledger. The newest postings are in the chat's record, where they are committed together
 * with the invoices that they are about. When there are many, they move to pages.
 */

type Scope = Pick<ChatScope, "session" | "deps">;

/** Beyond this number of postings, or this size as JSON in bytes, the postings move from the chat's record to pages. */
const mostPostings = { number: 20, bytes: 16 * 1024 };

const keyOf = ({ session }: Scope, account: string, page: number): string =>
  `${session.chat}/${account}-${page}`;

/**
 * Moves the postings from the chat's record to pages, before the next commit of the record. If a crash in between leaves
 * a posting in both, the page says so and counts the posting once. Must be called with a record that was committed.
 */
export async function moveLedger(scope: Scope): Promise<void> {
  const { session, deps } = scope;
  const { ledger } = session;
  if (ledger === undefined || !isMuch(ledger.postings)) return;
  for (const account of new Set(ledger.postings.map((posting) => posting.account))) {
    const postings = ledger.postings.filter((posting) => posting.account === account);
    for (const number of new Set(postings.flatMap(pagesOfPosting))) {
      const key = keyOf(scope, account, number);
      const page = withPostings(await readPage(scope, key), { number, book: session.createdAt, postings });
      await deps.store.ledgerPages.write(key, page);
    }
  }
  ledger.postings = [];
}

const isMuch = (postings: readonly Posting[]): boolean =>
  postings.length > mostPostings.number || Buffer.byteLength(JSON.stringify(postings)) > mostPostings.bytes;

/**
 * Reads the sales of an account between two times (ms), each of them the beginning of a day in the chat's time zone.
 * @param account the key of the account's ledger
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

/** Deletes the pages whose days are over for longer than the ledger is kept. */
export async function tidyLedger(scope: Scope): Promise<void> {
  const { session, deps } = scope;
  for await (const { key } of deps.store.ledgerPages.list(`${session.chat}/`)) {
    if (isPageOver(key, deps.now())) await deps.store.ledgerPages.remove(key);
  }
}

const readPage = ({ deps }: Scope, key: string): Promise<LedgerPage | undefined> =>
  undamaged(deps.store.ledgerPages.read(key));
