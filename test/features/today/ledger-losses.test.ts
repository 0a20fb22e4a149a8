import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ledgerOf } from "../../../src/features/today/ledger/postings.js";
import { readLedger } from "../../../src/features/today/stored-ledger.js";
import { layoutOf, pathOfKey } from "../../../src/store/folder/folder-layout.js";
import { accountOf, all } from "../../store/samples.js";
import { type Happening, Shop } from "./ledger-shop.js";
import { expectBooked } from "./recount.js";

const anna = "anna@shop.example";
const created: Happening = {
  is: "created",
  ...{ currency: "UZS", terminal: "t-1", isTold: true, isKnown: true },
};
const dayMs = 24 * 60 * 60_000;

/** A shop with 12 invoices, of which the first is paid. Most of the postings are on a page of the ledger. */
async function shopWithPage() {
  const shop = await Shop.open();
  await shop.happens({ is: "account", login: anna });
  for (let count = 0; count < 12; count += 1) await shop.happens(created);
  await shop.happens({ is: "told", which: 0, status: "paid", lag: undefined });
  for (let count = 0; count < 6; count += 1) await shop.happens(created);
  const keys = (await all(shop.one.store.ledgerPages.list(`${shop.one.key}/`))).map(({ key }) => key);
  expect(keys).toHaveLength(1);
  return { shop, page: keys[0] ?? "" };
}

/** Returns the numbers of invoices of an account in the last days, by what the ledger counts them as. */
async function countsOf({ one, now }: Shop, login: string) {
  const deps = { store: one.store, log: () => undefined } as never;
  const span = { from: now - 20 * dayMs, to: now + dayMs };
  const session = await one.record();
  const key = ledgerOf(session.ledger?.accounts, accountOf(login));
  const sales = await readLedger({ session, deps }, key, span);
  const counts: Record<string, number> = {};
  for (const { group, count } of sales.flatMap(({ cells }) => cells))
    counts[group.kind] = (counts[group.kind] ?? 0) + count;
  return counts;
}

describe("the ledger", () => {
  it("forgets the open invoices of a lost chat record, and keeps what was paid", async () => {
    const { shop } = await shopWithPage();
    await shop.one.store.chats.remove(shop.one.key);
    await shop.happens({ is: "days", days: 1 });
    await shop.happens({ is: "account", login: anna });
    await shop.happens(created);
    expect(await countsOf(shop, anna)).toEqual({ paid: 1, waiting: 1 });
    for (let count = 0; count < 12; count += 1) await shop.happens(created);
    expect(await countsOf(shop, anna)).toEqual({ paid: 1, waiting: 13 });
  });

  it("counts the invoices that come after a page was damaged", async () => {
    const { shop, page } = await shopWithPage();
    const folder = layoutOf(shop.one.dir).folderOf("ledgerPages");
    await writeFile(join(folder, ...pathOfKey(page)), "damaged");
    await shop.happens({ is: "told", which: 1, status: "paid", lag: undefined });
    for (let count = 0; count < 12; count += 1) await shop.happens(created);
    const { paid, waiting } = await countsOf(shop, anna);
    expect(paid).toBe(1);
    expect(waiting).toBeGreaterThanOrEqual(11);
  });

  it("keeps the sums of an account while the chat works with another one", async () => {
    const { shop } = await shopWithPage();
    const before = await countsOf(shop, anna);
    await shop.happens({ is: "account", login: "boris@shop.example" });
    for (let count = 0; count < 12; count += 1) await shop.happens(created);
    expect(await countsOf(shop, "boris@shop.example")).toEqual({ waiting: 12 });
    await shop.happens({ is: "account", login: anna });
    expect(await countsOf(shop, anna)).toEqual(before);
    await expectBooked(shop.one, shop.now);
  });
});
