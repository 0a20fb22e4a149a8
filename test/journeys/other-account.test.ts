import { describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { leftStanding, openWorld } from "./faulty-world.js";
import { openStore } from "./open-store.js";
import { proxiedWorld } from "./service-proxy.js";
import { openSignedInShop, sellCoffee } from "./shop.js";
import { draft, oneTerminal, passwordOf, signedInUser, signIn } from "./steps.js";

const anna = "anna@shop.example";
const shown = /Waiting for payment(?![\s\S]*To see the pay link)/;
const hidden = /To see the pay link, sign in to the account that created this invoice/;
const signedOut = /^Sign in to see your invoices\.$/;
const elsewhere = /Somebody has signed in to your Sandbox Pay account from another Telegram chat/;

type World = Awaited<ReturnType<typeof openWorld>>;

/** Signed in, with the card of one open invoice of two coffees. */
async function withInvoice(atTheEnd: Parameters<typeof openWorld>[0], given?: World) {
  const world = given ?? (await openWorld(atTheEnd));
  const chat = await signedInUser(world, oneTerminal);
  await draft(chat);
  const { messageId } = await chat.tap("Create invoice", /Waiting for payment/);
  return { world, chat, card: messageId, invoice: world.merchant.control.invoices()[0]?.id ?? "" };
}

/** What the buttons of an invoice carry. */
const dataOf = (chat: Chat, card: number): string[] =>
  (chat.byId(card)?.keyboard ?? [])
    .flat()
    .flatMap((button) => ("callback_data" in button ? [String(button.callback_data)] : []));

const shows = (chat: Chat, card: number, text: RegExp): Promise<boolean> =>
  chat.waitUntil(() => text.test(chat.byId(card)?.text ?? ""));

describe("after /signout", () => {
  it("the card hides its pay link, and neither list, search nor old buttons show an invoice", async ({
    onTestFinished,
  }) => {
    const { world, chat, card } = await withInvoice(onTestFinished);
    const labels = chat.labels(chat.byId(card));
    expect(labels).toEqual(expect.arrayContaining(["Copy text", "QR code", "Send to customer"]));
    const data = dataOf(chat, card);
    expect(data.length).toBeGreaterThanOrEqual(2);
    await chat.say("/invoices", /Invoices/);
    const list = chat.last.messageId;
    const listed = dataOf(chat, list);
    await chat.say("/signout", /Signed out/);
    await shows(chat, card, hidden);
    expect(chat.byId(card)?.text).not.toMatch(/http/);
    expect(chat.labels(chat.byId(card))).toEqual(["Repeat"]);
    const told = () => chat.texts.filter((text) => signedOut.test(text)).length;
    for (const [index, one] of [...data, ...listed].entries()) {
      await world.telegram.control.press(chat.id, card, { data: one });
      await chat.waitUntil(() => told() === index + 1);
    }
    await chat.say("/invoices Coffee", signedOut);
    chat.send("/start invoices");
    await chat.waitUntil(() => told() === data.length + listed.length + 2);
    expect(chat.labels()).toEqual(["Sign in", "Sign in in the chat"]);
    expect(chat.messages.some(({ photoUrl }) => photoUrl !== undefined)).toBe(false);
  });

  it("a payment is told all the same, and the same account gets link and list back", async ({
    onTestFinished,
  }) => {
    const { world, chat, card, invoice } = await withInvoice(onTestFinished);
    await draft(chat, "Cake");
    const other = (await chat.tap("Create invoice", /Waiting for payment/)).messageId;
    await chat.say("/signout", /Signed out/);
    await shows(chat, other, hidden);
    await world.merchant.control.pay(invoice);
    await chat.waitFor(/Invoice for .*30,000.* is paid: .?Coffee/);
    await shows(chat, card, /✅ Paid/);
    world.merchant.control.forgetUsedCodes();
    await signIn(world, chat, oneTerminal);
    await shows(chat, other, shown);
    expect(chat.labels(chat.byId(other))).toContain("Copy text");
    const list = await chat.say("/invoices", /Invoices: 2/);
    expect(chat.labels(list).filter((label) => / · /.test(label))).toHaveLength(2);
  });

  it("the share button and inline mode offer nothing but the way in", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const shop = await openSignedInShop(world);
    const card = await sellCoffee(shop);
    const { picker } = await world.telegram.control.press(
      shop.seller.id,
      card.messageId,
      positionOf(card.keyboard ?? [], "Send to customer"),
    );
    const token = picker?.query ?? "";
    await shop.seller.say("/signout", /Signed out/);
    for (const query of [token, "", "Coffee"]) {
      const page = await world.telegram.control.inlineQuery(shop.between, query, { as: shop.seller.id });
      expect(page).toMatchObject({ results: [], button: { text: "Sign in" } });
    }
  });
});

describe("access that has ended by itself", () => {
  it("leaves the invoices to be seen", async ({ onTestFinished }) => {
    const { world, chat, card } = await withInvoice(onTestFinished);
    world.merchant.control.expireTokens();
    await draft(chat, "Cake");
    await chat.tap("Create invoice", /has ended/);
    await chat.say("/invoices", /Invoices: 1/);
    expect(chat.byId(card)?.text).toMatch(shown);
  });
});

describe("another account in the same chat", () => {
  it("sees none of the first one's invoices, and the first one none of its", async ({ onTestFinished }) => {
    const { world, chat, card } = await withInvoice(onTestFinished);
    const data = dataOf(chat, card);
    await signIn(world, chat, anna);
    await shows(chat, card, hidden);
    await chat.say("/invoices", /^You have no invoices yet/);
    await chat.say("/invoices Coffee", /I found nothing/);
    for (const one of data) {
      const { text } = await world.telegram.control.press(chat.id, card, { data: one });
      expect(text).toBe("That invoice was created with another account.");
    }
    await chat.say("/new Cake 40000", /Which terminal/);
    await chat.tap(chat.labels()[0] ?? "", /Check the invoice/);
    await chat.tap("Create invoice", /Waiting for payment/);
    const own = await chat.say("/invoices", /Invoices/);
    expect(
      chat
        .labels(own)
        .filter((label) => / · /.test(label))
        .join(),
    ).toMatch(/^[^,]*40,000[^,]*Cake[^,]*$/);
    world.merchant.control.forgetUsedCodes();
    await signIn(world, chat, oneTerminal);
    const first = await chat.say("/invoices", /Invoices/);
    expect(
      chat
        .labels(first)
        .filter((label) => / · /.test(label))
        .join(),
    ).toMatch(/30,000.*Coffee/);
    expect(chat.labels(first).join()).not.toContain("Cake");
  });

  it("is told by its login where the service names no user", async ({ onTestFinished }) => {
    const { world: nameless, proxy } = await proxiedWorld();
    onTestFinished(async () => {
      await nameless.close();
      await proxy.close();
    });
    proxy.changeFields(/^\/reg\/auth\/token/, () => ({ user_id: undefined }));
    const { world, chat, card } = await withInvoice(onTestFinished, nameless);
    await signIn(world, chat, anna);
    await shows(chat, card, hidden);
    await chat.say("/invoices", /^You have no invoices yet/);
  });
});

describe("a sign-in to the account from another chat", () => {
  const told = (chat: Chat): number => chat.texts.filter((text) => elsewhere.test(text)).length;
  const signInAgain = async (world: World, chat: Chat) => {
    world.merchant.control.forgetUsedCodes();
    await signIn(world, chat, oneTerminal);
  };

  it("is told in each chat of the account once, with what to do", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const [one, two, three] = [world.user("One"), world.user("Two"), world.user("Three")];
    await signIn(world, one, oneTerminal);
    await signInAgain(world, two);
    const message = await one.waitFor(elsewhere);
    expect(message.text).toMatch(
      /: \w{3} \d{1,2} \w{3}, \d\d:\d\d\. .*change the password at Sandbox Pay now/,
    );
    await signInAgain(world, three);
    await two.waitFor(elsewhere);
    await one.waitUntil(() => told(one) === 2);
    // A chat that the account knows is no news, and who can't sign in tells nobody.
    await signInAgain(world, two);
    const stranger = world.user("Stranger");
    await stranger.say("/signin", /login\?/);
    await stranger.say(oneTerminal, /password\?/);
    await stranger.say("guess", /doesn't accept/);
    await stranger.say(passwordOf(oneTerminal), /one-time code/);
    await one.say("/help", /\/new/);
    expect([told(one), told(two), told(three)]).toEqual([2, 1, 0]);
  });

  it("is told after a restart, and to a merchant who is back", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const [one, two] = [world.user("One"), world.user("Two")];
    await signIn(world, one, oneTerminal);
    one.block();
    await signInAgain(world, two);
    await two.say("/help", /\/new/);
    await world.stopBot();
    await world.startBot();
    one.unblock();
    await one.waitFor(elsewhere);
    await one.say("/help", /\/new/);
    expect(told(one)).toBe(1);
  });

  it("is told although the bot is killed right after the sign-in", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished, { process: true });
    const [one, two] = [world.user("One"), world.user("Two")];
    await signIn(world, one, oneTerminal);
    await signInAgain(world, two);
    await world.killBot();
    await world.startBot();
    await one.waitFor(elsewhere);
  });

  it("is told to a chat that signed in to the account by another login", async ({ onTestFinished }) => {
    const { world, proxy } = await proxiedWorld();
    onTestFinished(async () => {
      await world.close();
      await proxy.close();
    });
    proxy.changeFields(/^\/reg\/auth\/token/, () => ({ user_id: "one-user" }));
    const [one, two] = [world.user("One"), world.user("Two")];
    await signIn(world, one, oneTerminal);
    await signIn(world, two, anna);
    await one.waitFor(elsewhere);
  });

  it("is told to no chat that has deleted everything, or turned to another account", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const [one, two, three] = [world.user("One"), world.user("Two"), world.user("Three")];
    await signIn(world, one, oneTerminal);
    await deleteEverything(one);
    await signInAgain(world, two);
    await signIn(world, two, anna);
    await signInAgain(world, three);
    await one.say("/help", /\/new/);
    await two.say("/help", /\/new/);
    expect([told(one), told(two)]).toEqual([0, 0]);
  });
});

describe("[Delete everything]", () => {
  it("leaves no word of the chat at any account, also at one that was signed in before", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world, oneTerminal);
    await signIn(world, chat, anna);
    await deleteEverything(chat);
    await world.stopBot();
    const store = await openStore(world);
    const known: string[] = [];
    for await (const { key } of store.accountChats.list()) known.push(key);
    await store.close();
    expect(known).toEqual([]);
  });

  it("leaves no word of the chat at a login with which it signed in to the same user before", async ({
    onTestFinished,
  }) => {
    const { world, proxy } = await proxiedWorld();
    onTestFinished(() => proxy.close());
    proxy.changeFields(/^\/reg\/auth\/token/, () => ({ user_id: "one-user" }));
    const chat = await signedInUser(world, oneTerminal);
    await signIn(world, chat, anna);
    await deleteEverything(chat);
    await world.stopBot();
    const store = await openStore(world);
    const known: string[] = [];
    for await (const { key } of store.accountChats.list()) known.push(key);
    await store.close();
    await world.close();
    expect(known).toEqual([]);
  });

  it("leaves the chat known to its account, so that strangers' refusals don't keep it out", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const owner = world.user("Owner");
    await signIn(world, owner, oneTerminal);
    await deleteEverything(owner);
    const stranger = world.user("Stranger");
    await stranger.say("/signin", /login\?/);
    await stranger.say(oneTerminal, /password\?/);
    for (let guess = 0; guess < 4; guess += 1) await stranger.say(`guess ${guess}`, /doesn't accept/);
    await stranger.say("the fifth", /Too many wrong passwords/);
    world.merchant.control.forgetUsedCodes();
    await signIn(world, owner, oneTerminal);
    expect(leftStanding(owner).join()).not.toContain(oneTerminal);
  });
});

async function deleteEverything(chat: Chat): Promise<void> {
  await chat.say("/privacy", /What I keep/);
  await chat.tap("Delete everything", /./);
  await chat.tap(chat.labels()[0] ?? "", /Everything is deleted/);
}

function positionOf(keyboard: readonly (readonly { text: string }[])[], label: string) {
  for (const [row, buttons] of keyboard.entries()) {
    const column = buttons.findIndex(({ text }) => text === label);
    if (column >= 0) return { row, column };
  }
  throw new Error(`There is no button "${label}".`);
}
