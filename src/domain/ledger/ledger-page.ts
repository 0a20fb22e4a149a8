import { Big } from "big.js";
import { z } from "zod";
import { evenOut } from "../text/typed-text.js";
import { type LedgerPlace, ledgerPlace } from "./ledger-place.js";
import type { Posting, Sale } from "./postings.js";

/**
 * The pages of the ledger: the sums of all invoices of an account, per quarter of an hour. A page holds 32 days. So 60
 * days, in whatever time zone, are on at most three pages.
 */

const quartersPerPage = 32 * 24 * 4;

export const ledgerPageOf = (quarter: number): number => Math.floor(quarter / quartersPerPage);

/** The invoices of one kind, terminal, seller and currency in one quarter of an hour. */
const cell = z.object({
  kind: ledgerPlace.shape.kind,
  currency: z.string(),
  /** The terminal's id. */
  terminal: z.string(),
  /** The seller's id in the team. */
  seller: z.string().optional(),
  count: z.number().int(),
  sum: z.string(),
});

export type LedgerCell = z.infer<typeof cell>;

/** The sold units of one item in one quarter of an hour. Only paid invoices count, also those paid in cash. */
const itemCell = z.object({
  name: z.string(),
  currency: z.string(),
  quantity: z.number().int(),
  sum: z.string(),
});

export type LedgerItem = z.infer<typeof itemCell>;

const quarterCells = z.object({ cells: z.array(cell), items: z.array(itemCell) });

export const ledgerPageRecord = z.object({
  /** The time at which the chat's record was created that has made the postings. A new record numbers them anew. */
  book: z.number(),
  /** The number of the first posting that isn't on this page. */
  next: z.number().int(),
  /** The names of terminals and sellers, by id. */
  terminals: z.record(z.string(), z.string()),
  sellers: z.record(z.string(), z.string()),
  /** The cells by the number of their quarter of an hour. */
  quarters: z.record(z.string(), quarterCells),
});

export type LedgerPage = z.infer<typeof ledgerPageRecord>;

/** Returns the numbers of the pages on which a posting changes something. */
export const pagesOfPosting = ({ from, to }: Posting): readonly number[] => [
  ...new Set([from, to].flatMap((place) => (place === undefined ? [] : [ledgerPageOf(place.quarter)]))),
];

interface NewPostings {
  /** The number of the page. */
  readonly number: number;
  /** The time at which the chat's record was created. */
  readonly book: number;
  /** All postings of this page's account, in the order of their numbers. Postings of other pages are ignored. */
  readonly postings: readonly Posting[];
}

/**
 * Adds postings to a page. A posting that is on the page already is left out, so that the same postings may be added
 * again after a crash.
 */
export function withPostings(
  before: LedgerPage | undefined,
  { number, book, postings }: NewPostings,
): LedgerPage {
  const page: LedgerPage =
    before === undefined
      ? { book, next: 0, terminals: {}, sellers: {}, quarters: {} }
      : structuredClone(before);
  if (page.book !== book) Object.assign(page, { book, next: 0 });
  for (const posting of postings) {
    if (posting.number < page.next) continue;
    const { from, to, sale } = posting;
    if (from !== undefined && ledgerPageOf(from.quarter) === number) count(page, from, sale, -1);
    if (to !== undefined && ledgerPageOf(to.quarter) === number) {
      count(page, to, sale, 1);
      page.terminals[sale.terminal.id] = sale.terminal.name;
      if (sale.seller !== undefined) page.sellers[sale.seller.id] = sale.seller.name;
    }
    page.next = posting.number + 1;
  }
  return page;
}

/** The sales of one quarter of an hour, with the names of their terminals and sellers. */
export interface QuarterSales extends z.infer<typeof quarterCells> {
  readonly quarter: number;
  readonly names: Pick<LedgerPage, "terminals" | "sellers">;
}

/** Returns the sales on a page from one quarter of an hour on and before another one. */
export const salesBetween = (page: LedgerPage, first: number, end: number): QuarterSales[] =>
  Object.entries(page.quarters)
    .map(([quarter, cells]) => ({ ...cells, quarter: Number(quarter), names: page }))
    .filter(({ quarter }) => quarter >= first && quarter < end)
    .sort((a, b) => a.quarter - b.quarter);

function count(page: LedgerPage, { kind, quarter }: LedgerPlace, sale: Sale, sign: 1 | -1): void {
  const { cells, items } = page.quarters[quarter] ?? { cells: [], items: [] };
  const { terminal, seller } = sale;
  for (const { currency, amount } of sale.totals) {
    const of = { kind, currency, terminal: terminal.id, ...(seller && { seller: seller.id }) };
    const index = cells.findIndex(
      (one) =>
        one.kind === kind &&
        one.currency === currency &&
        one.terminal === of.terminal &&
        one.seller === of.seller,
    );
    const known = cells[index] ?? { ...of, count: 0, sum: "0" };
    const changed = { ...known, count: known.count + sign, sum: added(known.sum, amount, sign) };
    replace(cells, index, changed.count > 0 ? changed : undefined);
  }
  for (const { name, currency, quantity, amount } of isSold(kind) ? sale.items : []) {
    const index = items.findIndex((one) => one.currency === currency && evenOut(one.name) === evenOut(name));
    const known = items[index] ?? { name, currency, quantity: 0, sum: "0" };
    const changed = {
      ...known,
      quantity: known.quantity + sign * quantity,
      sum: added(known.sum, amount, sign),
    };
    replace(items, index, changed.quantity > 0 ? changed : undefined);
  }
  if (cells.length === 0 && items.length === 0) delete page.quarters[quarter];
  else page.quarters[quarter] = { cells, items };
}

const isSold = (kind: LedgerPlace["kind"]): boolean => kind === "paid" || kind === "cash";

const added = (sum: string, amount: string, sign: 1 | -1): string =>
  new Big(sum).plus(new Big(amount).times(sign)).toFixed();

/** Replaces the entry at an index, adds it at the end if the index is -1, or removes it if it is undefined. */
function replace<T>(entries: T[], index: number, entry: T | undefined): void {
  if (index < 0) entries.push(...(entry === undefined ? [] : [entry]));
  else entries.splice(index, 1, ...(entry === undefined ? [] : [entry]));
}
