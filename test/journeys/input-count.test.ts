import { afterEach, describe, expect, it } from "vitest";
import type { SignInBody } from "../../src/features/page/contract/page-requests.js";
import type { AppState } from "../../src/features/page/contract/page-views.js";
import { appRequest } from "./app-request.js";
import type { Chat } from "./chat.js";
import { ask, openShop, openSignedInShop, type Shop, send, shareCard, waitBetween } from "./shop.js";
import { currentCode } from "./sign-in-steps.js";
import { oneTerminal, passwordOf, signIn } from "./steps.js";
import { World } from "./world.js";

/** A login with several terminals and without a second factor. */
const dilnoza = "dilnoza@shop.example";

/** A hand that counts: each text that is sent and each button that is tapped is one input. */
class CountingHand {
  inputs = 0;

  constructor(private readonly chat: Chat) {}

  say(text: string, answer: RegExp) {
    this.inputs += 1;
    return this.chat.say(text, answer);
  }

  tap(label: string, answer: RegExp) {
    this.inputs += 1;
    return this.chat.tap(label, answer);
  }
}

/** A chat that has the defaults which make a line enough: its only terminal and an expiry. */
async function withDefaults(world: World, chat = world.user()): Promise<Chat> {
  await signIn(world, chat);
  await chat.say("/settings", /Settings/);
  await chat.tap("Terminal", /Which terminal should/);
  const [terminal = ""] = chat.labels();
  await chat.tap(terminal, /Terminal: /);
  await chooseExpiryDefault(chat);
  return chat;
}

async function chooseExpiryDefault(chat: Chat): Promise<void> {
  await chat.tap("Expiry", /expire/);
  await chat.tap("24 hours", /24 hours/);
}

/** A signed-in merchant with defaults, at the review card when the access ends. */
async function atEndOfAccess(world: World, user?: Chat): Promise<Chat> {
  const chat = await withDefaults(world, user);
  await chat.say("/new Coffee 2x15000", /Check the invoice/);
  world.merchant.control.expireTokens();
  world.merchant.control.forgetUsedCodes();
  chat.signsInHere = false;
  await chat.tap("Create invoice", /has ended/);
  return chat;
}

describe("signing in again", () => {
  let world: World;
  afterEach(() => world.close());

  it("takes three inputs in the chat: the button, the password and the code; then the draft's card is there", async () => {
    world = await World.create();
    const chat = await atEndOfAccess(world);
    const hand = new CountingHand(chat);
    await hand.tap("Sign in in the chat", /password\?/);
    await hand.say(passwordOf(oneTerminal), /one-time code/);
    await hand.say(currentCode(world, oneTerminal), /Check the invoice/);
    expect(hand.inputs).toBe(3);
    expect(chat.texts.filter((text) => /^Signed in\.(?!.*Check the invoice)/s.test(text)).slice(1)).toEqual(
      [],
    );
    await chat.tap("Create invoice", /Waiting for payment/);
  });

  it("takes three inputs on the page: the button that opens it, the password and the code", async () => {
    world = await World.create();
    const chat = await atEndOfAccess(world);
    const button = (chat.last.keyboard ?? []).flat().find(({ text }) => text === "Sign in");
    expect(button).toHaveProperty("web_app");
    const launch = world.telegram.control.initData(chat.id);
    const send = async (turn: number, step: SignInBody["step"]): Promise<AppState> => {
      const body = { session: "s".repeat(22), turn, step };
      return JSON.parse((await appRequest(world, "sign-in", launch, body)).text);
    };
    const asked = await send(1, { kind: "credentials", password: passwordOf(oneTerminal) });
    expect(asked.signIn.step.kind).toBe("code");
    const done = await send(2, { kind: "code", code: currentCode(world, oneTerminal) });
    expect(done.signIn.step.kind).toBe("done");
    await chat.waitFor(/^Signed in\..*Check the invoice/s);
    await chat.tap("Create invoice", /Waiting for payment/);
  });
});

describe("signing in again from other places", () => {
  let world: World;
  afterEach(() => world.close());

  type Way = (shop: Shop) => Promise<unknown>;
  it.each<[place: string, way: Way]>([
    [
      "the settings",
      async ({ seller }) => {
        await seller.say("/settings", /Settings/);
        await seller.tap("Terminal", /[Ss]ign in/);
      },
    ],
    [
      "inline mode, whose button leads to the chat, since Telegram doesn't say there who opens a page",
      async (shop) => {
        const page = await ask(world, shop, "Coffee 2x15000");
        expect(page.button).toEqual({ text: "Sign in", startParameter: "signin" });
        world.telegram.control.tapInlineButton(shop.between, { as: shop.seller.id });
        await shop.seller.waitFor(/^Sign in to .* once/);
        await shop.seller.waitUntil(() => shop.seller.labels().includes("Sign in"));
      },
    ],
  ])("takes three inputs from %s, which offers the page first", async (_place, way) => {
    world = await World.create();
    const shop = await openShop(world);
    const { seller } = shop;
    await atEndOfAccess(world, seller);
    await seller.say("/cancel", /Your draft is kept|Cancelled/);
    await way(shop);
    const [page, inChat] = (seller.last.keyboard ?? []).flat();
    expect(page).toMatchObject({ text: "Sign in", web_app: { url: expect.stringContaining("sign-in") } });
    expect(inChat?.text).toBe("Sign in in the chat");
    const hand = new CountingHand(seller);
    await hand.tap("Sign in in the chat", /password\?/);
    await hand.say(passwordOf(oneTerminal), /one-time code/);
    await hand.say(currentCode(world, oneTerminal), /Signed in\./);
    expect(hand.inputs).toBe(3);
  });
});

describe("from intent to the pay link", () => {
  let world: World;
  afterEach(() => world.close());

  it("takes two inputs with defaults set: a line, and [Create invoice]", async () => {
    world = await World.create();
    const hand = new CountingHand(await withDefaults(world));
    await hand.say("/new Coffee 2x15000; Cake 40 000", /Check the invoice/);
    const card = await hand.tap("Create invoice", /Waiting for payment/);
    expect(hand.inputs).toBe(2);
    expect(JSON.stringify(card.keyboard)).toContain("/payment");
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("takes two inputs without a command: a line while nothing is asked, and [Create invoice]", async () => {
    world = await World.create();
    const chat = await withDefaults(world);
    const hand = new CountingHand(chat);
    await hand.say("Coffee 2x15000; Cake 40 000", /Check the invoice/);
    await hand.tap("Create invoice", /Waiting for payment/);
    expect(hand.inputs).toBe(2);
  });

  it("takes two inputs for a first invoice that begins with a line", async () => {
    world = await World.create();
    const chat = world.user();
    await signIn(world, chat);
    const hand = new CountingHand(chat);
    await hand.say("Coffee 2x15000", /Check the invoice/);
    await hand.tap("Create invoice", /Waiting for payment/);
    expect(hand.inputs).toBe(2);
  });

  it("takes two inputs for an amount alone", async () => {
    world = await World.create();
    const hand = new CountingHand(await withDefaults(world));
    await hand.say("/new 50 000", /Payment.*50,000/);
    await hand.tap("Create invoice", /Waiting for payment/);
    expect(hand.inputs).toBe(2);
  });

  it("takes three inputs for a repeat: [More…] and [Repeat] on the card, and [Create invoice]", async () => {
    world = await World.create();
    const chat = await withDefaults(world);
    await chat.say("/new Coffee 2x15000", /Check the invoice/);
    await chat.tap("Create invoice", /Waiting for payment/);
    const hand = new CountingHand(chat);
    await hand.tap("More…", /Invoice id/);
    await hand.tap("Repeat", /Check the invoice/);
    await hand.tap("Create invoice", /Waiting for payment/);
    expect(hand.inputs).toBe(3);
    const items = world.merchant.control.requests().filter(({ call }) => call === "create");
    expect(items).toHaveLength(2);
  });

  it("asks for the terminal of several once: five inputs for the first invoice, and two for the next", async () => {
    world = await World.create();
    const chat = world.user("Dilnoza");
    await chat.say("/signin", /login\?/);
    await chat.say(dilnoza, /password\?/);
    await chat.say(passwordOf(dilnoza), /Signed in\./);
    const hand = new CountingHand(chat);
    await hand.tap("New invoice", /Which terminal/);
    await hand.tap(chat.labels()[1] ?? "", /What are you selling\?/);
    await hand.say("Coffee 15000", /Send another item/);
    await hand.tap("Done", /Check the invoice/);
    await hand.tap("Create invoice", /Waiting for payment/);
    expect(hand.inputs).toBe(5);
    const next = new CountingHand(chat);
    await next.say("Tea 5000", /Check the invoice/);
    const card = await next.tap("Create invoice", /Waiting for payment/);
    expect(next.inputs).toBe(2);
    // Nothing is posted below the card.
    expect(chat.last.messageId).toBe(card.messageId);
  });

  it("takes four inputs for a first invoice by hand: [New invoice], name, price, [Create invoice]", async () => {
    world = await World.create();
    const chat = world.user();
    await signIn(world, chat);
    const hand = new CountingHand(chat);
    await hand.tap("New invoice", /What are you selling\?/);
    await hand.say("Coffee", /Price of one/);
    const review = await hand.say("15 000", /Check the invoice/);
    expect(review.text).toContain("Expires: 24 hours (");
    await hand.tap("Create invoice", /Waiting for payment/);
    expect(hand.inputs).toBe(4);
  });

  it("takes four inputs from a customer's order to the sent invoice: a forward, [Create invoice], [Send to customer], the result", async () => {
    world = await World.create();
    const shop = await openSignedInShop(world);
    const hand = new CountingHand(shop.seller);
    const order = world.telegram.control.send(shop.between, "Coffee 2x15000", { as: shop.customer.id });
    hand.inputs += 1;
    world.telegram.control.forward(shop.between, order.messageId, shop.seller.id, { as: shop.seller.id });
    await shop.seller.waitFor(/Check the invoice/);
    const card = await hand.tap("Create invoice", /Waiting for payment/);
    hand.inputs += 1;
    const { page } = await shareCard(world, shop, card);
    hand.inputs += 1;
    const sent = send(world, shop, page);
    await waitBetween(world, shop, sent, /Please pay/);
    expect(hand.inputs).toBe(4);
  });
});
