import { afterEach, describe, expect, it } from "vitest";
import { type Language, loadLocales } from "../../src/frame/locales.js";
import { plain } from "./plain.js";
import {
  ask,
  labelsOf,
  openShop,
  openSignedInShop,
  type Shop,
  sellCoffee,
  send,
  shareCard,
  waitBetween,
} from "./shop.js";
import { oneTerminal, passwordOf } from "./steps.js";
import { World } from "./world.js";

const words = {
  en: {
    pay: "Pay",
    total: "Total: 30,000 UZS",
    until: /^Please pay by .+\.$/m,
    paid: "Paid, thank you",
  },
  ru: {
    pay: "Оплатить",
    total: "Итого: 30 000 сум",
    until: /^Пожалуйста, оплатите до .+\.$/m,
    paid: "Оплачено, спасибо",
  },
  uz: {
    pay: "Toʻlash",
    total: "Jami: 30 000 soʻm",
    until: /^Iltimos, shu vaqtgacha toʻlang: .+\.$/m,
    paid: "Toʻlandi, rahmat",
  },
  "uz-Cyrl": {
    pay: "Тўлаш",
    total: "Жами: 30 000 сўм",
    until: /^Илтимос, шу вақтгача тўланг: .+\.$/m,
    paid: "Тўланди, раҳмат",
  },
} as const;
const translators = loadLocales("locales");

/** Signs in whatever the language. */
async function signInAs(world: World, { seller }: Shop): Promise<void> {
  await seller.say("/signin", /Sandbox Pay/);
  await seller.say(oneTerminal, /Telegram/);
  await seller.say(passwordOf(oneTerminal), /Telegram/);
  const before = seller.said.length;
  seller.send(world.merchant.control.currentCode(oneTerminal));
  await seller.waitUntil(() => seller.said.length > before);
}

describe("what the customer reads", () => {
  let world: World;
  afterEach(() => world.close());

  it.for(["en", "ru", "uz", "uz-Cyrl"] as const)(
    "is in the seller's language where nothing else is set (%s)",
    async (language) => {
      world = await World.create();
      const shop = await openShop(world, { seller: language, customer: "en" });
      await signInAs(world, shop);
      const sent = send(world, shop, await ask(world, shop, "Coffee 2x15000"));
      await checkMessage(world, shop, sent, { seller: language, customer: language });
    },
  );

  it("is in the language that the seller has chosen for customers, also on a shared card", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    await shop.seller.say("/settings", /Settings/);
    await shop.seller.tap("More defaults…", /More defaults/);
    await shop.seller.tap("Customer language", /Which language should I use for your customers/);
    await shop.seller.tap("Русский", /Русский/);
    const sent = send(world, shop, (await shareCard(world, shop, await sellCoffee(shop))).page);
    await checkMessage(world, shop, sent, { seller: "en", customer: "ru" });
  });

  it("names the time zone where that of the seller isn't the one that goes without saying", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    await shop.seller.say("/settings", /Settings/);
    await shop.seller.tap("Time zone", /Which time zone/);
    await shop.seller.say("Moscow", /Europe\/Moscow/);
    const sent = send(world, shop, await ask(world, shop, "Coffee 2x15000"));
    expect((await waitBetween(world, shop, sent, /Total/)).text).toMatch(/Please pay by .+ \(UTC\+3\)\.$/);
  });

  it("names the shop, and holds nothing else of the seller's: no ids, login, terminal, reference or chat", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    await shop.seller.say("/new Coffee 2x15000", /Check the invoice/);
    await shop.seller.tap("Customer", /Who is it for/);
    await shop.seller.say("Ledger 1042, ledger@example.com", /Check the invoice/);
    const card = await shop.seller.tap("Create invoice", /Waiting for payment/);
    const messages = [
      send(world, shop, (await shareCard(world, shop, card)).page),
      send(world, shop, await ask(world, shop, "Coffee 2x15000")),
      send(world, shop, await ask(world, shop, "hello").then(() => ask(world, shop, ""))),
    ];
    for (const sent of messages) await waitBetween(world, shop, sent, /Total/);
    const canaries = [
      oneTerminal,
      String(shop.seller.id),
      "Anna",
      "Ledger 1042",
      "ledger@example.com",
      "Sandbox Pay",
      "Flower shop",
    ];
    for (const canary of ["Ledger 1042", "ledger@example.com", "Flower shop"])
      expect(shop.seller.texts.join()).toContain(canary);
    const shown = world.telegram.control
      .messages(shop.between)
      .map(({ text, keyboard }) => ({ text, keyboard }));
    // The pay link is the service's: whatever it names, it names to everybody who pays.
    const readable = JSON.stringify(shown).replaceAll(/"url":"[^"]*"/g, '""');
    for (const canary of canaries) expect(readable).not.toContain(canary);
    for (const { text } of shown) expect(plain(text)).toMatch(/^Samarkand Flowers\n/);
    expect(readable).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it("says no more than that there is no link when the service refuses, in the customer's language", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const page = await ask(world, shop, "Coffee 2x15000");
    await world.merchant.close();
    const sent = send(world, shop, page);
    const message = await waitBetween(world, shop, sent, /couldn't be created/);
    expect(message.text).toBe("This invoice couldn't be created.");
    expect(labelsOf(message)).toEqual([]);
    await shop.seller.waitFor(/wasn't created/);
  });

  it("is brought up to date though another customer's message is gone, and Telegram is busy", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const card = await sellCoffee(shop);
    const gone = send(world, shop, (await shareCard(world, shop, card)).page);
    const kept = send(world, shop, (await shareCard(world, shop, card)).page);
    await shop.seller.say("/help", /Tap a command/);
    world.telegram.control.delete(shop.between, gone);
    const before = world.telegram.control.requests().length;
    world.telegram.control.fault({ method: "editMessageText", kind: 429, retryAfter: 1, times: 2 });
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await waitBetween(world, shop, kept, /Paid, thank you/);
    await shop.seller.waitFor(/is paid/);
    expect(shop.seller.texts.filter((text) => /is paid/.test(text))).toHaveLength(1);
    const edits = world.telegram.control
      .requests()
      .slice(before)
      .filter(({ method }) => method === "editMessageText");
    expect(edits.length).toBeLessThanOrEqual(6);
  });
});

async function checkMessage(
  world: World,
  shop: Shop,
  sent: number,
  languages: { readonly seller: Language; readonly customer: Language },
): Promise<void> {
  const { pay, total, until, paid } = words[languages.customer];
  const message = await waitBetween(world, shop, sent, until);
  expect(plain(message.text)).toContain(total);
  expect(labelsOf(message).map(plain)).toEqual([pay]);
  const share = translators(languages.seller).plain("button-share");
  await shop.seller.waitUntil(() => shop.seller.said.some((said) => labelsOf(said).includes(share)));
  await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
  await waitBetween(world, shop, sent, new RegExp(paid));
}
