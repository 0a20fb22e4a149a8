import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { neverExpires, signedInUser } from "./steps.js";
import { World } from "./world.js";

const bodyOf = (world: World) =>
  world.merchant.control.requests().findLast(({ call }) => call === "create")?.body as Record<
    string,
    unknown
  >;

/** The review card of one item, 100,000 UZS, without expiry. */
async function review(world: World): Promise<Chat> {
  const chat = await signedInUser(world);
  await chat.say("/new Coffee 100 000", /Check the invoice/);
  await neverExpires(chat);
  return chat;
}

async function more(chat: Chat, label: string, asked: RegExp): Promise<void> {
  await chat.press("More…");
  await chat.tap(label, asked);
}

async function rarelyUsed(chat: Chat, label: string, asked: RegExp): Promise<void> {
  await chat.press("More…");
  await chat.press("Rarely used…");
  await chat.tap(label, asked);
}

describe("[More…]", () => {
  let world: World;
  afterEach(() => world.close());

  it("takes every field of the invoice, and sends nothing that isn't set", async () => {
    world = await World.create();
    const chat = await review(world);
    await more(chat, "Note", /What note/);
    await chat.say("Table 5", /Note: /);
    await rarelyUsed(chat, "Overpayment", /pays too much/);
    await chat.say("1 000", /Accepted as paid/);
    await rarelyUsed(chat, "Underpayment", /pays too little/);
    const card = await chat.say("2%", /Accepted as paid/);
    expect(plain(card.text)).toContain("Accepted as paid from 98,000 to 101,000 UZS");
    const paid = await chat.tap("Create invoice", /Waiting for payment/);
    expect(plain(paid.text)).toContain("Accepted as paid from 98,000 to 101,000 UZS");
    expect(bodyOf(world)).toMatchObject({
      desc: "Table 5",
      overpaidAmount: "1000",
      underpaidPercent: "2",
    });
    expect(Object.keys(bodyOf(world))).not.toContain("overpaidPercent");
    expect(Object.keys(bodyOf(world))).not.toContain("underpaidAmount");
    await chat.say("/new Tea 5000", /Check the invoice/);
    await neverExpires(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    const unset = ["desc", "clientEmail", "clientId", "overpaidAmount", "underpaidPercent"];
    expect(Object.keys(bodyOf(world)).filter((key) => unset.includes(key))).toEqual([]);
  });

  it("asks for a confirmation above ten percent, and refuses an underpayment of everything", async () => {
    world = await World.create();
    const chat = await review(world);
    await rarelyUsed(chat, "Underpayment", /pays too little/);
    await chat.say("100%", /would cover the whole total/);
    await chat.say("150 000", /would cover the whole total/);
    await chat.say("20%", /Is that what you want\?/);
    await chat.tap("Change it", /pays too little/);
    await chat.say("20%", /Is that what you want\?/);
    const card = await chat.tap("Yes, accept it", /Check the invoice/);
    expect(plain(card.text)).toContain("from 80,000");
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(bodyOf(world)).toMatchObject({ underpaidPercent: "20" });
  });

  it("looks at a tolerance again when the items have changed since", async () => {
    world = await World.create();
    const chat = await review(world);
    await rarelyUsed(chat, "Underpayment", /pays too little/);
    await chat.say("9 000", /Accepted as paid from 91,000/);
    await chat.tap("Items", /Send another item/);
    await chat.tap("Remove last", /What are you selling\?/);
    await chat.say("Tea 20 000", /Check the invoice/);
    await chat.tap("Create invoice", /Is that what you want\?/);
    expect(world.merchant.control.invoices()).toHaveLength(0);
    await chat.tap("Yes, accept it", /Check the invoice/);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("refuses to create an invoice whose tolerance would cover all of it", async () => {
    world = await World.create();
    const chat = await review(world);
    await rarelyUsed(chat, "Underpayment", /pays too little/);
    await chat.say("9 000", /Accepted as paid from 91,000/);
    await chat.tap("Items", /Send another item/);
    await chat.tap("Remove last", /What are you selling\?/);
    await chat.say("Tea 5 000", /Check the invoice/);
    await chat.tap("Create invoice", /anything would count as paid/);
    expect(world.merchant.control.invoices()).toHaveLength(0);
    await chat.say("1%", /Accepted as paid from 4,950/);
  });

  it("changes the currency of the invoice and of the items that follow it", async () => {
    world = await World.create();
    const chat = await review(world);
    await more(chat, "Currency", /Which currency is the invoice in/);
    const card = await chat.tap("USD", /Check the invoice/);
    expect(plain(card.text)).toContain("Total: 100,000 USD");
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(bodyOf(world)).toMatchObject({ currency: "USD", items: [{ currency: "USD" }] });
  });

  it("shows items in several currencies without a wrong total", async () => {
    world = await World.create();
    const chat = await review(world);
    await chat.tap("Items", /Send another item/);
    await chat.say("Delivery 5 USD", /Delivery/);
    const card = await chat.tap("Done", /Check the invoice/);
    expect(plain(card.text)).toContain("Total: 100,000 UZS + 5 USD");
    expect(plain(card.text)).toContain("The invoice is in UZS, but some items are in USD.");
  });

  it("asks again for what is wrong, and keeps the question open", async () => {
    world = await World.create();
    const chat = await review(world);
    await rarelyUsed(chat, "Underpayment", /pays too little/);
    await chat.say("much", /percentage/);
    await chat.say("2%", /Accepted as paid/);
    await rarelyUsed(chat, "Customer language", /Which language should I use for the customer/);
    await chat.say("Deutsch", /don't speak that language/);
    await chat.tap("Русский", /Customer's language: Русский/);
  });
});
