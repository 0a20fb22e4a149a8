import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type LedgerPage,
  ledgerPageRecord,
  salesBetween,
  withPostings,
} from "../../../../src/features/today/ledger/ledger-page.js";
import type { Posting } from "../../../../src/features/today/ledger/postings.js";
import { soldItems } from "../../../../src/features/today/ledger/sales-sums.js";
import type { LedgerPlace } from "../../../../src/invoice/ledger-place.js";

const quartersPerPage = 4 * 96;
const number = 5_000;
const first = number * quartersPerPage;
const terminal = { id: "t-1", name: "Front" };

type Sold = Posting["sale"]["items"][number];

const posting = (items: readonly Sold[], places: { from?: LedgerPlace; to?: LedgerPlace }) => ({
  ...places,
  account: "anna",
  sale: { terminal, totals: [{ currency: "UZS", amount: "100" }], items: [...items] },
});

/** Adds postings as the store keeps a page: each piece of them is added to what was read from it. */
function added(postings: readonly Omit<Posting, "number">[], before?: LedgerPage, pieces = 20): LedgerPage {
  let page = before;
  const next = before?.next ?? 0;
  const all = postings.map((one, index) => ({ ...one, number: next + index }));
  for (let at = 0; at < all.length; at += pieces)
    page = withPostings(page === undefined ? undefined : stored(page), {
      ...{ number, book: 1 },
      postings: all.slice(at, at + pieces),
    });
  if (page === undefined) throw new Error("There are no postings.");
  return page;
}

const stored = (page: LedgerPage): LedgerPage => ledgerPageRecord.parse(JSON.parse(JSON.stringify(page)));

const namedGoods = ({ goods }: LedgerPage): number => goods.filter(({ name }) => name !== undefined).length;

describe("a page of the ledger", () => {
  it("stays small when 200 invoices bring 100 new names each", () => {
    const sales = Array.from({ length: 200 }, (_, invoice) =>
      posting(
        Array.from({ length: 100 }, (_, item) => ({
          name: `${invoice}-${item} ${"long name ".repeat(20)}`,
          ...{ currency: "UZS", quantity: 2, amount: "10.5" },
        })),
        { to: { kind: "paid", quarter: first + invoice } },
      ),
    );
    const page = added(sales);
    expect(namedGoods(page)).toBe(200);
    expect(JSON.stringify(page).length).toBeLessThan(200_000);
    const items = soldItems(salesBetween(page, first, first + 200));
    expect(items).toHaveLength(201);
    expect(items.at(-1)).toEqual({ name: undefined, currency: "UZS", quantity: 39_600, sum: "207900" });
  });

  it("has few rows, however many quarters of an hour the names are sold in", () => {
    const sales = Array.from({ length: quartersPerPage }, (_, quarter) =>
      posting(
        Array.from({ length: 100 }, (_, item) => ({
          name: `item ${(quarter + item) % 200}`,
          ...{ currency: "UZS", quantity: 1, amount: "10" },
        })),
        { to: { kind: "cash", quarter: first + quarter } },
      ),
    );
    const page = added(sales, undefined, quartersPerPage);
    const sold = soldItems(salesBetween(page, first, first + quartersPerPage));
    expect(sold.reduce((units, { quantity }) => units + quantity, 0)).toBe(38_400);
    const rows = Object.values(page.quarters).reduce((count, { items }) => count + items.length, 0);
    expect(rows).toBeLessThan(6_400);
  });

  it("has the sums of a plain count after whatever was sold and moved, also when most names are counted together", () => {
    const filling = Array.from({ length: 196 }, (_, item) => ({
      name: `filling ${item}`,
      ...{ currency: "UZS", quantity: 1, amount: "1" },
    }));
    const full = added([posting(filling, { to: { kind: "paid", quarter: first } })]);
    const item = fc.record({
      name: fc.constantFrom("Tea", " TEA", "Latte", "Cake", "Soup", "Pie", "Juice", "Salad", "filling 3"),
      currency: fc.constantFrom("UZS", "USD"),
      quantity: fc.integer({ min: 1, max: 5 }),
      amount: fc.constantFrom("1", "2.50", "1000"),
    });
    const place = fc.record({
      kind: fc.constantFrom("waiting" as const, "paid" as const, "cash" as const, "expired" as const),
      quarter: fc.integer({ min: first, max: first + 2 }),
    });
    const invoice = fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
      places: fc.array(place, { minLength: 1, maxLength: 4 }),
    });
    const order = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(fc.array(invoice, { minLength: 1, maxLength: 12 }), order, (invoices, numbers) => {
        const waiting = invoices.map(({ items, places }) => ({ items, places, at: 0 }));
        const moves: Omit<Posting, "number">[] = [];
        for (;;) {
          const open = waiting.filter(({ at, places }) => at < places.length);
          const one = open[(numbers.next().value ?? 0) % open.length];
          if (one === undefined) break;
          const [from, to] = [one.places[one.at - 1], one.places[one.at]];
          moves.push(posting(one.items, { ...(from && { from }), ...(to && { to }) }));
          one.at += 1;
        }
        const page = added(moves, full, 3);
        expect(namedGoods(page)).toBeLessThanOrEqual(200);
        const expected = new Map<string, [number, number]>();
        const found = new Map<string, [number, number]>();
        const add = (sums: typeof found, key: string, quantity: number, sum: number): void => {
          const [units, money] = sums.get(key) ?? [0, 0];
          sums.set(key, [units + quantity, money + sum]);
        };
        const plain = (name: string) => name.trim().toLowerCase();
        const names = new Set(
          page.goods.map(({ name, currency }) => `${currency} ${name === undefined ? "" : plain(name)}`),
        );
        const keyOf = (name: string | undefined, currency: string): string => {
          const key = `${currency} ${plain(name ?? "")}`;
          return names.has(key) ? key : `${currency} `;
        };
        for (const { items, places } of invoices) {
          const { kind, quarter } = places.at(-1) ?? { kind: "waiting", quarter: 0 };
          if (kind === "paid" || kind === "cash")
            for (const { name, currency, quantity, amount } of items)
              add(expected, `${quarter} ${keyOf(name, currency)}`, quantity, Number(amount));
        }
        for (const { name, currency, quantity, amount } of filling)
          add(expected, `${first} ${keyOf(name, currency)}`, quantity, Number(amount));
        for (const { quarter, items } of salesBetween(page, first, first + 3))
          for (const { good, quantity, sum } of items)
            add(found, `${quarter} ${keyOf(good.name, good.currency)}`, quantity, Number(sum));
        expect([...found].sort()).toEqual([...expected].sort());
      }),
      { numRuns: 60 },
    );
  });
});
