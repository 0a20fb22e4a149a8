import { afterEach, describe, expect, it, vi } from "vitest";
import type { Chat } from "./chat.js";
import { createBodies, postCallback } from "./create-bodies.js";
import { keptBy } from "./kept.js";
import { draft, neverExpires, oneTerminal, passwordOf, signedInUser } from "./steps.js";
import { World } from "./world.js";

/** Without the isolates that stand round user text, so that it can't reorder its neighbours. */
const plain = (text: string | undefined): string => (text ?? "").replace(/[\u2066-\u2069]/g, "");

/** As Telegram shows a text: it takes embedding and override characters out by itself. */
const shown = (text: string): string => text.replace(/[\u202a-\u202e]/g, "");

let world: World;
afterEach(() => world.close());

describe("a sign-in that is refused", () => {
  it("says which part was wrong, pauses after five, and keeps nothing of what was typed", async () => {
    world = await World.create();
    const chat = world.user();
    const wrong = ["not-the-password-1", "not-the-password-2", "000 001", "00-00 02", "00-00-03"];
    await chat.say("/signin", /login\?/);
    await chat.say("nobody@shop.example", /password\?/);
    await chat.say(wrong[0] ?? "", /doesn't accept that login and password\. Send the password again/);
    await chat.say("/signin", /login\?/);
    await chat.say(oneTerminal, /password\?/);
    await chat.say(wrong[1] ?? "", /doesn't accept that login and password/);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(
      "?!",
      /^I haven't sent that on, because it doesn't look like a one-time code, such as 123\s456 or 7KD2PX\.$/,
    );
    await chat.say(wrong[2] ?? "", /^That code is wrong or used/);
    await chat.say(
      wrong[3] ?? "",
      /^That code is wrong too, or this sign-in has expired\. Your phone's clock may be off/,
    );
    const pause = /^Too many wrong passwords or codes\. You can sign in again from \w{3} .*\d{1,2}:\d{2}\.$/;
    await chat.say(wrong[4] ?? "", pause);
    await chat.say("/signin", pause);
    expect(world.merchant.control.requests().filter(({ call }) => call === "otp")).toHaveLength(3);

    const kept = [...(await keptBy(world)).values()].map((bytes) => bytes.toString("latin1"));
    const sent = JSON.stringify(world.telegram.control.requests());
    for (const secret of [...wrong, passwordOf(oneTerminal)]) {
      for (const form of [secret, Buffer.from(secret).toString("base64").replace(/=+$/, "")]) {
        expect(world.output).not.toContain(form);
        expect(sent).not.toContain(form);
        expect(kept.some((bytes) => bytes.includes(form))).toBe(false);
      }
    }
    const left = chat.messages.filter(({ from }) => from === "user").map(({ text }) => text);
    expect(left).toEqual(["/signin", "/signin", "/signin"]);
  });
});

describe("a price", () => {
  async function atThePrice(currency: string): Promise<Chat> {
    world = await World.create({ environment: { DEFAULT_CURRENCY: currency } });
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    await chat.say("Coffee", /Price of one/);
    return chat;
  }

  it("that can't be one gets a sentence with an example, and the question stays", async () => {
    const chat = await atThePrice("USD");
    const refusals: [string, RegExp][] = [
      ["abc", /^I can't read that as a price\. Send a number like: 15\s000 or 15000\.50$/m],
      ["1e9", /^I can't read that as a price\./],
      ["1,50,0", /^I can't read that as a price\./],
      ["-5", /^A price can't be negative\. Send one like: 15\s000$/m],
      ["0", /^A price must be more than zero\./],
      ["0.00", /^A price must be more than zero\./],
      ["10.555 USD", /^USD has at most 2 decimals\. Send a price like: 10\.50$/m],
      ["10 EUR", /^This invoice is in USD\. Send the price in USD/],
      ["1234567890123", /^A price has at most 12 digits before the decimal point\./],
      ["999999999999999999999", /^A price has at most 12 digits/],
    ];
    for (const [typed, sentence] of refusals) {
      const answer = await newMessage(chat, () => chat.send(typed));
      expect(answer, typed).toMatch(sentence);
    }
    // All of that later the question is still open, and a comma groups thousands.
    const list = await chat.say("1,500", /Check the invoice/);
    expect(plain(list.text)).toContain("1. Coffee — 1,500\u00a0USD");
  });

  it("of a currency with three decimals is asked about where it has two readings", async () => {
    const chat = await atThePrice("KWD");
    const asked = await chat.say("1,500", /read in two ways/);
    expect(chat.labels(asked)).toEqual(["1,500\u00a0KWD", "1.500\u00a0KWD"]);
    const list = await chat.tap("1.500\u00a0KWD", /Check the invoice/);
    expect(plain(list.text)).toContain("Coffee — 1.500\u00a0KWD");
  });

  it("of a currency without decimals must be whole", async () => {
    const chat = await atThePrice("JPY");
    await chat.say("10.5", /JPY has no decimals\. Send a whole number like: 15\s000/);
    await chat.say("10.00", /Check the invoice/);
  });
});

describe("quantities, names and the number of items", () => {
  it("are refused in one sentence that names the limit, and the question stays", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    for (const blank of ["\u200b\u2060", "\u3164", "\u2800"]) {
      expect(await newMessage(chat, () => chat.send(blank))).toMatch(/^I can't see a name in that\./);
    }
    const limit = "A name has at most 128 characters. Send a shorter one, like: Coffee";
    // Telegram's apps send so long a text in two messages, and each gets its answer.
    chat.send("x".repeat(5000));
    const refusals = () => chat.texts.filter((text) => text.startsWith(limit));
    await vi.waitFor(() => expect(refusals()).toHaveLength(2), 30_000);
    expect(await newMessage(chat, () => chat.send("y".repeat(129)))).toContain(limit);
    await chat.say("z".repeat(128), /Price of one/);
    await chat.say("10 UZS", /Check the invoice/);
    await chat.tap("Quantity", /How many/);
    const wrong: [string, RegExp][] = [
      ["0", /^A quantity must be 1 or more, like: 3\n/],
      ["-2", /^A quantity must be 1 or more/],
      ["2.5", /^A quantity must be a whole number, like: 3\n/],
      ["99999999", /^A quantity can be at most 1,000,000\. Send a smaller one, like: 3\n/],
      ["many", /^I can't read that as a quantity\./],
    ];
    for (const [typed, sentence] of wrong) {
      expect(await newMessage(chat, () => chat.send(typed)), typed).toMatch(sentence);
    }
    await chat.say("х2", /Total: 20/);
  });

  it("end at 100 items: the 101st is refused, and the invoice goes out with 100", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    await chat.say("Item no.1 1000", /Check the invoice/);
    await chat.tap("Items", /Send another item/);
    for (let item = 2; item <= 100; item += 1) chat.send(`Item no.${item} 1000`);
    const full = await chat.waitFor(/100\. .?Item no\.100/, 60_000);
    expect(plain(full.text)).toContain("… and 90 more");
    expect(plain(full.text)).toContain("An invoice holds at most 100 items, so this one is full.");
    await chat.say("Cake 1000", /^An invoice holds at most 100 items, so this one is full\.\n/);
    await chat.tap("Done", /Check the invoice/);
    await neverExpires(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    const [invoice] = createBodies(world);
    expect(invoice?.items).toHaveLength(100);
    expect(invoice?.items.at(-1)).toMatchObject({ name: "Item no.100", price: "1000", quantity: 1 });
  });
});

describe("a name with markup, emoji, right-to-left or invisible characters", () => {
  const names = [
    "<b>Bold</b> & <a href='https://evil.example'>link</a> &amp; co",
    "*star* _under_ `code` [x](https://y.example)",
    "👨‍👩‍👧‍👦🇺🇿 ☕️",
    "قهوة تركية ٥ رقم",
    "שולחן 7א",
    "a\u200bb\u200dc\ufeffd",
    "a \u202e000,1 = 1 × n\u202c b",
    "{ $total } \\n %s",
  ];

  it("is shown as typed with the formatting intact, and sent unchanged", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    for (const name of names) {
      const asked = await chat.say(name, /Price of one/);
      expect(plain(asked.text)).toContain(`Price of one ${shown(name)} in UZS?`);
      await chat.say("1000", /Total/);
      if (name === names[0]) await chat.tap("Items", /Send another item/);
    }
    await chat.tap("Done", /Check the invoice/);
    const review = chat.last;
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    for (const { text = "", entities = [] } of [review, card]) {
      for (const [index, name] of names.entries())
        expect(plain(text)).toContain(`${index + 1}. ${shown(name)} — 1,000\u00a0UZS`);
      const bold = entities.filter(({ type }) => type === "bold");
      const boldTexts = bold.map(({ offset, length }) => text.slice(offset, offset + length));
      expect(boldTexts.filter((part) => part === "1,000\u00a0UZS")).toHaveLength(names.length);
      expect(entities.filter(({ type }) => type === "text_link")).toEqual([]);
    }
    expect(createBodies(world)[0]?.items.map(({ name }) => name)).toEqual(names);
  });
});

describe("a status callback that can't be right", () => {
  it("is refused or kept, and the card shows only what is true", async () => {
    world = await World.create({ merchant: { switches: { callbacks: "off" } } });
    const chat = await signedInUser(world);
    await draft(chat, "Coffee");
    const first = await chat.tap("Create invoice", /Waiting for payment/);
    await draft(chat, "Tea");
    await chat.tap("Create invoice", /Waiting for payment/);
    const [address = "", other = ""] = createBodies(world).map(({ callbackUrl }) => callbackUrl);
    const otherId = world.merchant.control.invoices()[1]?.id;
    const unreadable = async () =>
      [...(await keptBy(world)).keys()].filter((path) => path.includes("unreadable"));

    // Every kind of wrong address gets the same answer.
    const token = address.split("/").at(-1) ?? "";
    const wrong = ["x", "", `${token}A`, token.slice(0, -2), `${token.slice(0, -4)}AAAA`, "%2e%2e", "%ff"];
    const answers = await Promise.all(
      wrong.map(async (ref) => {
        const answer = await postCallback(`${world.publicUrl}/callbacks/${ref}`, '{"status":"paid"}');
        return [answer.status, await answer.text()];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    expect((await fetch(address)).status).toBe(404);

    expect(
      (await postCallback(address, JSON.stringify({ status: "paid", x: "x".repeat(1024 * 1024) }))).status,
    ).toBe(413);
    const kept = ["not json {", "", '{"status":"refunded"}', "[]", "null", '{"status":5}', "\u0000\u0001"];
    for (const [index, body] of kept.entries()) {
      expect((await postCallback(address, body)).status, body).toBe(200);
      await vi.waitFor(async () => expect(await unreadable()).toHaveLength(index + 1), 30_000);
    }
    expect(chat.byId(first.messageId)?.text).toContain("Waiting for payment");

    // The address says which invoice it is; whatever else the body names is not looked at.
    expect((await postCallback(address, JSON.stringify({ status: "failed", id: otherId }))).status).toBe(200);
    await chat.waitFor(/Payment of the invoice for 30,000.UZS failed, says .?Sandbox Pay.?: .?Coffee/);
    expect(chat.texts.filter((text) => /Waiting for payment/.test(text))).toHaveLength(1);
    expect((await postCallback(other, '{"status":"paid"}')).status).toBe(200);
    await chat.waitFor(/is paid: .?Tea/);
    expect(chat.byId(first.messageId)?.text).toContain("Payment failed");
    expect(world.output).not.toContain("refunded");
  });
});

describe("an update kind that the bot doesn't know", () => {
  it("is ignored and confirmed, and what comes after it is handled", async () => {
    world = await World.create();
    const chat = world.user();
    await chat.say("/start", /I make invoices/);
    const said = chat.said.length;
    const { control } = world.telegram;
    const from = { id: chat.id, is_bot: false, first_name: "Anna" };
    const group = { id: -100123, type: "supergroup", title: "Shop" };
    const date = Math.floor(Date.now() / 1000);
    for (const update of [
      { edited_channel_post: { message_id: 6, date, chat: { id: -100124, type: "channel" }, text: "/new" } },
      { message_reaction: { chat: { id: chat.id, type: "private" }, message_id: 1, date, user: from } },
      { poll: { id: "1", question: "?", options: [] } },
      { a_kind_of_next_year: { id: "1" } },
      { message: { message_id: 5, date, chat: group, from, text: "/new" } },
      { channel_post: { message_id: 6, date, chat: { id: -100124, type: "channel" }, text: "/new" } },
      {},
    ]) {
      control.pushUpdate(update);
    }
    await vi.waitFor(() => expect(control.pendingUpdates()).toEqual([]), 30_000);
    await chat.say("/help", /Tap a command/);
    expect(chat.said).toHaveLength(said + 1);
    expect(world.output).not.toContain("event.fault");
  });
});

/** What the bot posts next. */
async function newMessage(chat: Chat, cause: () => void): Promise<string> {
  const before = chat.said.length;
  cause();
  await vi.waitFor(() => expect(chat.said.length).toBeGreaterThan(before), { interval: 10 });
  return plain(chat.last.text);
}
