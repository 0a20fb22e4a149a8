import { afterEach, expect, test } from "vitest";
import { plain } from "./plain.js";
import { labelsOf, openSignedInShop, send, shareCard, waitBetween } from "./shop.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

test("an invoice is withdrawn and made anew by an edit of its line, and a payment of the old one is told all the same", async () => {
  world = await World.create();
  const shop = await openSignedInShop(world);
  const { seller } = shop;
  const line = seller.send("/new Coffee 2x15000");
  await seller.waitFor(/Check the invoice/);
  const card = await seller.tap("Create invoice", /Waiting for payment/);
  const sent = send(world, shop, (await shareCard(world, shop, card)).page);
  await waitBetween(world, shop, sent, /Total/);

  world.telegram.control.edit(seller.id, line, "/new Coffee 3x15000");
  await seller.waitFor(/Your message now reads/);
  await seller.tap("Withdraw and make it new", /Check the invoice/);
  const message = await waitBetween(world, shop, sent, /The seller has withdrawn this invoice/);
  expect(message.keyboard).toEqual([[{ text: "Withdrawn", disabled: {} }]]);
  expect(seller.byId(card.messageId)?.text).toMatch(
    /Withdrawn\. The link can be paid until .*; if it is, I'll tell you\./,
  );
  expect(seller.labels(seller.byId(card.messageId))).toEqual(["Undo", "Repeat"]);
  expect(world.merchant.control.invoices()).toHaveLength(1);

  const anew = await seller.tap("Create invoice", /Waiting for payment/);
  expect(plain(anew.text)).toContain("45,000 UZS");
  expect(labelsOf(anew)).toContain("More…");
  const [old] = world.merchant.control.invoices();
  expect(world.merchant.control.invoices()).toHaveLength(2);

  await world.merchant.control.pay(old?.id ?? "");
  const told = await seller.waitFor(/Paid although withdrawn/);
  expect(plain(told.text)).toContain("invoice for 30,000 UZS, Coffee.");
  await waitBetween(world, shop, sent, /Paid, thank you/);
  await seller.say("/today", /Paid 1 · 30,000/);
});
