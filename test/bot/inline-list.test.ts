import { describe, expect, it } from "vitest";
import { plain } from "../journeys/plain.js";
import { InlineChat } from "./inline-chat.js";

const hourMs = 60 * 60_000;

/** A shop whose clock is the test's, with one invoice that lasts a week. */
async function openShop(): Promise<{ shop: InlineChat; goOn: (ms: number) => void }> {
  let at = Date.now();
  const shop = await InlineChat.open(() => at);
  const { one } = shop;
  await one.store.credentials.write(one.key, { accessToken: "token", expiresAt: at + 1e9, event: 0 });
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
