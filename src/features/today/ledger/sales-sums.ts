import { Big } from "big.js";
import type { PlaceKind } from "../../../invoice/ledger-place.js";
import { sumOfAmounts } from "../../../language/money/money.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { LedgerCell, QuarterSales } from "./ledger-page.js";

export interface Sum {
  readonly count: number;
  readonly sum: string;
}

export interface CurrencySum extends Sum {
  readonly currency: string;
}

export interface PaidBy {
  /** The owner's own invoices have no id. */
  readonly id: string | undefined;
  readonly name: string;
  readonly paid: readonly CurrencySum[];
}

type SumByKind = Readonly<Record<PlaceKind, Sum>>;

/**
 * The currency with the most invoices is first. Currencies are never added up. `less` is how many of the paid
 * invoices allow a smaller payment, and how much less their customers may have paid.
 */
export function sumsByCurrency(
  sales: readonly QuarterSales[],
): readonly { readonly currency: string; readonly kinds: SumByKind; readonly less: Sum }[] {
  const cells = sales.flatMap((quarter) => quarter.cells);
  const less = sales.flatMap((quarter) => quarter.less);
  const currencies = groupBy(cells, ({ group }) => group.currency).map(([currency, own]) => ({
    currency,
    count: sumOf(own).count,
    kinds: kindsOf(own),
    less: sumOf(less.filter(({ group }) => group.currency === currency)),
  }));
  return currencies.sort(mostFirst);
}

export const paidByTerminal = (sales: readonly QuarterSales[]): readonly PaidBy[] =>
  paidBy(
    sales,
    ({ group }) => group.terminal,
    (id, { terminals }) => terminals[id],
  );

/** The owner has no id and no name. */
export const paidBySeller = (sales: readonly QuarterSales[]): readonly PaidBy[] =>
  paidBy(
    sales,
    ({ group }) => group.seller,
    (id, { sellers }) => sellers[id],
  );

export interface SoldItem {
  /** Undefined for the items of a currency that the ledger counts without their names. */
  readonly name: string | undefined;
  readonly currency: string;
  readonly quantity: number;
  readonly sum: string;
}

/**
 * The item with the most units is first; of several, the one that brought the most. Spaces and case make no other
 * item, a currency does. Items without names are last.
 */
export function soldItems(sales: readonly QuarterSales[]): readonly SoldItem[] {
  const items = sales.flatMap((quarter) => quarter.items);
  // Months have many thousand items of a few hundred goods, so only the goods' names are evened out.
  const goods = groupBy(items, ({ good }) => good);
  return groupBy(goods, ([{ name, currency }]) =>
    JSON.stringify([currency, name === undefined ? undefined : evenOut(name)]),
  )
    .map(([, same]) => {
      const { name, currency } = same[0][0];
      const sold = same.flatMap(([, own]) => own);
      const quantity = sold.reduce((units, item) => units + item.quantity, 0);
      return { name, currency, quantity, sum: added(sold) };
    })
    .sort(
      (a, b) =>
        Number(a.name === undefined) - Number(b.name === undefined) ||
        b.quantity - a.quantity ||
        a.currency.localeCompare(b.currency) ||
        new Big(b.sum).cmp(a.sum),
    );
}

/** The percentage is rounded down. */
export type Comparison =
  | { readonly kind: "more" | "less"; readonly percent: string }
  | { readonly kind: "same" | "nothing-now" | "nothing-before" };

/** A difference of less than one percent counts as none. */
export function compare(sum: string, before: string): Comparison {
  const [now, then] = [new Big(sum), new Big(before)];
  if (then.eq(0)) return { kind: "nothing-before" };
  if (now.eq(0)) return { kind: "nothing-now" };
  const percent = now.minus(then).abs().times(100).div(then).round(0, Big.roundDown);
  if (percent.eq(0)) return { kind: "same" };
  return { kind: now.gt(then) ? "more" : "less", percent: percent.toFixed() };
}

function paidBy(
  sales: readonly QuarterSales[],
  idOf: (cell: LedgerCell) => string | undefined,
  nameOf: (id: string, names: QuarterSales["names"]) => string | undefined,
): readonly PaidBy[] {
  const names = new Map<string, string>();
  const paid = sales.flatMap(({ cells, names: known }) =>
    cells.filter((cell) => {
      const id = idOf(cell);
      const name = id === undefined ? undefined : nameOf(id, known);
      if (id !== undefined && name !== undefined) names.set(id, name);
      return cell.group.kind === "paid";
    }),
  );
  return groupBy(paid, idOf)
    .map(([id, own]) => ({
      id,
      name: names.get(id ?? "") ?? "",
      count: sumOf(own).count,
      paid: groupBy(own, ({ group }) => group.currency)
        .map(([currency, cells]) => ({ currency, ...sumOf(cells) }))
        .sort(mostFirst),
    }))
    .sort(mostFirst);
}

function kindsOf(cells: readonly LedgerCell[]): SumByKind {
  const of = (kind: PlaceKind): Sum => sumOf(cells.filter(({ group }) => group.kind === kind));
  return {
    paid: of("paid"),
    cash: of("cash"),
    withdrawn: of("withdrawn"),
    waiting: of("waiting"),
    expired: of("expired"),
    failed: of("failed"),
    untracked: of("untracked"),
  };
}

const sumOf = (cells: readonly LedgerCell[]): Sum => ({
  count: cells.reduce((count, cell) => count + cell.count, 0),
  sum: added(cells),
});

const added = (parts: readonly { readonly sum: string }[]): string =>
  sumOfAmounts(parts.map(({ sum }) => sum));

const mostFirst = (a: { readonly count: number }, b: { readonly count: number }): number => b.count - a.count;

/** Groups come in the order in which the keys first appear. No group is empty. */
function groupBy<Part, Key>(parts: readonly Part[], keyOf: (part: Part) => Key): [Key, [Part, ...Part[]]][] {
  const groups = new Map<Key, [Part, ...Part[]]>();
  for (const part of parts) {
    const key = keyOf(part);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups];
}
