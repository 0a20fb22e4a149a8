import { afterEach, describe, expect, it } from "vitest";
import type { CounterView, LinksView, ShareAnswer } from "../../src/features/page/contract/page-views.js";
import { appRequest } from "./app-request.js";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { openSignedInShop, waitBetween } from "./shop.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

/** Taps [Counter] on the chat's last message. @returns the address that Telegram opens, with the signed launch */
async function openCounter({ id, last }: Chat): Promise<URL> {
  const rows = last.keyboard ?? [];
  const row = rows.findIndex((buttons) => buttons.some(({ text }) => text === "Counter"));
  const column = rows[row]?.findIndex(({ text }) => text === "Counter") ?? -1;
  const { webApp } = await world.telegram.control.press(id, last.messageId, { row, column });
  if (webApp === undefined) throw new Error("The button opens no page.");
  return new URL(webApp.url);
}

/** Returns what the page does with its launch: it reads from the bot, and sends something to it. */
function pageAt(address: URL) {
  const launch = new URLSearchParams(address.hash.slice(1)).get("tgWebAppData") ?? "";
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = await appRequest(world, path, launch, body);
    expect(status, text).toBe(200);
    return JSON.parse(text) as T;
  };
  return {
    read: <T>(path: string) => call<T>(path),
    post: <T>(path: string, body: object) => call<T>(path, body),
  };
}

describe("the counter of the Mini App", () => {
  it("leads from tapped tiles to the pay link in the customer's chat, which follows the payment", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const { seller } = shop;
    await seller.say("/items", /no saved items/);
    await seller.tap("Add", /name and the price|Send/);
    await seller.say("Coffee 15 000", /Coffee/);
    await seller.say("/new", /What are you selling/);
    const address = await openCounter(seller);
    expect(address.searchParams.get("screen")).toBe("counter");
    const page = pageAt(address);

    const { items } = await page.read<CounterView>("counter");
    expect(items).toMatchObject([{ name: "Coffee", price: "15000", currency: "UZS" }]);
    const draft = {
      id: "d".repeat(22),
      currency: "UZS",
      lines: [
        { item: items[0]?.id, quantity: 2 },
        { name: "", price: "5000", quantity: 1 },
      ],
    };
    // A double tap: both requests are one draft.
    const answers = await Promise.all([page.post("draft", draft), page.post("draft", draft)]);
    const review = await seller.waitFor(/Check the invoice/);
    expect(plain(review.text)).toContain("Total: 35,000 UZS");
    const shown = { canCreate: true, total: "35,000\u00a0UZS", text: review.text };
    expect(answers).toMatchObject([
      { kind: "in-chat", review: shown },
      { kind: "in-chat", review: shown },
    ]);
    expect(world.merchant.control.invoices()).toHaveLength(0);
    await seller.tap("Create invoice", /Waiting for payment/);
    const [invoice, ...others] = world.merchant.control.invoices();
    expect(others).toEqual([]);

    const { invoices, canShare } = await page.read<LinksView>("links");
    expect(canShare).toBe(true);
    expect(invoices).toHaveLength(1);
    const shared = await page.post<ShareAnswer>("share", { ref: invoices[0]?.ref });
    if (shared.kind !== "prepared") throw new Error(`The bot refuses: ${shared.problem}.`);
    const { messageId } = world.telegram.control.sendPrepared(shop.between, shared.id, { as: seller.id });
    const message = await waitBetween(world, shop, messageId, /Total/);
    expect(plain(message.text)).toMatch(
      /^.+\n\nCoffee — 2 × 15,000 UZS\nPayment — 5,000 UZS\nTotal: 35,000 UZS/,
    );
    await world.merchant.control.pay(invoice?.id ?? "");
    const thanks = await waitBetween(world, shop, messageId, /Paid, thank you/);
    expect(plain(thanks.text)).toContain("Total: 35,000 UZS");
    expect(await page.post<ShareAnswer>("share", { ref: invoices[0]?.ref })).toEqual({
      kind: "refused",
      problem: "over",
    });
  });
});
