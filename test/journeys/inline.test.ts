import { afterEach, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { ask, labelsOf, openShop, openSignedInShop, sellCoffee, send, waitBetween } from "./shop.js";
import { signIn } from "./steps.js";
import { World } from "./world.js";

/** As the apps show it: everybody's own chat with the bot stays out of it. */
const linkMade = /Please pay by/;

describe("inline mode", () => {
  let world: World;
  afterEach(() => world.close());

  it("creates the invoice that was chosen, and turns its message into the customer's", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const page = await ask(world, shop, "Coffee 2x15000; Cake 40 000");
    expect(page.results[0]).toMatchObject({
      title: "Create and send: 70,000\u00a0UZS",
      description: expect.stringMatching(/Coffee.* × 2, .*Cake/),
    });
    const sent = send(world, shop, page);
    const before = world.telegram.control.messages(shop.between).find(({ messageId }) => messageId === sent);
    expect(plain(before?.text)).toBe(
      "Invoice: Coffee and 1 more, 70,000 UZS. The pay link is on its way… If it doesn't appear, the seller can tap Show pay link.",
    );
    const message = await waitBetween(world, shop, sent, linkMade);
    expect(labelsOf(message)).toEqual(["Pay"]);
    const card = await shop.seller.waitFor(/Waiting for payment/);
    expect(shop.seller.labels(card)).toContain("Send to customer");
    const [invoice, second] = world.merchant.control.invoices();
    expect(second).toBeUndefined();
    expect(message.keyboard?.[0]?.[0]).toMatchObject({ url: expect.stringContaining(invoice?.id ?? "-") });

    await world.merchant.control.pay(invoice?.id ?? "");
    await waitBetween(world, shop, sent, /Paid, thank you/);
    await shop.seller.waitFor(/Invoice for 70,000\u00a0UZS is paid/);
  });

  it("creates it by the seller's tap when Telegram doesn't tell the choice, and by nobody else's", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    world.telegram.control.setSwitches({ inlineFeedback: false });
    const sent = send(world, shop, await ask(world, shop, "Coffee 2x15000"));
    const show = { row: 0, column: 0 };
    const { control } = world.telegram;
    const others = await control.press(shop.between, sent, show, { as: shop.customer.id });
    expect(others.text).toBe(
      "Only the seller can show the pay link, and only for a day. Ask the seller for it.",
    );
    expect(world.merchant.control.invoices()).toHaveLength(0);
    const own = await control.press(shop.between, sent, show, { as: shop.seller.id });
    expect(own.text).toBe("Creating the invoice…");
    await waitBetween(world, shop, sent, linkMade);
    expect(world.merchant.control.invoices()).toHaveLength(1);
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await waitBetween(world, shop, sent, /Paid, thank you/);
  });

  it("makes one invoice of a choice and taps that come together", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const page = await ask(world, shop, "Coffee 2x15000");
    const sent = send(world, shop, page);
    const { control } = world.telegram;
    // As from a slow phone: also where the button has been edited away meanwhile.
    const data = (page.results[0]?.id ?? "").replace("offer:", "inline:show:");
    await Promise.all(
      [1, 2, 3].map(() => control.press(shop.between, sent, { data }, { as: shop.seller.id })),
    );
    control.redeliverLast();
    await waitBetween(world, shop, sent, linkMade);
    await shop.seller.say("/help", /Tap a command/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
    expect(shop.seller.texts.filter((text) => /Waiting for payment/.test(text))).toHaveLength(1);
  });

  it("makes an invoice of each message, though the text is the same", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const page = await ask(world, shop, "Coffee 2x15000");
    for (const place of [0, 0]) await waitBetween(world, shop, send(world, shop, page, place), linkMade);
    expect(world.merchant.control.invoices()).toHaveLength(2);
  });

  it("lists open invoices, newest first and page by page, and finds them by an item", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    for (let count = 1; count <= 12; count += 1) {
      const sent = send(
        world,
        shop,
        await ask(world, shop, `Tea no ${"abcdefghijkl"[count - 1] ?? ""}th 1000`),
      );
      await waitBetween(world, shop, sent, linkMade);
    }
    // Until the last card is shown, and the invoice has its place in the list.
    await shop.seller.say("/help", /Tap a command/);
    const first = await ask(world, shop, "");
    expect(first.results).toHaveLength(10);
    expect(first.results[0]).toMatchObject({ description: expect.stringContaining("lth") });
    const rest = await ask(world, shop, "", first.nextOffset);
    expect(rest.results.map((result) => ("description" in result ? plain(result.description) : ""))).toEqual([
      expect.stringContaining("bth"),
      expect.stringContaining("ath"),
    ]);
    expect(rest.nextOffset).toBe("");
    const found = await ask(world, shop, "no gth");
    expect(found.results).toHaveLength(1);
  });

  it("explains itself where nothing can be read or found", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const page = await ask(world, shop, "hello there");
    expect(page.results).toEqual([]);
    expect(page.button?.text).toMatch(/^Write like: Coffee 2 x/);
    await sellCoffee(shop);
    expect((await ask(world, shop, "Coff")).results).toHaveLength(1);
  });

  it("leads a seller who is signed out to the sign-in and back", async () => {
    world = await World.create();
    const shop = await openShop(world);
    const page = await ask(world, shop, "Coffee 2x15000");
    expect(page).toMatchObject({ results: [], button: { text: "Sign in", startParameter: "signin" } });
    world.telegram.control.tapInlineButton(shop.between, { as: shop.seller.id });
    await shop.seller.waitFor(/login\?/);
    await signIn(world, shop.seller);
    const signedIn = await shop.seller.waitFor(/Signed in\./);
    expect(shop.seller.labels(signedIn)).toContain("Back to the chat");
    const sent = send(world, shop, await ask(world, shop, "Coffee 2x15000"));
    await waitBetween(world, shop, sent, linkMade);
  });
});
