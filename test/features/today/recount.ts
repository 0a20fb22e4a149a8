import { expect } from "vitest";
import { ledgerOf } from "../../../src/features/today/ledger/postings.js";
import { readLedger } from "../../../src/features/today/stored-ledger.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { currentStatus } from "../../../src/invoice/invoice-status.js";
import type { OneChat } from "../../kit/one-chat.js";
import { all } from "../../store/samples.js";

const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** The days that the tests read. */
const readDays = 60;

/** The number of invoices, or of sold units, and their sum, by what they have in common. */
type Sums = Map<string, { count: number; sum: bigint }>;

/** All invoices of a chat as they are stored. The chat's record counts before a record of an invoice's own. */
async function storedInvoices(one: OneChat): Promise<Invoice[]> {
  const record = await one.record();
  const refs = (await all(one.store.invoices.list(`${one.key}/`))).map(({ key }) => key.split("/")[1] ?? "");
  const own = await Promise.all(
    refs
      .filter((ref) => record.invoices[ref] === undefined)
      .map((ref) => one.store.invoices.read(`${one.key}/${ref}`)),
  );
  return [...Object.values(record.invoices), ...own.flatMap((invoice) => invoice ?? [])];
}

/** The place of an invoice in the ledger and the time since when, found without the product's own rule for it. */
function standing(invoice: Invoice): readonly [string, number] {
  const { history, submittedAt, cashAt, withdrawnAt, callbacks, over, expireAt = "" } = invoice;
  const status = currentStatus(history);
  if (status !== "paid" && cashAt !== undefined) return ["cash", cashAt];
  if (status !== "paid" && withdrawnAt !== undefined) return ["withdrawn", withdrawnAt];
  if (status === "paid" || status === "expired" || status === "failed") {
    const updates = history.filter((update) => update.status === status);
    const timed = updates.filter(({ at }) => at !== undefined);
    const told = (timed.length > 0 ? timed : updates).map(({ at, receivedAt }) => {
      const time = at === undefined ? receivedAt : Date.parse(at);
      const isBelieved = time >= submittedAt - quarterMs && time <= receivedAt + quarterMs;
      return [time, isBelieved ? Math.max(submittedAt, Math.min(time, receivedAt)) : receivedAt] as const;
    });
    return [status, told.sort(([one], [other]) => one - other)[0]?.[1] ?? submittedAt];
  }
  if (!callbacks && history.length === 0) return ["untracked", submittedAt];
  return over === true ? ["expired", Date.parse(expireAt)] : ["waiting", submittedAt];
}

const money = (amount: string): bigint => BigInt(Math.round(Number(amount) * 100));

function add(sums: Sums, key: readonly unknown[], count: number, sum: bigint): void {
  const known = sums.get(JSON.stringify(key)) ?? { count: 0, sum: 0n };
  sums.set(JSON.stringify(key), { count: known.count + count, sum: known.sum + sum });
}

/** Counts a chat's invoices anew, from the invoices themselves. */
async function recounted(one: OneChat, from: number): Promise<Sums> {
  const sums: Sums = new Map();
  const { ledger: { accounts } = {} } = await one.record();
  for (const invoice of await storedInvoices(one)) {
    if (invoice.creation !== "created") continue;
    const { account, terms, soldBy } = invoice;
    const [kind, at] = standing(invoice);
    const quarter = Math.floor(at / quarterMs);
    if (quarter < Math.floor(from / quarterMs)) continue;
    const ledger = ledgerOf(accounts, account);
    const byCurrency = new Map<string, bigint>();
    for (const { name, currency, price, quantity } of terms.items) {
      const sum = money(price) * BigInt(quantity);
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + sum);
      if (kind === "paid" || kind === "cash")
        add(sums, [ledger, quarter, "item", name, currency], quantity, sum);
    }
    for (const [currency, sum] of byCurrency)
      add(sums, [ledger, quarter, kind, currency, terms.terminal.id, soldBy?.seller], 1, sum);
  }
  return sums;
}

/** Reads the same from the ledger. */
async function booked(
  one: OneChat,
  { from, to }: { from: number; to: number },
  accounts: readonly string[],
): Promise<Sums> {
  const sums: Sums = new Map();
  const session = await one.record();
  const deps = { store: one.store, log: () => undefined } as never;
  for (const account of accounts) {
    for (const { quarter, cells, items } of await readLedger({ session, deps }, account, { from, to })) {
      for (const { group, count, sum } of cells) {
        const { kind, currency, terminal, seller } = group;
        add(sums, [account, quarter, kind, currency, terminal, seller], count, money(sum));
      }
      for (const { good, quantity, sum } of items)
        add(sums, [account, quarter, "item", good.name, good.currency], quantity, money(sum));
    }
  }
  return sums;
}

const sorted = (sums: Sums) => [...sums].sort(([one], [other]) => (one < other ? -1 : 1));

/** Returns the number of invoices that the ledger counts twice, and of those that it doesn't count. */
export async function miscounted(one: OneChat, now: number) {
  const { expected, found } = await bothCounts(one, now);
  const result = { twice: 0, not: 0 };
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const difference = (found.get(key)?.count ?? 0) - (expected.get(key)?.count ?? 0);
    if (difference > 0) result.twice += difference;
    else result.not -= difference;
  }
  return result;
}

/** Expects that the ledger's sums of the last 60 days are those of the invoices. */
export async function expectBooked(one: OneChat, now: number): Promise<void> {
  const { expected, found } = await bothCounts(one, now);
  expect(sorted(found)).toEqual(sorted(expected));
}

async function bothCounts(one: OneChat, now: number) {
  const from = Math.floor(now / dayMs - readDays) * dayMs;
  const invoices = await storedInvoices(one);
  const known = (await one.record()).ledger?.accounts;
  const accounts = [...new Set(invoices.map(({ account }) => ledgerOf(known, account)))];
  return {
    expected: await recounted(one, from),
    found: await booked(one, { from, to: now + dayMs }, accounts),
  };
}
