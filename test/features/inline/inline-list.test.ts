import { describe, expect, it, vi } from "vitest";
import { plain } from "../../journeys/plain.js";
import { invoices } from "../../kit/in-one-chat.js";
import { closedInvoice, listOf } from "../../kit/invoice-list-samples.js";
import { accountOf } from "../../store/samples.js";
import { InlineChat } from "./inline-chat.js";

const hourMs = 60 * 60_000;

/** A shop whose clock is the test's, with one invoice that lasts a week. */
async function openShop(): Promise<{ shop: InlineChat; goOn: (ms: number) => void }> {
  let at = Date.now();
  const shop = await InlineChat.open(() => at);
  const { one } = shop;
  await one.store.credentials.write(one.key, {
    accessToken: "token",
    obtainedAt: 0,
    expiresAt: at + 1e9,
    event: 0,
    account: accountOf("anna@shop.example"),
  });
  await sellFor(shop, 7 * 24 * hourMs, "Long 7000");
  return {
    shop,
    goOn: (ms) => {
      at += ms;
    },
  };
}

async function sellFor(shop: InlineChat, lastsMs: number, items: string): Promise<void> {
  await shop.one.change(({ settings }) => {
    settings.expiry = { kind: "duration", seconds: lastsMs / 1000 };
  });
  await shop.sell(items);
}

const titles = async (shop: InlineChat, query = ""): Promise<string[]> =>
  (await shop.ask(query)).results.map((result) => (result.type === "article" ? plain(result.title) : ""));

describe("the list of open invoices in another chat", () => {
  it("goes on to older ones where the newest are past their time without a word from the service", async () => {
    const { shop, goOn } = await openShop();
    for (let price = 1000; price < 1012; price += 1) await sellFor(shop, hourMs, `Short ${price}`);
    await shop.one.send("/help");
    goOn(2 * hourMs);
    expect(await titles(shop)).toEqual(["7,000 UZS"]);
    const page = await shop.ask("");
    expect(page.nextOffset).toBe("");
  });
});

describe("a list of which only old invoices are still open", () => {
  /** So many invoices, whose hour is over for all but those whose number is named. */
  async function openWith(count: number, open: readonly number[], now = Date.now): Promise<InlineChat> {
    const shop = await InlineChat.open(now);
    await listOf(shop.one, count, () => ({ status: "created" }));
    for (let number = 0; number < count; number += 1) {
      const invoice = closedInvoice(number, { history: [] });
      if (!open.includes(number)) invoice.expireAt = new Date(now() - hourMs).toISOString();
      await shop.one.store.invoices.write(`${shop.one.key}/${invoice.ref}`, invoice);
    }
    return shop;
  }

  const toMyInvoices = { text: "My invoices", startParameter: "invoices" };

  it("goes on while nothing was found", async () => {
    const shop = await openWith(302, [0]);
    expect(await titles(shop)).toEqual(["1,000 UZS"]);
    expect(await titles(shop, "coffee")).toEqual(["1,000 UZS"]);
  });

  it("leads to the private chat where that would take too long", async () => {
    const shop = await openWith(1_100, [0]);
    const page = await shop.ask("");
    expect(page.results).toEqual([]);
    expect(page.button).toEqual(toMyInvoices);
    expect(page.nextOffset).toBe("100");
  });

  it("answers in time though the disk is slow", async () => {
    let at = Date.now();
    const shop = await openWith(302, [0], () => at);
    const { read } = shop.one.store.invoices;
    vi.spyOn(shop.one.store.invoices, "read").mockImplementation((key) => {
      at += 100;
      return read.call(shop.one.store.invoices, key);
    });
    const before = at;
    const page = await shop.ask("");
    expect(page.button).toEqual(toMyInvoices);
    expect(at - before).toBeLessThan(9_000);
  });

  it("doesn't keep an offer waiting", async () => {
    const shop = await openWith(302, [0]);
    await shop.one.store.savedItems.write(shop.one.key, {
      items: [{ saved: "a", name: "Coffee", price: "15000", currency: "UZS", uses: 0 }],
      seen: [],
    });
    const reads = vi.spyOn(shop.one.store.invoices, "read");
    expect(await titles(shop, "coffee")).toEqual(["Create and send: 15,000 UZS"]);
    expect(reads).toHaveBeenCalledTimes(200);
  });

  it("goes on through a long list where the letters are found late", async () => {
    const shop = await InlineChat.open();
    const pages = 60;
    await listOf(shop.one, pages * 50, (number) => ({ status: number === 0 ? "created" : "paid" }));
    const invoice = closedInvoice(0, { history: [] });
    await shop.one.store.invoices.write(`${shop.one.key}/${invoice.ref}`, invoice);
    expect(await titles(shop, "coffee")).toEqual(["1,000 UZS"]);
  });
});

describe("a pay link that Telegram won't have on a button", () => {
  const refused = "http://localhost:8080/pay/1";

  async function openWithRefused(): Promise<InlineChat> {
    const shop = await InlineChat.open();
    await shop.sell("Tea 9000");
    shop.one.create = () => ({ id: "inv-2", payLink: refused });
    await shop.sell("Coffee 2x15000");
    await shop.one.send("/help");
    return shop;
  }

  it("stands in the text of its result, and the others keep their buttons", async () => {
    const shop = await openWithRefused();
    const { results } = await shop.ask("");
    expect(results.map(({ reply_markup: keyboard }) => keyboard !== undefined)).toEqual([false, true]);
    const { messageId } = shop.one.telegram.control.chooseResult(shop.between, results[0]?.id ?? "", {
      as: shop.one.chat.id,
    });
    expect(shop.text(messageId)).toContain(refused);
    await shop.one.handleUpdates();
    expect(shop.one.logged).toEqual([]);
  });

  it("is sent by [Send to customer] all the same", async () => {
    const shop = await openWithRefused();
    const coffee = (await invoices(shop.one)).find(({ payLink }) => payLink === refused);
    const { results } = await shop.ask(shop.one.shareToken(coffee?.ref ?? ""));
    expect(results).toHaveLength(1);
  });
});

describe("[Send to customer] on a link whose time is over", () => {
  it("tells its seller so, and a stranger nothing", async () => {
    const { shop, goOn } = await openShop();
    const [{ ref } = { ref: "" }] = await invoices(shop.one);
    goOn(8 * 24 * hourMs);
    const query = shop.one.shareToken(ref);
    const page = await shop.ask(query);
    expect(page.results).toEqual([]);
    expect(page.button).toEqual({ text: "This link can't be paid any more.", startParameter: "invoices" });
    const stolen = await shop.ask(query, shop.customer.id);
    expect(stolen.results).toEqual([]);
    expect(stolen.button).toBeUndefined();
  });
});

describe("a query that can't be answered", () => {
  it("fails with the first reason, though the empty answer is refused as well", async () => {
    const shop = await InlineChat.open();
    const query = {
      id: "made-up",
      from: { id: shop.one.chat.id, is_bot: false, first_name: "Anna" },
      query: "Coffee 15000",
      offset: "",
    };
    const unread = Object.assign(new Error("Said by the test."), { name: "DamagedRecordError" });
    vi.spyOn(shop.one.store.chats, "read").mockRejectedValueOnce(unread);
    await expect(shop.one.answer(query)).rejects.toBe(unread);
  });
});
