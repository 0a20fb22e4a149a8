import { describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import {
  atReview,
  cardInReview,
  countCalls,
  itemsOf,
  leftStanding,
  minute,
  openWorld,
  review,
  StandingClock,
  waiting,
} from "./faulty-world.js";
import { handled } from "./invoices.js";
import { oneTerminal, passwordOf, signedInUser, signIn } from "./steps.js";
import type { World } from "./world.js";

/** The question that the bot asks by itself: the login is known, and shown no more than needed. */
const ended =
  /Your access to Sandbox Pay as .?.•••@shop\.example.? has ended\.\n\nYour Sandbox Pay password\? Never your Telegram password\. I delete your message as soon as I have read it\.$/;

/** Password and code, asked for by the bot itself. */
async function signInAgain(world: World, chat: Chat, then: RegExp, login = oneTerminal): Promise<void> {
  await chat.say(passwordOf(login), /one-time code/);
  await chat.say(world.merchant.control.currentCode(login), then);
}

describe("a token that ended", () => {
  const endTokens = (world: World) => world.merchant.control.expireTokens();

  it("before /new asks to sign in, and then what is sold", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world);
    endTokens(world);
    await chat.say("/new", ended);
    await signInAgain(world, chat, /What are you selling\?/);
  });

  it("at the choice of a terminal leads back to that choice", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const world = await openWorld(onTestFinished, { now: clock.now });
    const chat = world.user();
    await signIn(world, chat, "anna@shop.example");
    const terminals = await chat.say("/new", /Which terminal/);
    const [first = "", second = ""] = chat.labels(terminals);
    endTokens(world);
    clock.pass(2 * minute);
    await chat.tap(second, ended);
    world.merchant.control.forgetUsedCodes();
    await signInAgain(world, chat, /Which terminal/, "anna@shop.example");
    expect(chat.labels().slice(0, 2)).toEqual([first, second]);
    await chat.tap(second, /What are you selling\?/);
  });

  it("while the draft is typed is noticed at Create, and leads back to the whole card", async ({
    onTestFinished,
  }) => {
    const { world, chat, card } = await atReview(onTestFinished);
    endTokens(world);
    await chat.tap("Create invoice", ended);
    await signInAgain(world, chat, review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
    expect(world.merchant.control.invoices()).toEqual([]);
    await chat.tap("Create invoice", waiting);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("by the clock is noticed at Create without a call", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat, card } = await atReview(onTestFinished, { now: clock.now });
    clock.pass(24 * 60 * minute);
    await chat.tap("Create invoice", ended);
    expect(countCalls(world, "create")).toBe(0);
    await signInAgain(world, chat, review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
  });

  it("when the terminal is changed from the card leads back to the card", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat, card } = await atReview(onTestFinished, { now: clock.now });
    endTokens(world);
    clock.pass(2 * minute);
    await chat.tap("Terminal", ended);
    await signInAgain(world, chat, review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
  });

  it("in the middle of an item leads back to that item's question", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling\?/);
    await chat.say("Coffee", /Price of one .?Coffee/);
    await chat.say("/signin", /login\?/);
    await chat.say(oneTerminal, /password\?/);
    await signInAgain(world, chat, /Price of one .?Coffee/);
    await chat.say("15 000", /Coffee.? — 15,000/);
  });

  it.each([
    ["a text that is asked for", "Note", /What note/, "Table 5", /Note: .?Table 5/],
    [
      "a choice of Rarely used…",
      "Customer language",
      /Which language should I/,
      "uz",
      /Customer's language: /,
    ],
  ])("at %s leads back to it, with all that was set before", async (_name, field, asked, text, set) => {
    const ends: (() => Promise<void>)[] = [];
    const clock = new StandingClock(Date.now());
    const { world, chat, card } = await atReview((work) => void ends.push(work), {
      now: clock.now,
      merchant: { clock: clock.now },
    });
    try {
      await chat.press("More…");
      if (field !== "Note") await chat.press("Rarely used…");
      await chat.tap(field, asked);
      clock.pass(25 * 60 * minute);
      await chat.say("/start", /I make invoices/);
      await chat.tap("Sign in", ended);
      await signInAgain(world, chat, asked);
      await handled(chat);
      const back = await chat.say(text, set);
      expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
      expect(back.text).toContain("Coffee");
    } finally {
      for (const end of ends) await end();
    }
  });

  it("during the sign-in itself starts again from the password", async ({ onTestFinished }) => {
    const { world, chat, card } = await atReview(onTestFinished);
    endTokens(world);
    await chat.tap("Create invoice", ended);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    endTokens(world);
    // The service names the mfa token, so it isn't the code that is wrong.
    await chat.say(world.merchant.control.currentCode(oneTerminal), /start again from the password/);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(world.merchant.control.currentCode(oneTerminal), review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
  });

  it("in /settings is said with the button to sign in", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world);
    endTokens(world);
    await chat.say("/settings", /Settings/);
    await chat.tap("Terminal", /Sign in to see your terminals/);
    await chat.tap("Sign in", ended);
  });

  it("lets another login in by a button, and by /signin", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished);
    endTokens(world);
    const question = await chat.tap("Create invoice", ended);
    expect(question.text).not.toContain(oneTerminal);
    expect(chat.labels(question)).toEqual(["Another login"]);
    await chat.tap("Another login", /^Your Sandbox Pay login\?$/);
    await chat.say("anna@shop.example", /Your Sandbox Pay password\?/);
    await chat.say("/signin", /^Your Sandbox Pay login\?$/);
    await chat.say("dilnoza@shop.example", /Your Sandbox Pay password\?/);
    // Of another account, so the terminal is asked anew; and one without a second factor.
    await chat.say(passwordOf("dilnoza@shop.example"), /Which terminal/);
    expect(chat.labels().join()).toContain("Wedding cakes");
  });

  it("keeps the login after a wrong password, and offers another one", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished);
    endTokens(world);
    await chat.tap("Create invoice", ended);
    const question = await chat.say("Roses4Nobody", /doesn't accept that login and password/);
    expect(chat.labels(question)).toEqual(["Another login"]);
    await signInAgain(world, chat, review);
  });

  it("waits for the password as long as it takes", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat } = await atReview(onTestFinished, { now: clock.now });
    endTokens(world);
    await chat.tap("Create invoice", ended);
    clock.pass(5 * 60 * minute);
    await signInAgain(world, chat, review);
  });

  it("leaves a text alone that was on its way to the draft", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world);
    await handled(chat);
    endTokens(world);
    world.merchant.control.fault({ on: "terminals", kind: "latency", ms: 300 });
    chat.send("/new");
    chat.send("Coffee");
    await chat.waitFor(/access had ended before that message came/);
    expect(leftStanding(chat)).toContain("Coffee");
    expect(countCalls(world, "token")).toBe(1);
    await signInAgain(world, chat, /What are you selling\?/);
  });

  it("after signing out asks for the login: it was forgotten", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished);
    await chat.say("/signout", /Signed out/);
    await chat.tap("Sign in", /^Your Sandbox Pay login\?$/);
    expect(world.output).not.toContain(oneTerminal);
  });
});
