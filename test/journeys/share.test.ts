import { afterEach, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { labelsOf, openSignedInShop, sellCoffee, send, shareCard, waitBetween } from "./shop.js";
import { World } from "./world.js";

describe("sharing an invoice with a customer", () => {
  let world: World;
  afterEach(() => world.close());

  it("sends the customer's message with a pay button, and thanks there when it is paid", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const card = await sellCoffee(shop);
    expect(labelsOf(card)).toEqual(["Send to customer", "Copy text", "QR code", "Paid in cash", "More…"]);
    const { picker, page } = await shareCard(world, shop, card);
    expect(picker.query.length).toBeLessThanOrEqual(256);
    expect(page).toMatchObject({ isPersonal: true, nextOffset: "" });
    expect(page.cacheTime).toBeLessThanOrEqual(5);
    expect(page.results).toHaveLength(1);
    const sent = send(world, shop, page);
    const message = await waitBetween(world, shop, sent, /Total/);
    expect(plain(message.text)).toMatch(
      /^.+\n\nCoffee × 2\nTotal: 30,000 UZS\n\nPlease pay by \w{3} \d+ \w{3}, \d\d:\d\d\.$/,
    );
    expect(labelsOf(message)).toEqual(["Pay"]);
    const [invoice] = world.merchant.control.invoices();
    expect(message.keyboard?.[0]?.[0]).toMatchObject({
      url: expect.stringContaining(`/invoice/${invoice?.id}/payment`),
      style: "success",
    });

    await world.merchant.control.processing(invoice?.id ?? "");
    await shop.seller.waitFor(/Payment is being processed/);
    expect(labelsOf(await waitBetween(world, shop, sent, /Total/))).toHaveLength(1);
    await world.merchant.control.pay(invoice?.id ?? "");
    const thanks = await waitBetween(world, shop, sent, /Paid, thank you/);
    expect(plain(thanks.text)).toMatch(/^✅ Paid, thank you\n\n.+\n\nCoffee × 2\nTotal: 30,000 UZS$/);
    expect(thanks.keyboard).toEqual([[{ text: "Paid", disabled: {} }]]);
  });

  it("says at every customer's when the link has expired, and that it was paid after all", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const card = await sellCoffee(shop);
    const first = send(world, shop, (await shareCard(world, shop, card)).page);
    const second = send(world, shop, (await shareCard(world, shop, card)).page);
    const id = world.merchant.control.invoices()[0]?.id ?? "";
    await world.merchant.control.expire(id);
    for (const sent of [first, second]) {
      const message = await waitBetween(world, shop, sent, /Expired/);
      expect(message.keyboard).toEqual([[{ text: "Expired", disabled: {} }]]);
    }
    await world.merchant.control.pay(id);
    for (const sent of [first, second]) await waitBetween(world, shop, sent, /Paid, thank you/);
  });

  it("finds nothing for another user, whose query is the same as the seller's", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const { picker } = await shareCard(world, shop, await sellCoffee(shop));
    const { control } = world.telegram;
    const stolen = await control.inlineQuery(shop.between, picker.query, { as: shop.customer.id });
    expect(stolen).toMatchObject({ results: [], nextOffset: "" });
    expect(stolen?.button).toBeUndefined();
    const broken = await control.inlineQuery(shop.between, `${picker.query.slice(0, -2)}AA`, {
      as: shop.seller.id,
    });
    expect(broken?.results).toEqual([]);
  });

  it("goes on at the customer's when the seller has blocked the bot", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const sent = send(world, shop, (await shareCard(world, shop, await sellCoffee(shop))).page);
    await waitBetween(world, shop, sent, /Total/);
    shop.seller.block();
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await waitBetween(world, shop, sent, /Paid, thank you/);
  });

  it("gives the customer's text to the seller's clipboard", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const card = await sellCoffee(shop);
    const link = world.merchant.control.invoices()[0]?.id ?? "-";
    const button = (card.keyboard ?? []).flat().find(({ text }) => text === "Copy text");
    const copied = button !== undefined && "copy_text" in button ? button.copy_text : undefined;
    expect(plain(copied?.text)).toMatch(
      /^.+\n\nCoffee × 2\nTotal: 30,000 UZS\n\nPlease pay by .+:\nhttp.+\/payment$/,
    );
    expect(copied?.text).toContain(link);
  });
});
