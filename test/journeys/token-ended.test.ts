import { describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import {
  atReview,
  cardInReview,
  countCalls,
  itemsOf,
  minute,
  openWorld,
  review,
  StandingClock,
  waiting,
} from "./faulty-world.js";
import { oneTerminal, passwordOf, signIn } from "./steps.js";
import type { World } from "./world.js";

/** Login, password and code, asked for by the bot itself. */
async function signInAgain(world: World, chat: Chat, then: RegExp, login = oneTerminal): Promise<void> {
  await chat.say(login, /password\?/);
  await chat.say(passwordOf(login), /one-time code/);
  await chat.say(world.merchant.control.currentCode(login), then);
}

describe("a token that ended", () => {
  const ended = (world: World) => world.merchant.control.expireTokens();

  it("before /new asks to sign in, and then what is sold", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await signIn(world, chat);
    ended(world);
    await chat.say("/new", /login\?/);
    await signInAgain(world, chat, /What are you selling\?/);
  });

  it("at the choice of a terminal leads back to that choice", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const world = await openWorld(onTestFinished, { now: clock.now });
    const chat = world.user();
    await signIn(world, chat, "anna@shop.example");
    const terminals = await chat.say("/new", /Which terminal/);
    const [first = "", second = ""] = chat.labels(terminals);
    ended(world);
    clock.pass(2 * minute);
    await chat.tap(second, /login\?/);
    world.merchant.control.forgetUsedCodes();
    await signInAgain(world, chat, /Which terminal/, "anna@shop.example");
    expect(chat.labels().slice(0, 2)).toEqual([first, second]);
    await chat.tap(second, /What are you selling\?/);
  });

  it("while the draft is typed is noticed at Create, and leads back to the whole card", async ({
    onTestFinished,
  }) => {
    const { world, chat, card } = await atReview(onTestFinished);
    ended(world);
    await chat.tap("Create invoice", /login\?/);
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
    await chat.tap("Create invoice", /login\?/);
    expect(countCalls(world, "create")).toBe(0);
    await signInAgain(world, chat, review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
  });

  it("when the terminal is changed from the card leads back to the card", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat, card } = await atReview(onTestFinished, { now: clock.now });
    ended(world);
    clock.pass(2 * minute);
    await chat.tap("Terminal", /login\?/);
    await signInAgain(world, chat, review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
  });

  it("in the middle of an item leads back to that item's question", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await signIn(world, chat);
    await chat.say("/new", /What are you selling\?/);
    await chat.say("Coffee", /Price of one .?Coffee/);
    await chat.say("15 000", /How many .?Coffee/);
    await chat.say("/signin", /login\?/);
    await signInAgain(world, chat, /How many .?Coffee/);
    await chat.tap("2", /Coffee.? — 2 × 15,000/);
  });

  it("during the sign-in itself starts again from the password", async ({ onTestFinished }) => {
    const { world, chat, card } = await atReview(onTestFinished);
    ended(world);
    await chat.tap("Create invoice", /login\?/);
    await chat.say(oneTerminal, /password\?/);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    ended(world);
    for (const answer of [/wrong or was used/, /wrong too/, /start again from the password/])
      await chat.say(world.merchant.control.currentCode(oneTerminal), answer);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(world.merchant.control.currentCode(oneTerminal), review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
  });

  it("in /settings is said with the button to sign in", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await signIn(world, chat);
    ended(world);
    await chat.say("/settings", /Settings/);
    await chat.tap("Terminal", /Sign in to see your terminals/);
    await chat.tap("Sign in", /login\?/);
  });
});
