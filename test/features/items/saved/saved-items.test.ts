import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Api } from "grammy";
import { describe, expect, test } from "vitest";
import type { UnitOfWork } from "../../../../src/engine/unit-of-work.js";
import { newChatRecord } from "../../../../src/features/chat-record.js";
import { fromSaved } from "../../../../src/features/draft/content/lines-to-items.js";
import { countInvoiced } from "../../../../src/features/items/saved/count-invoiced.js";
import { readSavedItems } from "../../../../src/features/items/saved/items-record.js";
import {
  findSaved,
  savedItem,
  savedItems,
  saveItem,
} from "../../../../src/features/items/saved/saved-items.js";
import type { ChatScope } from "../../../../src/frame/context.js";
import { loadLocales } from "../../../../src/frame/locales.js";
import { actingOf } from "../../../../src/frame/model/acting.js";
import type { Invoice } from "../../../../src/invoice/invoice.js";
import type { Item } from "../../../../src/invoice/item/item.js";
import { once, texts } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { ownerAndSeller } from "../../team/owner-and-seller.js";

const translators = loadLocales("locales");

const itemOf = (name: string, price = "15000", more: Partial<Item> = {}): Item => ({
  name,
  price,
  currency: "UZS",
  quantity: 1,
  ...more,
});

/** What an event of this number sees of one chat's store. */
async function openScopes(): Promise<(event: number) => ChatScope> {
  const one = await OneChat.open();
  return (n) => {
    const session = { ...newChatRecord(one.key, 0), knownLogins: ["digest of a login"] };
    const unit = { event: { n }, patch: async (change: (record: typeof session) => void) => change(session) };
    return {
      api: new Api("1:test", { apiRoot: one.telegram.url }),
      session,
      acting: actingOf(session),
      unit: unit as Pick<UnitOfWork, "patch"> & { event: { n: number } } as unknown as UnitOfWork,
      deps: { store: one.store, translators } as unknown as ChatScope["deps"],
      features: {} as ChatScope["features"],
      t: translators("en"),
      zone: "UTC",
    };
  };
}

const names = (items: readonly Pick<Item, "name">[]) => items.map(({ name }) => name);

describe("an item that is saved", () => {
  test("keeps the merchant's own id and metadata as every other field, for the next invoice", async () => {
    const at = await openScopes();
    const item = itemOf("Latte", "20000", {
      description: "With oat milk",
      icpuCode: "10101001001000000",
      packageCode: "1234",
      imageUrl: "https://example.com/latte.jpg",
      id: "SKU-7",
      metadata: { colour: "red", size: 2, box: { tags: [true, null] } },
    });
    expect(await saveItem(at(1), item)).toBe("saved");
    const [saved] = await savedItems(at(2));
    expect(saved && fromSaved(saved, 1)).toEqual({ ...item, saved: "1-0" });
  });

  test("keeps its fields, and the same name and currency again replaces them", async () => {
    const at = await openScopes();
    const first = itemOf("Qo‘y go‘shti", "90000", {
      icpuCode: "101",
      description: "Fresh",
      metadata: { a: "b" },
    });
    expect(await saveItem(at(1), first)).toBe("saved");
    expect(await saveItem(at(2), itemOf("qo'y  go'shti", "95000"))).toBe("replaced");
    expect(await saveItem(at(3), itemOf("Qo‘y go‘shti", "8", { currency: "USD" }))).toBe("saved");
    const [usd, uzs] = await savedItems(at(4));
    expect(usd).toMatchObject({ currency: "USD" });
    expect(uzs).toStrictEqual({
      saved: "1-0",
      name: "qo'y  go'shti",
      price: "95000",
      currency: "UZS",
      uses: 0,
    });
    expect(await savedItem(at(4), "1-0")).toEqual(uzs);
    expect(await savedItem(at(4), "none")).toBeUndefined();
  });

  test("is told the same when its event is handled again", async () => {
    const at = await openScopes();
    expect(await saveItem(at(1), itemOf("Tea"))).toBe("saved");
    expect(await saveItem(at(1), itemOf("Tea"))).toBe("saved");
    expect(await savedItems(at(2))).toHaveLength(1);
  });

  test("finds no place when there are two thousand, but replaces one of them", async () => {
    const one = await OneChat.open();
    const item = (n: number) => ({
      saved: `x-${n}`,
      name: `Item ${n}`,
      price: "1",
      currency: "UZS",
      uses: 0,
    });
    await one.store.savedItems.write(one.key, {
      items: Array.from({ length: 2000 }, (_, n) => item(n)),
      seen: [],
    });
    const at = await openScopes();
    const session = { ...newChatRecord(one.key, 0), knownLogins: ["digest of a login"] };
    const scope = { ...at(1), session, deps: { store: one.store, translators } };
    const full = scope as unknown as ChatScope;
    expect(await saveItem(full, itemOf("Tea"))).toBe("full");
    expect(await saveItem(full, itemOf("Item 7", "2"))).toBe("replaced");
  });
});

describe("a few letters", () => {
  test("find beginnings first, then words, then what holds them, the most used first", async () => {
    const at = await openScopes();
    for (const [n, name] of ["Decaf coffee", "Scoff", "Coffee beans", "Coffee", "Мёд", "O‘rik"].entries())
      await saveItem(at(n + 1), itemOf(name));
    await countInvoiced(at(10), [itemOf("Coffee beans")]);
    const { exact, matches } = await findSaved(at(11), " COFF");
    expect(exact).toBeUndefined();
    expect(names(matches)).toEqual(["Coffee beans", "Coffee", "Decaf coffee", "Scoff"]);
    expect((await findSaved(at(11), "coffee")).exact?.name).toBe("Coffee");
    expect(names((await findSaved(at(11), "мед")).matches)).toEqual(["Мёд"]);
    expect(names((await findSaved(at(11), "orik")).matches)).toEqual(["O‘rik"]);
    expect((await findSaved(at(11), "o'RIK")).exact?.name).toBe("O‘rik");
    expect(names((await findSaved(at(11), "beans coff")).matches)).toEqual(["Coffee beans"]);
    expect(await findSaved(at(11), " ")).toEqual({ matches: [] });
  });
});

describe("an item that is invoiced", () => {
  test("counts for the saved one, once an event", async () => {
    const at = await openScopes();
    await saveItem(at(1), itemOf("Tea"));
    for (const n of [2, 2, 3]) await countInvoiced(at(n), [itemOf("tea"), itemOf("TEA")]);
    expect((await savedItems(at(4)))[0]).toMatchObject({ uses: 2, usedBy: 3 });
  });

  test("made from an amount alone has no name worth saving", async () => {
    const at = await openScopes();
    await countInvoiced(at(1), [itemOf("Payment"), itemOf("Toʻlov"), itemOf("Tea")]);
    expect(names((await readSavedItems(at(2))).seen.map(({ item }) => item))).toEqual(["Tea"]);
  });

  test("is forgotten behind two hundred others", async () => {
    const at = await openScopes();
    await countInvoiced(at(1), [itemOf("Tea")]);
    for (const n of [0, 1])
      await countInvoiced(
        at(2 + n),
        Array.from({ length: 100 }, (_, i) => itemOf(`Other ${n} ${i}`)),
      );
    const { seen } = await readSavedItems(at(9));
    expect(seen).toHaveLength(200);
    expect(names(seen.map(({ item }) => item))).not.toContain("Tea");
  });
});

describe("an offer to save", () => {
  /** Creates an invoice, of which nobody pays yet. @returns its reference */
  const create = async (one: OneChat, line = "Coffee 2x15000"): Promise<string> => {
    const before = Object.keys((await one.record()).invoices);
    await one.send(`/new ${line}`);
    await one.tap("Expiry");
    await one.tap("No expiry");
    await one.tap("Create invoice");
    const ref = Object.keys((await one.record()).invoices).find((known) => !before.includes(known));
    if (ref === undefined) throw new Error(`There is no invoice of ${line}.`);
    return ref;
  };
  const sell = async (one: OneChat, line?: string) => one.callback(await create(one, line), "paid");
  const offer = /You have sold .*Coffee.* twice/;
  const kept = async (one: OneChat) => (await one.store.savedItems.read(one.key))?.items;

  test("comes below the notice of the second payment, and never below a fresh pay card", async () => {
    const one = await OneChat.open();
    const refs = [await create(one), await create(one), await create(one)];
    expect(one.chat.last.text).toMatch(/Waiting for payment/);
    await one.callback(refs[1] ?? "", "paid");
    await one.callback(refs[1] ?? "", "paid");
    expect(texts(one, offer)).toEqual([]);
    await one.callback(refs[0] ?? "", "paid");
    expect(one.chat.said.at(-2)?.text).toMatch(/is paid/);
    expect(one.chat.last.text).toMatch(offer);
    await one.callback(refs[2] ?? "", "paid");
    expect(texts(one, offer)).toHaveLength(1);
    await one.tap("Save");
    expect(texts(one, /✅ Saved: .*Coffee/)).toHaveLength(1);
    expect(await kept(one)).toMatchObject([{ name: "Coffee", uses: 2 }]);
  });

  test("waits while something is asked, and stands below /today then", async () => {
    const one = await OneChat.open();
    await sell(one);
    const ref = await create(one);
    await one.send("/new Tea 5000");
    await one.callback(ref, "paid");
    await one.send("/today");
    expect(texts(one, offer)).toEqual([]);
    await one.tap("Discard");
    expect(texts(one, offer)).toEqual([]);
    await one.send("/today");
    expect(one.chat.last.text).toMatch(offer);
    await one.send("/today");
    expect(texts(one, offer)).toHaveLength(1);
  });

  test("is made and taken once, for two payments, though the disk fails in between", async () => {
    const one = await OneChat.open();
    for (const payments of [1, 2]) {
      const ref = await create(one);
      let isRefused = false;
      // The paid invoice leaves the chat's record with the commit after all was said.
      one.diskRefuses = once(({ invoices }) => {
        isRefused = invoices[ref] === undefined;
        return isRefused;
      });
      await one.callback(ref, "paid");
      expect(isRefused).toBe(true);
      expect(texts(one, offer)).toHaveLength(payments - 1);
    }
    one.diskRefuses = once(() => true);
    await one.tap("Save");
    expect(texts(one, /✅ Saved: .*Coffee/)).toHaveLength(1);
    expect(await kept(one)).toHaveLength(1);
  });

  test("can be declined, and comes no second time", async () => {
    const one = await OneChat.open();
    await sell(one);
    await sell(one);
    await one.tap("No, thanks");
    await sell(one);
    await one.send("/today");
    expect(texts(one, offer)).toEqual([]);
    expect(await kept(one)).toEqual([]);
  });

  test("names one item, and the next occasion the next one", async () => {
    const one = await OneChat.open();
    for (const _ of [1, 2]) await sell(one, "Tea 5000; <b>Cake</b> 7000");
    expect(texts(one, /You have sold/)).toHaveLength(1);
    expect(one.chat.last.text).toMatch(/You have sold .*Tea/);
    await one.tap("Save");
    await one.send("/today");
    expect(one.chat.last.text).toMatch(/You have sold .*<b>Cake<\/b>/);
    await one.tap("Save");
    expect(names((await kept(one)) ?? [])).toEqual(["Tea", "<b>Cake</b>"]);
    await one.send("/today");
    expect(texts(one, /You have sold/)).toEqual([]);
  });

  test("names one item, though the disk fails again and again behind it", async () => {
    const one = await OneChat.open();
    const line = "Tea 5000; Cake 7000; Juice 9000";
    await sell(one, line);
    const ref = await create(one, line);
    let refusals = 0;
    // The paid invoice leaves the chat's record with the commit after all was said.
    one.diskRefuses = ({ invoices }) => invoices[ref] === undefined && ++refusals <= 3;
    await one.callback(ref, "paid");
    expect(refusals).toBe(4);
    expect(texts(one, /You have sold/)).toHaveLength(1);
    expect(texts(one, /is paid/)).toHaveLength(2);
    await one.send("/today");
    expect(one.chat.last.text).toMatch(/You have sold .*Cake/);
  });

  test("comes to the seller who has sold the item, not to the owner", async () => {
    const { owner, seller, ref, status, pass } = await ownerAndSeller();
    await sell(owner);
    await seller.change(({ invoices }) => {
      invoices.second = { ...(invoices[ref] as Invoice), ref: "second" };
    });
    await status("paid");
    await seller.callback("second", "paid");
    await pass();
    expect(texts(seller, offer)).toHaveLength(1);
    expect(texts(owner, offer)).toEqual([]);
  });

  test("counts on from a record that an earlier version has written", async () => {
    const one = await OneChat.open();
    const item = { saved: "1-0", name: "Coffee", price: "15000", currency: "UZS" };
    const before = {
      items: [{ ...item, saved: "1-1", name: "Tea", uses: 1 }],
      seen: [{ item, count: 5, event: 1 }],
    };
    await one.store.savedItems.write(one.key, before as never);
    for (const _ of [1, 2]) await sell(one);
    expect(texts(one, offer)).toHaveLength(1);
    expect(await kept(one)).toMatchObject([{ name: "Tea" }]);
  });

  test("isn't made for what is saved already", async () => {
    const one = await OneChat.open();
    await one.send("/items");
    await one.tap("Add");
    await one.send("Coffee 15000");
    for (const _ of [1, 2, 3]) await sell(one);
    expect(texts(one, offer)).toEqual([]);
  });
});

test("a damaged record stops nothing, and is told of once", async () => {
  const one = await OneChat.open();
  await writeFile(join(one.dir, "records", "saved-items", `${one.key}.sealed`), "damaged");
  await one.send("/items");
  expect(one.chat.last.text).toMatch(/no saved items/);
  await one.send("/help");
  await one.send("/help");
  expect(texts(one, /record of your saved items was damaged/)).toHaveLength(1);
});
