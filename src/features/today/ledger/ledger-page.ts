import { Big } from "big.js";
import * as z from "zod";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { type LedgerPlace, ledgerPlace, quarterOf } from "../../../invoice/ledger-place.js";
import { keptDays } from "../../../invoice/retention.js";
import { beginningOf } from "../../../language/text/safe-text.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { dayMs } from "../../../language/time/local-time.js";
import type { Posting, Sale } from "./postings.js";

/**
 * The sums of all invoices of an account, per quarter of an hour. A page holds 4 days: with longer pages, more is
 * written again with each few invoices; with shorter ones, the sums of 30 days take longer.
 */

const quartersPerPage = 4 * 24 * 4;

export const ledgerPageOf = (quarter: number): number => Math.floor(quarter / quartersPerPage);

/**
 * A page's key ends with its number.
 * @param now milliseconds since 1970
 */
export const isPageOver = (key: string, now: number): boolean =>
  Number(key.slice(key.lastIndexOf("-") + 1)) < ledgerPageOf(quarterOf(now - keptDays.ledger * dayMs));

const group = z.object({
  kind: ledgerPlace.shape.kind,
  currency: z.string(),
  terminal: z.string(),
  seller: z.string().optional(),
});

type Group = z.infer<typeof group>;

export interface LedgerCell {
  readonly group: Group;
  readonly count: number;
  readonly sum: string;
}

const good = z.object({
  /** Items of a currency that are counted without their names have no name here. */
  name: z.string().optional(),
  currency: z.string(),
});

type Good = z.infer<typeof good>;

/**
 * A seller chooses the names of items, and whoever reads the page waits for all of it. Further goods and rows are
 * counted without names, by currency.
 */
const most = { goods: 200, rows: 6_000 };

/** Only paid invoices count, also those paid in cash. */
interface LedgerItem {
  readonly good: Good;
  readonly quantity: number;
  readonly sum: string;
}

/** The index of a group or a good in the page's table, a number of invoices or units, and their sum. */
const row = z.tuple([z.number().int(), z.number().int(), z.string()]);

type Row = z.infer<typeof row>;

export const ledgerPageRecord = z.object({
  /** When the chat's record was created that has made the postings. A new record numbers them anew. */
  book: z.number(),
  next: z.number().int(),
  terminals: z.record(z.string(), z.string()),
  sellers: z.record(z.string(), z.string()),
  /** Rows name groups and goods by their index, because thousands of rows share them. */
  groups: z.array(group),
  goods: z.array(good),
  /**
   * The rows by the number of their quarter of an hour. `less` has the paid invoices that allow a smaller payment,
   * and by how much.
   */
  quarters: z.record(
    z.string(),
    z.object({ cells: z.array(row), items: z.array(row), less: z.array(row).optional() }),
  ),
});

export type LedgerPage = z.infer<typeof ledgerPageRecord>;

export const pagesOfPosting = ({ from, to }: Posting): readonly number[] => [
  ...new Set([from, to].flatMap((place) => (place === undefined ? [] : [ledgerPageOf(place.quarter)]))),
];

interface NewPostings {
  readonly number: number;
  readonly book: number;
  /** The account's postings in the order of their numbers. Postings of other pages are ignored. */
  readonly postings: readonly Posting[];
}

/**
 * A posting that is on the page already is left out, so that the same postings may be added again after a crash.
 */
export function withPostings(
  before: LedgerPage | undefined,
  { number, book, postings }: NewPostings,
): LedgerPage {
  const { terminals, sellers, groups, goods, quarters } = before ?? empty;
  const page: LedgerPage = {
    book,
    next: before?.book === book ? before.next : 0,
    terminals: { ...terminals },
    sellers: { ...sellers },
    groups: [...groups],
    goods: [...goods],
    quarters: before === undefined || before.book === book ? { ...quarters } : withoutWaiting(before),
  };
  const tables = {
    groupOf: indexIn(page.groups, keyOfGroup),
    goodOf: indexIn(page.goods, keyOfGood),
    room: roomFor(page),
  };
  for (const posting of postings) {
    if (posting.number < page.next) continue;
    const { from, to, sale } = posting;
    if (from !== undefined && ledgerPageOf(from.quarter) === number) count(page, tables, from, sale, -1);
    if (to !== undefined && ledgerPageOf(to.quarter) === number) {
      count(page, tables, to, sale, 1);
      page.terminals[sale.terminal.id] = sale.terminal.name;
      if (sale.seller !== undefined) page.sellers[sale.seller.id] = sale.seller.name;
    }
    page.next = posting.number + 1;
  }
  return page;
}

/**
 * A chat's record that was damaged and begun anew has lost its waiting invoices, so that no posting would ever
 * take them from the page.
 */
const withoutWaiting = ({ groups, quarters }: LedgerPage): LedgerPage["quarters"] =>
  Object.fromEntries(
    Object.entries(quarters).map(([quarter, rows]) => [
      quarter,
      { ...rows, cells: rows.cells.filter(([index]) => groups[index]?.kind !== "waiting") },
    ]),
  );

export interface QuarterSales {
  readonly quarter: number;
  readonly cells: readonly LedgerCell[];
  /** The paid invoices that allow a smaller payment. `sum` is how much less may have been paid. */
  readonly less: readonly LedgerCell[];
  readonly items: readonly LedgerItem[];
  readonly names: Pick<LedgerPage, "terminals" | "sellers">;
}

export const salesBetween = (page: LedgerPage, first: number, end: number): QuarterSales[] =>
  Object.entries(page.quarters)
    .map(([quarter, rows]) => ({ ...rows, quarter: Number(quarter) }))
    .filter(({ quarter }) => quarter >= first && quarter < end)
    .sort((a, b) => a.quarter - b.quarter)
    .map(({ quarter, cells, less = [], items }) => ({
      quarter,
      cells: cellsOf(page, cells),
      less: cellsOf(page, less),
      items: items.flatMap(([index, quantity, sum]) => {
        const good = page.goods[index];
        return good === undefined || quantity === 0 ? [] : { good, quantity, sum };
      }),
      names: page,
    }));

const cellsOf = ({ groups }: LedgerPage, rows: readonly Row[]): LedgerCell[] =>
  rows.flatMap(([index, count, sum]) => {
    const group = groups[index];
    return group === undefined ? [] : { group, count, sum };
  });

const empty: Omit<LedgerPage, "book" | "next"> = {
  terminals: {},
  sellers: {},
  groups: [],
  goods: [],
  quarters: {},
};

interface Tables {
  readonly groupOf: IndexOf<Group>;
  readonly goodOf: IndexOf<Good>;
  readonly room: Room;
}

interface Room {
  goods: number;
  rows: number;
}

const isNamed = (one: Good | undefined): boolean => one?.name !== undefined;

const roomFor = ({ goods, quarters }: LedgerPage): Room => ({
  goods: most.goods - goods.filter(isNamed).length,
  rows:
    most.rows -
    Object.values(quarters).reduce(
      (rows, { items }) => rows + items.filter(([index]) => isNamed(goods[index])).length,
      0,
    ),
});

const keyOfGroup = ({ kind, currency, terminal, seller }: Group): string =>
  JSON.stringify([kind, currency, terminal, seller]);

const keyOfGood = ({ name, currency }: Good): string =>
  JSON.stringify([name === undefined ? undefined : evenOut(name), currency]);

/** An entry that isn't in the table is added, or has no index. */
type IndexOf<T> = { (entry: T): number; (entry: T, ifUnknown: "none"): number | undefined };

function indexIn<T>(table: T[], keyOf: (entry: T) => string): IndexOf<T> {
  const known = new Map(table.map((entry, index) => [keyOf(entry), index]));
  function indexOf(entry: T): number;
  function indexOf(entry: T, ifUnknown: "none"): number | undefined;
  function indexOf(entry: T, ifUnknown?: "none"): number | undefined {
    const key = keyOf(entry);
    const found = known.get(key);
    if (found !== undefined || ifUnknown === "none") return found;
    const index = table.push(entry) - 1;
    known.set(key, index);
    return index;
  }
  return indexOf;
}

function count(page: LedgerPage, tables: Tables, { kind, quarter }: LedgerPlace, sale: Sale, sign: 1 | -1) {
  const known = page.quarters[quarter];
  const [cells, items, less] = [
    [...(known?.cells ?? [])],
    [...(known?.items ?? [])],
    [...(known?.less ?? [])],
  ];
  const { terminal, seller } = sale;
  const add = (rows: Row[], { currency, amount }: { currency: string; amount: string }): void => {
    const of = { kind, currency, terminal: terminal.id, ...(seller && { seller: seller.id }) };
    addTo(rows, [tables.groupOf(of), sign, signed(amount, sign)]);
  };
  for (const total of sale.totals) add(cells, total);
  for (const allowed of kind === "paid" ? (sale.less ?? []) : []) add(less, allowed);
  for (const { name, currency, quantity, amount } of isSold(kind) ? sale.items : []) {
    const named = { name: beginningOf(name, itemLimits.name), currency };
    const index = indexOfRow(items, tables, named, sign);
    addTo(items, [index, sign * quantity, signed(amount, sign)], isNamed(page.goods[index]));
  }
  if (cells.length === 0 && items.length === 0) delete page.quarters[quarter];
  else page.quarters[quarter] = { cells, items, ...(less.length > 0 && { less }) };
}

/**
 * A page without room for another named good or row never has room again, because neither is ever removed. So
 * whatever is taken from a quarter is taken from the row to which it was added.
 */
function indexOfRow(items: readonly Row[], { goodOf, room }: Tables, named: Good, sign: 1 | -1): number {
  const index = goodOf(named, "none");
  if (items.some(([known]) => known === index)) return index ?? -1;
  const hasRoom = room.rows > 0 && (index !== undefined || room.goods > 0);
  if (sign === -1 || !hasRoom) return goodOf({ currency: named.currency });
  if (index === undefined) room.goods -= 1;
  room.rows -= 1;
  return goodOf(named);
}

const isSold = (kind: LedgerPlace["kind"]): boolean => kind === "paid" || kind === "cash";

const signed = (amount: string, sign: 1 | -1): string => new Big(amount).times(sign).toFixed();

/** A row that comes to nothing is removed, unless it must stay. */
function addTo(rows: Row[], [index, number, sum]: Row, stays = false): void {
  const at = rows.findIndex(([known]) => known === index);
  const [, knownNumber, knownSum] = rows[at] ?? [index, 0, "0"];
  const added: Row = [index, knownNumber + number, new Big(knownSum).plus(sum).toFixed()];
  const isKept = added[1] > 0 || (stays && added[1] === 0);
  rows.splice(at === -1 ? rows.length : at, at === -1 ? 0 : 1, ...(isKept ? [added] : []));
}
