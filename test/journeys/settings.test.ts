import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { signedInUser } from "./steps.js";
import { World } from "./world.js";

const bodyOf = (world: World) =>
  world.merchant.control.requests().findLast(({ call }) => call === "create")?.body as Record<
    string,
    unknown
  >;

/** What the newest settings message says. */
const linesOf = (chat: Chat): string[] => plain(chat.last.text).split("\n");

async function atSettings(world: World): Promise<Chat> {
  const chat = await signedInUser(world);
  await chat.say("/settings", /^Settings/);
  return chat;
}

async function atMore(world: World): Promise<Chat> {
  const chat = await atSettings(world);
  await chat.tap("More defaults…", /^More defaults/);
  return chat;
}

/** From /new to the review card, where nothing but item and expiry is asked. */
async function review(chat: Chat): Promise<string> {
  await chat.say("/new Coffee 100 000", /Check the invoice/);
  await chat.tap("Expiry", /When does the link expire\?/);
  return plain((await chat.tap("No expiry", /Check the invoice/)).text);
}

describe("the default expiry", () => {
  let world: World;
  // One bot for all of them: each merchant has a chat of its own.
  beforeAll(async () => {
    world = await World.create();
  });
  afterEach(() => world.merchant.control.forgetUsedCodes());
  afterAll(() => world.close());

  it("is tapped, typed, that of the last invoice, or none, all in one message", async () => {
    const chat = await atSettings(world);
    const { messageId } = chat.last;
    await chat.tap("Expiry", /links of new invoices expire/);
    await chat.tap("3 days", /Expiry: 3 days after creation/);
    await chat.tap("Expiry", /links of new invoices expire/);
    await chat.tap("No expiry", /Expiry: no expiry/);
    await chat.tap("Expiry", /links of new invoices expire/);
    await chat.tap("Like the last invoice", /Expiry: as on the last invoice/);
    await chat.tap("Expiry", /links of new invoices expire/);
    await chat.tap("Back", /Expiry: as on the last invoice/);
    await chat.tap("Expiry", /links of new invoices expire/);
    expect(chat.last.messageId).toBe(messageId);
    await chat.say("90 min", /Expiry: 90 minutes after creation/);
    const card = await chat.say("/new Coffee 100 000", /Check the invoice/);
    expect(card.text).toContain("Expires: 90 minutes (");
  });

  it("is a duration, and a sentence with an example says why not a fixed time", async () => {
    const chat = await atSettings(world);
    await chat.tap("Expiry", /links of new invoices expire/);
    await chat.say("tomorrow 18:00", /fixed time would soon be past.*2h or 3 days/);
    await chat.say("01.01.2020", /fixed time would soon be past/);
    await chat.say("soon", /can't read that as a duration.*2h or 3 days/);
    await chat.say("400 days", /more than a year.*7 days/);
    await chat.say("5 sec", /at least a minute.*30 min/);
    await chat.say("never", /Expiry: no expiry/);
  });

  it("answers a tap on a question that is over with a toast, and changes nothing", async () => {
    const chat = await atSettings(world);
    await chat.tap("Expiry", /links of new invoices expire/);
    const { messageId } = chat.last;
    await chat.say("2h", /Expiry: 2 hours after creation/);
    expect((await chat.press("7 days", messageId)).text).toBe("This step is finished.");
    await chat.say("/settings", /Expiry: 2 hours after creation/);
  });
});

describe("default tolerances", () => {
  let world: World;
  // One bot for all of them: each merchant has a chat of its own.
  beforeAll(async () => {
    world = await World.create();
  });
  afterEach(() => world.merchant.control.forgetUsedCodes());
  afterAll(() => world.close());

  it("are set by a tap or a text, go into new invoices, and can be cleared", async () => {
    const chat = await atMore(world);
    const { messageId } = chat.last;
    expect(linesOf(chat)).toContain("Overpayment: not set");
    await chat.tap("Overpayment", /customers pay too much/);
    await chat.tap("2%", /Overpayment: up to 2% counts as paid/);
    await chat.tap("Underpayment", /customers pay too little/);
    expect(chat.last.messageId).toBe(messageId);
    await chat.say("1 000", /Underpayment: up to 1,000\u00a0UZS counts as paid/);
    expect(await review(chat)).toContain("Accepted as paid from 99,000 to 102,000 UZS");
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(bodyOf(world)).toMatchObject({ overpaidPercent: "2", underpaidAmount: "1000" });
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /^More defaults/);
    for (const [label, asked] of [
      ["Overpayment", /customers pay too much/],
      ["Underpayment", /customers pay too little/],
    ] as const) {
      await chat.tap(label, asked);
      await chat.tap("Not set", new RegExp(`${label}: not set`));
    }
    expect(await review(chat)).not.toContain("Accepted as paid");
  });

  it("are asked every time when the merchant wants it", async () => {
    const chat = await atMore(world);
    await chat.tap("Underpayment", /customers pay too little/);
    await chat.tap("5%", /Underpayment: up to 5%/);
    await chat.tap("Underpayment", /customers pay too little/);
    await chat.tap("Ask every time", /Underpayment: ask every time/);
    await chat.say("/new Coffee 100 000", /customer pays too little/);
    const card = await chat.say("3%", /Check the invoice/);
    expect(plain(card.text)).toContain("from 97,000 to 100,000 UZS");
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /Underpayment: ask every time/);
  });

  it("above ten percent are confirmed first, and of everything are refused", async () => {
    const chat = await atMore(world);
    await chat.tap("Underpayment", /customers pay too little/);
    await chat.say("100%", /cover the whole total.*2%/);
    await chat.say("-2%", /how much less.*without the minus/);
    await chat.say("12.5%", /up to 12\.5% lower.*Is that what you want\?/);
    await chat.tap("Change it", /customers pay too little/);
    await chat.say("20%", /up to 20% lower/);
    await chat.tap("Yes, accept it", /Underpayment: up to 20% counts as paid/);
    const confirmed = await review(chat);
    expect(confirmed).toContain("from 80,000 to 100,000 UZS");
    // It was confirmed as a default, and isn't asked about again.
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(bodyOf(world)).toMatchObject({ underpaidPercent: "20" });
  });

  it("take no confirmation that was asked for another time", async () => {
    const chat = await atMore(world);
    await chat.tap("Overpayment", /customers pay too much/);
    const { messageId } = await chat.say("50%", /up to 50% higher/);
    await chat.say("1%", /Overpayment: up to 1%/);
    expect((await chat.press("Yes, accept it", messageId)).text).toBe("This step is finished.");
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /Overpayment: up to 1%/);
  });

  it("that are amounts go when the currency changes, with a sentence; percentages stay", async () => {
    const chat = await atMore(world);
    await chat.tap("Overpayment", /customers pay too much/);
    await chat.say("5 000 UZS", /Overpayment: up to 5,000\u00a0UZS/);
    await chat.tap("Underpayment", /customers pay too little/);
    await chat.say("5 USD", /has to be in UZS/);
    await chat.say("1%", /Underpayment: up to 1%/);
    await chat.tap("Back", /^Settings/);
    await chat.tap("Currency", /Which currency/);
    await chat.tap("UZS", /Currency: UZS/);
    expect(chat.last.text).not.toContain("so I cleared it");
    await chat.tap("Currency", /Which currency/);
    await chat.tap("USD", /Currency: USD.*amount in UZS, so I cleared it/s);
    await chat.tap("More defaults…", /^More defaults/);
    expect(linesOf(chat)).toEqual(expect.arrayContaining(["Overpayment: not set"]));
    expect(linesOf(chat)).toEqual(expect.arrayContaining(["Underpayment: up to 1% counts as paid"]));
  });
});

describe("the other defaults", () => {
  let world: World;
  // One bot for all of them: each merchant has a chat of its own.
  beforeAll(async () => {
    world = await World.create();
  });
  afterEach(() => world.merchant.control.forgetUsedCodes());
  afterAll(() => world.close());

  it("the currency can be asked every time, and the last one is offered first", async () => {
    const chat = await atSettings(world);
    await chat.tap("Currency", /Which currency/);
    await chat.say("kwd", /Currency: KWD/);
    await chat.tap("Currency", /Which currency/);
    await chat.tap("Ask every time", /Currency: ask every time, KWD first/);
    const asked = await chat.say("/new", /Which currency is the invoice in/);
    expect(chat.labels(asked)[0]).toBe("KWD");
    await chat.tap("USD", /What are you selling/);
    await chat.say("/settings", /Currency: ask every time/);
    await chat.tap("Currency", /Which currency\?/);
    await chat.say("EUR", /Currency: EUR/);
    await chat.say("/cancel", /Your draft is kept/);
    await chat.say("/new", /What are you selling/);
  });

  it("the customer's language is set, asked every time, or the merchant's", async () => {
    const chat = await atMore(world);
    expect(linesOf(chat)).toContain("Customer's language: the same as yours");
    await chat.tap("Customer language", /should I use for your customers/);
    await chat.tap("Русский", /Customer's language: Русский/);
    expect(await review(chat)).toContain("Customer's language: Русский");
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /^More defaults/);
    await chat.tap("Customer language", /should I use for your customers/);
    await chat.tap("Ask every time", /Customer's language: ask every time/);
    await chat.tap("Customer language", /should I use for your customers/);
    await chat.tap("Same as mine", /Customer's language: the same as yours/);
    await chat.tap("Customer language", /should I use for your customers/);
    await chat.tap("Back", /^More defaults/);
  });

  it("the note is set, asked every time, or left out", async () => {
    const chat = await atMore(world);
    await chat.tap("Note", /What note should go on new invoices/);
    await chat.say("x".repeat(513), /at most 512 characters/);
    await chat.say("Thank <b>you</b> & come again", /^More defaults/);
    expect(linesOf(chat)).toContain("Note: Thank <b>you</b> & come again");
    expect(await review(chat)).toContain("Note: Thank <b>you</b> & come again");
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(bodyOf(world)).toMatchObject({ desc: "Thank <b>you</b> & come again" });
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /^More defaults/);
    await chat.tap("Note", /What note should go on new invoices/);
    await chat.tap("Ask every time", /Note: ask every time/);
    await chat.say("/new Coffee 100 000", /What note should go on the invoice/);
    await chat.tap("Skip", /Check the invoice/);
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /^More defaults/);
    await chat.tap("Note", /What note should go on new invoices/);
    await chat.tap("Not set", /Note: not set/);
  });

  it("a question gives way to another screen, and the draft's question comes back", async () => {
    const chat = await atMore(world);
    await chat.say("/new Coffee 100 000", /Check the invoice/);
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /^More defaults/);
    await chat.tap("Note", /What note should go on new invoices/);
    await chat.tap("Back", /Check the invoice/);
    await chat.say("2h", /Check the invoice/);
    await chat.say("/settings", /Expiry: as on the last invoice/);
    await chat.tap("Done", /Settings saved/);
  });

  it("what is typed during a sign-in is never taken for a setting", async () => {
    const chat = world.user();
    await chat.say("/settings", /^Settings/);
    await chat.tap("More defaults…", /^More defaults/);
    await chat.say("/signin", /login\?/);
    expect((await chat.press("Note")).text).toBe("Finish signing in first.");
  });
});
