import { describe, expect, test } from "vitest";
import { facesAs } from "../../../src/invoice/face.js";
import { plain } from "../../journeys/plain.js";
import { texts } from "../../kit/in-one-chat.js";
import { failing } from "../../kit/one-chat.js";
import { BusinessChat } from "./business-chat.js";

describe("the command /pay in a customer's chat", () => {
  test("becomes the customer's message with the pay link, and the seller gets the pay card", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay Coffee 2x15000");
    expect(shop.texts).toHaveLength(1);
    const [posted] = shop.posted;
    expect(posted).toMatchObject({ byBusinessBot: true });
    expect(plain(posted?.text)).toMatch(/Coffee/);
    expect(shop.labels(posted)).toEqual(["Pay"]);
    expect(shop.told.at(-1)).toMatch(/Waiting for payment/);
    expect(shop.one.creates).toBe(1);
    const [invoice] = Object.values((await shop.record()).invoices);
    expect(facesAs(invoice ?? {}, "customer")).toHaveLength(1);
  });

  test("names the customer of the chat on the seller's card, and not to the customer", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay Coffee 2x15000");
    expect(shop.told.at(-1)).toMatch(/^Customer: Timur$/m);
    expect(shop.one.lastCall?.[1]).toMatchObject({ terms: { reference: "Timur" } });
    expect(shop.texts.join()).not.toContain("Timur");
  });

  test("shows the customer that the seller is typing until the message comes, and needs no answer about that", async () => {
    const shop = await BusinessChat.open();
    const invoice = { id: "inv-1", payLink: "https://pay.example.com/invoice/inv-1/payment" };
    const seen: boolean[] = [];
    shop.one.create = async () => {
      await expect.poll(() => shop.showsTyping).toBe(true);
      seen.push(shop.showsTyping);
      return invoice;
    };
    await shop.type("/pay Coffee 2x15000");
    expect(seen).toEqual([true]);
    expect(shop.showsTyping).toBe(false);
    shop.one.telegram.control.fault({ method: "sendChatAction", kind: 400 });
    shop.one.create = () => ({ ...invoice, id: "inv-2" });
    await shop.type("/pay Tea 2x5000");
    expect(shop.texts).toHaveLength(2);
  });

  test("may name the bot as a command in a group does", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay@One_Chat_Bot Coffee 2x15000");
    expect(shop.texts).toEqual([expect.stringMatching(/Coffee/)]);
    expect(shop.labels(shop.posted[0])).toEqual(["Pay"]);
    await shop.type("/pay@other_bot Coffee 2x15000");
    expect(shop.one.creates).toBe(1);
  });

  test("becomes one message, even when Telegram reports the command twice", async () => {
    const shop = await BusinessChat.open();
    shop.write("/pay Coffee 2x15000");
    const update = shop.one.telegram.control
      .pendingUpdates()
      .find(({ business_message: message }) => message?.text?.startsWith("/pay") === true);
    if (update === undefined) throw new Error("Telegram reports no command.");
    await shop.one.handleUpdates();
    await shop.one.handle({ source: "telegram", update: update as never });
    expect(shop.texts).toHaveLength(1);
    expect(shop.one.creates).toBe(1);
  });

  test("becomes a new invoice each time it is typed", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay Coffee 2x15000");
    shop.one.create = () => ({ id: "inv-2", payLink: "https://pay.example.com/invoice/inv-2/payment" });
    await shop.type("/pay Coffee 2x15000");
    expect(shop.texts).toHaveLength(2);
    expect(shop.one.creates).toBe(2);
  });

  test("asks first when the outcome of the same command before it is unknown", async () => {
    const shop = await BusinessChat.open();
    shop.one.create = failing("outcome-unknown");
    await shop.type("/pay Coffee 2x15000");
    expect(texts(shop.one, /You asked for an invoice in a chat with a customer/)).toHaveLength(1);
    shop.one.create = () => ({ id: "inv-2", payLink: "https://pay.example.com/invoice/inv-2/payment" });
    await shop.type("/pay Coffee 2x15000");
    expect(shop.one.creates).toBe(1);
    expect(shop.one.chat.labels()).toContain("Create it anyway");
    await shop.one.tap("Create it anyway");
    expect(shop.one.creates).toBe(2);
    // A command is removed after its link was posted, so the first command stays.
    expect(shop.texts.filter((text) => /Coffee/.test(text) && !text.startsWith("/pay"))).toHaveLength(1);
  });

  test("posts a message that later says that the invoice is paid", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay Coffee 2x15000");
    const [ref = ""] = Object.keys((await shop.record()).invoices);
    await shop.one.callback(ref, "PAID");
    expect(shop.texts.join()).toMatch(/Paid, thank you/);
    expect(shop.labels(shop.posted[0])).toEqual(["Paid"]);
  });

  test("stays when the bot may not delete messages, and /business says so", async () => {
    const shop = await BusinessChat.open({ rights: ["can_reply"] });
    await shop.type("/pay Coffee 2x15000");
    expect(shop.texts).toEqual(["/pay Coffee 2x15000", expect.stringMatching(/Coffee/)]);
    expect(texts(shop.one, /couldn't post/)).toHaveLength(0);
    await shop.one.send("/business");
    expect(shop.told.at(-1)).toMatch(/Your command stays in the chat/);
  });

  test.each([
    ["/pay", /says nothing about what you sell/],
    ["/pay whatever he wants", /I don't understand what your \/pay means/],
    ["/pay Coffee 15000 UZS; Cake 5 USD", /several currencies/],
    ["/pay Table 5 100 000", /can mean several things[\s\S]*5,100,000[\s\S]*100,000/],
  ])("%s creates nothing, and the seller reads why in private", async (typed, why) => {
    const shop = await BusinessChat.open();
    await shop.type(typed);
    expect(shop.one.creates).toBe(0);
    expect(shop.told.at(-1)).toMatch(why);
    expect(shop.texts).toEqual([typed]);
  });

  test("takes saved items in words, and refuses a text that isn't certain", async () => {
    const shop = await BusinessChat.open();
    await shop.one.send("/items");
    await shop.one.tap("Add");
    await shop.one.send("Latte 20000\nCake 35000");
    await shop.type("/pay 2 lattes and a cake");
    expect(plain(shop.posted.at(-1)?.text)).toContain("Total: 75,000 UZS\n");
    await shop.type("/pay 2 lattes and a croissant");
    expect(shop.one.creates).toBe(1);
    expect(shop.told.at(-1)).toMatch(/I don't understand/);
    // "Latte 15" may be fifteen lattes or a latte at 15,000, as "iPhone 15" may be a phone.
    await shop.type("/pay Latte 15");
    expect(shop.one.creates).toBe(1);
    expect(shop.told.at(-1)).toMatch(/a number in your \/pay may belong to the name[\s\S]*300,000 UZS/);
    await shop.type("/pay latte x2");
    expect(shop.one.creates).toBe(2);
  });

  test("that waited for over five minutes asks first, and [Try again] posts the link", async () => {
    let now = Date.now();
    const shop = await BusinessChat.open({}, () => now);
    shop.write("/pay Coffee 2x15000");
    now += 6 * 60_000;
    await shop.one.handleUpdates();
    expect(shop.one.creates).toBe(0);
    expect(shop.told.at(-1)).toMatch(/Your command reached me too late/);
    await shop.one.tap("Try again");
    expect(shop.labels(shop.posted.at(-1))).toEqual(["Pay"]);
  });

  test("without access leads to the sign-in, and names the reason", async () => {
    const shop = await BusinessChat.open();
    await shop.one.store.credentials.remove(shop.one.key);
    await shop.type("/pay Coffee 2x15000");
    expect(shop.told.at(-1)).toMatch(/The invoice for a chat with a customer wasn't created[\s\S]*has ended/);
    expect(shop.one.chat.labels()).toEqual(["Sign in", "Try again"]);
    expect(shop.texts).toEqual(["/pay Coffee 2x15000"]);
  });

  test("doesn't answer the question that is open in the private chat", async () => {
    const shop = await BusinessChat.open();
    await shop.one.send("/new");
    await shop.one.send("Cake");
    await shop.type("/pay Coffee 2x15000");
    await shop.one.send("40000");
    expect(shop.told.at(-1)).toMatch(/Check the invoice/);
    expect(shop.labels(shop.posted.at(-1))).toEqual(["Pay"]);
  });

  test("in the private chat says where it works", async () => {
    const shop = await BusinessChat.open();
    await shop.one.send("/pay Coffee 2x15000");
    expect(shop.told.at(-1)).toMatch(/works in your chats with customers/);
    expect(shop.one.creates).toBe(0);
  });
});
