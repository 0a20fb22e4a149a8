import { describe, expect, test } from "vitest";
import { texts } from "../../kit/in-one-chat.js";
import { BusinessChat } from "./business-chat.js";

const coffee = "/pay Coffee 2x15000";
const notPosted = /couldn't post the pay link/;

/** Expects that the seller was told once that the customer's message wasn't posted, with the reason and a way to share the link. */
async function expectTold(shop: BusinessChat, why: RegExp): Promise<void> {
  expect(shop.one.creates).toBe(1);
  expect(texts(shop.one, notPosted)).toHaveLength(1);
  expect(shop.told.at(-1)).toMatch(why);
  expect(shop.one.chat.labels()).toEqual(["Send to customer"]);
  expect(shop.texts).toEqual([coffee]);
  const record = await shop.record();
  expect(Object.values(record.invoices)[0]).toMatchObject({ creation: "created" });
  expect(record.due).toEqual([]);
}

describe("a customer's message that Telegram refuses", () => {
  test.each([
    ["BUSINESS_PEER_INVALID", /leaves this chat out, or I may not write in your name/],
    ["USER_IS_BLOCKED", /The customer has blocked you/],
    ["YOU_BLOCKED_USER", /You have blocked this customer on Telegram\. Unblock/],
    ["PEER_FLOOD", /Telegram limits your account for now/],
    ["BOT_METHOD_INVALID", /no longer connected to your Telegram account/],
    ["SOMETHING_NEW", /Telegram didn't accept the message/],
  ])("by %s is reported to the seller with what it means", async (description, why) => {
    const shop = await BusinessChat.open();
    shop.one.telegram.control.fault({ method: "sendMessage", kind: 400, description });
    await shop.type(coffee);
    await expectTold(shop, why);
  });

  test("is told as a block by the customer when Telegram's server says that the bot was blocked", async () => {
    const shop = await BusinessChat.open();
    shop.one.telegram.control.fault({
      method: "sendMessage",
      kind: 403,
      description: "bot was blocked by the user",
    });
    await shop.type(coffee);
    await expectTold(shop, /The customer has blocked you/);
  });

  test("because the customer was silent is reported to the seller with the 24 hours", async () => {
    const shop = await BusinessChat.open();
    shop.control.silence(shop.one.chat.id, shop.customer.id);
    await shop.type(coffee);
    await expectTold(shop, /hasn't written there for 24 hours/);
  });

  test("because the connection ended right after the command is reported to the seller with this reason", async () => {
    const shop = await BusinessChat.open();
    shop.write(coffee);
    shop.one.connecting = async () => shop.control.disconnect(shop.one.chat.id);
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(1);
    expect(texts(shop.one, notPosted)).toHaveLength(1);
    expect(texts(shop.one, /no longer connected/)).toHaveLength(1);
    expect(shop.one.chat.labels()).toEqual(["Send to customer"]);
  });

  test("because the seller has left out the chat is reported to the seller with this reason", async () => {
    const shop = await BusinessChat.open();
    shop.write(coffee);
    const { id } = shop.one.chat;
    shop.one.connecting = async () => void shop.control.change(id, { chats: { except: [shop.customer.id] } });
    // The update about the changed connection comes before the customer's message is posted.
    const handle = shop.one.handleUpdates();
    await handle;
    expect(shop.one.creates).toBe(1);
    expect(texts(shop.one, notPosted)).toHaveLength(1);
  });

  test("because of its button is posted with the link in the text", async () => {
    const shop = await BusinessChat.open();
    shop.one.create = () => ({ id: "inv-1", payLink: "http://localhost/pay" });
    await shop.type(coffee);
    expect(shop.texts.at(-1)).toContain("http://localhost/pay");
    expect(shop.labels(shop.posted.at(-1))).toEqual([]);
  });
});

describe("a connection without the right to reply", () => {
  test("creates nothing, and the seller reads what to allow", async () => {
    const shop = await BusinessChat.open({ rights: [] });
    await shop.type(coffee);
    expect(shop.one.creates).toBe(0);
    expect(shop.told.at(-1)).toMatch(/I may not write in your name[\s\S]*allow me to reply/);
    expect((await shop.record()).inlineSends ?? []).toEqual([]);
    shop.control.setRights(shop.one.chat.id, ["can_reply"]);
    await shop.type(coffee);
    expect(shop.one.creates).toBe(1);
  });
});

describe("trouble on the way to the customer's chat", () => {
  test("a 429 is waited out, and the message comes once", async () => {
    const shop = await BusinessChat.open();
    shop.one.telegram.control.fault({ method: "sendMessage", kind: 429 });
    await shop.type(coffee);
    expect(shop.texts).toHaveLength(1);
    expect(shop.one.creates).toBe(1);
  });

  test("a lost answer to the post may lead to two messages, with the link of one invoice", async () => {
    const shop = await BusinessChat.open();
    shop.one.telegram.control.fault({ method: "sendMessage", kind: "reset-after" });
    await shop.type(coffee);
    expect(shop.texts).toHaveLength(2);
    expect(new Set(shop.texts).size).toBe(1);
    expect(shop.one.creates).toBe(1);
  });

  test("a refused deletion leaves the command, and the seller isn't told", async () => {
    const shop = await BusinessChat.open();
    shop.one.telegram.control.fault({ method: "deleteBusinessMessages", kind: 400 });
    await shop.type(coffee);
    expect(shop.texts).toHaveLength(2);
    expect((await shop.record()).due).toEqual([]);
  });

  test("an edit that Telegram refuses doesn't hold up the news that the invoice is paid", async () => {
    const shop = await BusinessChat.open({ rights: ["can_reply", "can_delete_sent_messages"] });
    await shop.type(coffee);
    const record = await shop.record();
    const [invoice] = Object.values(record.invoices);
    shop.control.silence(shop.one.chat.id, shop.customer.id);
    await shop.one.callback(invoice?.ref ?? "", "PAID");
    expect(texts(shop.one, /is paid/)).toHaveLength(1);
    expect(shop.one.noted.map(({ event }) => event)).toContain("shared.refused");
    expect((await shop.record()).due).toEqual([]);
  });

  test("the customer gets the link even if the seller has blocked the bot, and the seller gets the card after unblocking", async () => {
    const shop = await BusinessChat.open();
    await shop.one.block();
    await shop.type(coffee);
    expect(shop.labels(shop.posted[0])).toEqual(["Pay"]);
    await shop.one.unblock();
    expect(shop.told.at(-1)).toMatch(/Waiting for payment/);
  });
});

describe("a connection that the seller changes", () => {
  test("goes on with its new id: an older message still follows the invoice", async () => {
    const shop = await BusinessChat.open();
    await shop.type(coffee);
    const [ref = ""] = Object.keys((await shop.record()).invoices);
    shop.control.setRights(shop.one.chat.id, ["can_reply"]);
    await shop.one.handleUpdates();
    expect(shop.told.at(-1)).toMatch(/I am connected[\s\S]*Your command stays/);
    await shop.one.callback(ref, "PAID");
    expect(shop.texts.join()).toMatch(/Paid, thank you/);
  });

  test("is used even if the update about it never came", async () => {
    const shop = await BusinessChat.open();
    shop.control.setRights(shop.one.chat.id, ["can_reply"]);
    await shop.one.lose();
    await shop.type(coffee);
    expect(shop.texts).toHaveLength(2);
    expect(texts(shop.one, notPosted)).toHaveLength(0);
  });

  test("is told as ended with what that means for posted messages, and /business says how to connect again", async () => {
    const shop = await BusinessChat.open();
    shop.control.setRights(shop.one.chat.id, ["can_reply"]);
    await shop.one.handleUpdates();
    shop.control.disconnect(shop.one.chat.id);
    await shop.one.handleUpdates();
    expect(shop.told.at(-1)).toMatch(/no longer connected[\s\S]*messages there no longer change/);
    await shop.one.send("/business");
    expect(shop.told.at(-1)).toMatch(/1\. In Telegram, open your profile[\s\S]*I am not connected/);
  });
});

describe("a connection that isn't the seller's", () => {
  test("creates no invoice, and the seller isn't told", async () => {
    const shop = await BusinessChat.open();
    const other = shop.control.connect(shop.customer.id);
    await shop.one.lose();
    shop.write(coffee);
    shop.one.arriving = (update) =>
      update.business_message === undefined
        ? update
        : { ...update, business_message: { ...update.business_message, business_connection_id: other } };
    const told = shop.told.length;
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(0);
    expect(shop.told).toHaveLength(told);
    expect(shop.one.noted.map(({ event }) => event)).toContain("business.foreign");
  });
});
