import { afterEach, describe, expect, it } from "vitest";
import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import { plain } from "./plain.js";
import { ask, openSignedInShop, type Shop, sellCoffee, send, shareCard, waitBetween } from "./shop.js";
import { World } from "./world.js";

const minute = 60_000;

/** Telegram, the bot and the service by one clock, which runs on and can be put forward. */
async function openWorld(): Promise<{ world: World; putForward: (ms: number) => void }> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const world = await World.create({ now, telegramClock: now, merchant: { clock: now } });
  return {
    world,
    putForward: (ms) => {
      ahead += ms;
    },
  };
}

/** Opens the card of the only invoice from the list. */
async function openCard({ seller }: Shop): Promise<ChatMessage> {
  const list = await seller.say("/invoices", /Invoices|Open|All/);
  const label = seller.labels(list).find((text) => plain(text).includes("30,000")) ?? "";
  return seller.tap(label, /Waiting for payment/);
}

describe("a bot that was away while a message was sent via inline mode", () => {
  let world: World;
  afterEach(() => world.close());

  /** A message that is to become an invoice, sent while the bot is away for so long. */
  async function sendDuringOutage(minutes: number) {
    const opened = await openWorld();
    world = opened.world;
    const shop = await openSignedInShop(world);
    const page = await ask(world, shop, "Coffee 2x15000");
    await world.stopBot();
    const sent = send(world, shop, page);
    opened.putForward(minutes * minute);
    await world.startBot();
    await shop.seller.say("/help", /Tap a command/);
    return { shop, sent };
  }

  it("creates the invoice by itself after four minutes, when Telegram still tells the choice", async () => {
    const { shop, sent } = await sendDuringOutage(4);
    await waitBetween(world, shop, sent, /Please pay by/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("asks the seller first after nine minutes, since the seller may have gone another way meanwhile", async () => {
    const { shop, sent } = await sendDuringOutage(9);
    await waitBetween(world, shop, sent, /couldn't be created/);
    const { seller } = shop;
    await seller.waitFor(/Your choice reached me too late/);
    expect(world.merchant.control.invoices()).toHaveLength(0);
    await seller.tap("Try again", /Waiting for payment/);
    await waitBetween(world, shop, sent, /Please pay by/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("creates it by Show pay link after eleven minutes, and says that it had never heard of the message", async () => {
    const { shop, sent } = await sendDuringOutage(11);
    const { control } = world.telegram;
    expect(world.merchant.control.invoices()).toHaveLength(0);
    const waiting = await waitBetween(world, shop, sent, /on its way/);
    expect(plain(waiting.text)).toContain("If it doesn't appear, the seller can tap Show pay link.");
    const show = { row: 0, column: 0 };
    const others = await control.press(shop.between, sent, show, { as: shop.customer.id });
    expect(others.text).toBe(
      "Only the seller can show the pay link, and only for a day. Ask the seller for it.",
    );
    const own = await control.press(shop.between, sent, show, { as: shop.seller.id });
    expect(own.text).toBe(
      "Telegram didn't tell me that you sent this, so there is no invoice yet. Creating it now…",
    );
    await waitBetween(world, shop, sent, /Please pay by/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("says on the card that a share was begun of which it never heard, until another one is told", async () => {
    const opened = await openWorld();
    world = opened.world;
    const shop = await openSignedInShop(world);
    const { page } = await shareCard(world, shop, await sellCoffee(shop));
    await world.stopBot();
    send(world, shop, page);
    opened.putForward(11 * minute);
    await world.startBot();
    const card = await openCard(shop);
    expect(plain(card.text)).toMatch(
      /You started to share this on .+, but Telegram didn't tell me that a message was sent\. If you sent one, the customer can pay with it, but it won't show that it is paid or expired\. Tap Send to customer to send one that does\./,
    );

    const again = send(world, shop, (await shareCard(world, shop, card)).page);
    await shop.seller.say("/help", /Tap a command/);
    expect(plain((await openCard(shop)).text)).not.toContain("You started to share");
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await waitBetween(world, shop, again, /Paid, thank you/);
  });

  it("doesn't blame Telegram on the card while the choice may still come, nor when it came", async () => {
    const opened = await openWorld();
    world = opened.world;
    const shop = await openSignedInShop(world);
    const { page } = await shareCard(world, shop, await sellCoffee(shop));
    expect(plain((await openCard(shop)).text)).not.toContain("You started to share");
    send(world, shop, page);
    await shop.seller.say("/help", /Tap a command/);
    opened.putForward(30 * minute);
    expect(plain((await openCard(shop)).text)).not.toContain("You started to share");
  });
});
