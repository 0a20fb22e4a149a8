import { describe, expect, test } from "vitest";
import { newChatRecord } from "../../../src/features/chat-record.js";
import { dropOldCommands, findSend } from "../../../src/features/inline/model/inline-sends.js";
import { Chat } from "../../journeys/chat.js";
import { plain } from "../../journeys/plain.js";
import { OneChat } from "../../kit/one-chat.js";
import { TeamChats } from "../../kit/team-chats.js";
import { lockNow } from "../../store/samples.js";
import { BusinessChat } from "./business-chat.js";

const coffee = "/pay Coffee 2x15000";
const dayMs = 24 * 60 * 60_000;

describe("a person whom the bot doesn't know", () => {
  /** The bot's chat with a person who has connected the bot and has no record. */
  async function stranger({ started }: { readonly started: boolean }) {
    const one = await OneChat.open();
    const customer = Chat.open(one.telegram, "Timur", "en");
    if (started) {
      one.chat.send("/start");
      await one.lose();
    }
    const { business } = one.telegram.control;
    business.connect(one.chat.id);
    business.customerWrites(one.chat.id, customer.id, "Hello");
    business.sellerWrites(one.chat.id, customer.id, coffee);
    await one.handleUpdates();
    return one;
  }

  test("is told to sign in, and nothing is created or stored", async () => {
    const one = await stranger({ started: true });
    expect(one.chat.texts.filter((text) => /sign in first/.test(text))).toHaveLength(2);
    expect(one.chat.labels()).toEqual(["Sign in"]);
    expect(one.creates).toBe(0);
    expect(await one.store.chats.read(one.key)).toBeUndefined();
  });

  test("isn't told where the bot may not write, and nothing is stored either", async () => {
    const one = await stranger({ started: false });
    expect(one.chat.texts).toEqual([]);
    expect(await one.store.chats.read(one.key)).toBeUndefined();
    expect(one.noted.map(({ event }) => event)).toContain("business.stranger-untold");
  });
});

describe("a chat with another bot", () => {
  test("takes no command, and nothing of it is stored", async () => {
    const shop = await BusinessChat.open();
    const { control } = shop.one.telegram;
    const { userId: bot } = control.createUser({
      firstName: "Weather",
      username: "weather_bot",
      isBot: true,
    });
    control.business.customerWrites(shop.one.chat.id, bot, "It rains");
    const told = shop.told.length;
    control.business.sellerWrites(shop.one.chat.id, bot, coffee);
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(0);
    expect(shop.told).toHaveLength(told);
    expect(JSON.stringify(await shop.record())).not.toContain(String(bot));
  });
});

describe("a locked chat", () => {
  test("asks for the sign-in before a command becomes an invoice", async () => {
    const shop = await BusinessChat.open();
    await shop.one.change((record) => {
      lockNow(record);
    });
    await shop.type(coffee);
    expect(shop.one.creates).toBe(0);
    expect(shop.told.at(-1)).toMatch(/wasn't created[\s\S]*This chat is locked[\s\S]*Sign in to unlock it/);
    expect(shop.told.at(-1)).not.toMatch(/has ended/);
    expect(shop.one.chat.labels()).toEqual(["Sign in", "Try again"]);
    expect(shop.texts).toEqual([coffee]);
  });
});

describe("the record of a command in a customer's chat", () => {
  test("is deleted a day after its invoice was created; without an invoice it is kept as long as a draft", () => {
    const record = newChatRecord("42", 0);
    const terms = { currency: "UZS", items: [] };
    const sold = { in: "business", chat: 77, id: 1 } as const;
    const failed = { in: "business", chat: 77, id: 2 } as const;
    const sent = { in: "inline", id: "inline-id" } as const;
    record.inlineSends = [
      { message: sold, at: 0, ref: "r" },
      { message: failed, at: 0, terms },
      { message: sent, at: 0, ref: "r" },
    ];
    dropOldCommands(record, dayMs - 1);
    expect(findSend(record, sold)).toBeDefined();
    dropOldCommands(record, dayMs);
    expect(findSend(record, sold)).toBeUndefined();
    expect(findSend(record, failed)).toBeDefined();
    dropOldCommands(record, 30 * dayMs);
    expect(record.inlineSends.map(({ message }) => message)).toEqual([sent]);
  });

  test("is deleted by [Delete everything], with the connection", async () => {
    const shop = await BusinessChat.open();
    await shop.type(coffee);
    await shop.one.send("/privacy");
    expect(shop.told.at(-1)).toMatch(/Your chats with customers/);
    await shop.one.tap("Delete everything");
    await shop.one.tap("Yes, delete everything");
    expect(JSON.stringify(await shop.record())).not.toMatch(new RegExp(`business|${shop.customer.id}`));
  });
});

describe("the command /pay with a template's name", () => {
  test("takes items, note and expiry from the template", async () => {
    const shop = await BusinessChat.open();
    const { one } = shop;
    await one.send("/new Rent 1000000");
    await one.tap("Expiry");
    await one.tap("3 days");
    await one.tap("More…");
    await one.tap("Save as template");
    await one.send("rent");
    await one.send("/cancel");
    await shop.type("/pay rent");
    expect(plain(shop.posted.at(-1)?.text)).toContain("Total: 1,000,000 UZS\n");
    const [, invoice] = one.lastCall ?? [];
    expect(invoice?.terms.expiry).toEqual({ kind: "duration", seconds: 3 * 24 * 60 * 60 });
  });
});

describe("a seller of a team", () => {
  test("reads in private that a command is over the owner's limit, and nothing is created", async () => {
    const chats = await TeamChats.open({});
    await chats.changeLimits({ perInvoice: "10000" });
    const shop = await BusinessChat.beside(chats.one);
    await shop.type("/pay Coffee 15000");
    expect(chats.one.creates).toBe(0);
    expect(shop.told.at(-1)).toMatch(/5,000 UZS over the limit for one invoice[\s\S]*create it with \/new/);
    await shop.type("/pay Coffee 9000");
    expect(chats.one.creates).toBe(1);
    expect(plain(shop.posted.at(-1)?.text)).toContain("Total: 9,000 UZS\n");
  });
});
