import { afterEach, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { openSignedInShop, type Shop, sellCoffee, shareCard } from "./shop.js";
import { World } from "./world.js";

/** The same shop, whose seller writes with the customer in a secret chat. */
const inSecret = (world: World, shop: Shop): Shop => ({
  ...shop,
  between: world.telegram.control.openSecretChat(shop.seller.id, shop.customer.id),
});

const ask = (world: World, { between, seller }: Shop, query: string) =>
  world.telegram.control.inlineQuery(between, query, { as: seller.id });

const send = (world: World, { between, seller }: Shop, resultId: string) =>
  world.telegram.control.chooseResult(between, resultId, { as: seller.id });

describe("inline mode in a secret chat", () => {
  let world: World;
  afterEach(() => world.close());

  it("sends an invoice as a text that holds the pay link", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    await sellCoffee(shop);
    const secret = inSecret(world, shop);
    const page = await ask(world, secret, "");
    expect(page?.results).toHaveLength(1);
    const message = send(world, secret, page?.results[0]?.id ?? "");
    expect(message.keyboard).toBeUndefined();
    expect(plain(message.text)).toMatch(/^.+\n\nCoffee × 2\nTotal: 30,000 UZS\n/);
    expect(message.text).toContain(`/invoice/${world.merchant.control.invoices()[0]?.id}/payment`);
  });

  it("offers no creation, says why, and leads to the private chat", async () => {
    world = await World.create();
    const shop = inSecret(world, await openSignedInShop(world));
    for (const query of ["Coffee 2x15000", "Coffee 15000 UZS; Tea 5 USD", ""]) {
      const page = await ask(world, shop, query);
      expect(page?.results).toEqual([]);
      expect(page?.button).toEqual({ text: "Secret chat: create it in my chat", startParameter: "new" });
    }
    world.telegram.control.tapInlineButton(shop.between, { as: shop.seller.id });
    await shop.seller.waitFor(/item/i);
    expect(world.merchant.control.invoices()).toHaveLength(0);
  });

  it("shares a card as a text with the link, though Send to customer has typed the query", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const secret = inSecret(world, shop);
    const { page } = await shareCard(world, secret, await sellCoffee(shop));
    const message = send(world, secret, page.results[0]?.id ?? "");
    expect(message.text).toContain("/payment");
    expect(message.keyboard).toBeUndefined();
  });

  it("keeps its answer from other chats, and theirs from itself", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    await sellCoffee(shop);
    const secret = inSecret(world, shop);
    for (const where of [shop, secret, shop]) {
      const page = await ask(world, where, "Cake 40000");
      // Telegram's apps keep an answer by its query and the kind of its chat, and for as long as it says.
      expect(page).toMatchObject({ cacheTime: 0, isPersonal: true });
      expect(page?.results.some(({ id }) => id.startsWith("offer:"))).toBe(where === shop);
    }
  });
});
