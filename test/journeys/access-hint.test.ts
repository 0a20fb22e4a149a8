import { describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { minute, openWorld, review, StandingClock } from "./faulty-world.js";
import { handled } from "./invoices.js";
import { draft, oneTerminal, passwordOf, signedInUser } from "./steps.js";
import type { World, WorldOptions } from "./world.js";

/** 14:06 in Tashkent, so that 24 hours later access, which counts as ended a minute early, ends at 14:05. */
const start = Date.parse("2026-11-21T09:06:00Z");
const hint = "Your access ends at 14:05. Sign in again now, so that it doesn't end while you work.";
const hints = (chat: Chat): string[] => chat.texts.filter((text) => text.startsWith("Your access ends at"));

/** Signed in, by a clock that moves only when it is told to. */
async function signedIn(
  atTheEnd: (work: () => Promise<void>) => void,
  options: WorldOptions = {},
): Promise<{ world: World; chat: Chat; clock: StandingClock }> {
  const clock = new StandingClock(start);
  const world = await openWorld(atTheEnd, {
    ...options,
    now: clock.now,
    merchant: { clock: clock.now, ...options.merchant },
  });
  const chat = await signedInUser(world);
  return { world, chat, clock };
}

describe("the end of access", () => {
  it("is said a quarter of an hour before, once, and never out of the blue", async ({ onTestFinished }) => {
    const { chat, clock } = await signedIn(onTestFinished);
    clock.pass(23 * 60 * minute + 43 * minute);
    await handled(chat);
    expect(hints(chat)).toEqual([]);
    clock.pass(2 * minute);
    expect(hints(chat)).toEqual([]);
    await handled(chat);
    await chat.waitFor(/^Your access ends at/);
    await handled(chat);
    expect(hints(chat)).toEqual([hint]);
    expect(chat.labels(await chat.waitFor(/^Your access ends at/))).toEqual([
      "Sign in",
      "Sign in in the chat",
    ]);
  });

  it("is said in the middle of a draft, and signing in leads back to the open question", async ({
    onTestFinished,
  }) => {
    const { world, chat, clock } = await signedIn(onTestFinished);
    clock.pass(23 * 60 * minute + 50 * minute);
    await chat.say("/new", /What are you selling\?/);
    await chat.waitFor(/^Your access ends at/);
    await chat.say("Coffee", /Price of one/);
    await chat.tap(
      "Sign in",
      /^You are signing in to Sandbox Pay again as .?o•••@shop\.example.?\.\n\nYour Sandbox Pay password\? Never your Telegram password\./,
    );
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(
      world.merchant.control.currentCode(oneTerminal),
      /Signed in\. Access lasts until Mon 23 Nov, 13:55/,
    );
    await chat.waitUntil(() => /Price of one/.test(chat.last.text ?? ""));
    await handled(chat);
    await chat.say("15 000", /Check the invoice/);
    // A new token, whose end is a day away.
    clock.pass(10 * minute);
    await handled(chat);
    expect(hints(chat)).toEqual([]);
    clock.pass(23 * 60 * minute + 40 * minute);
    await chat.say("x2", /Quantity of/);
    await chat.waitFor(/^Your access ends at 13:55/);
  });

  it("of a short token is said in the last quarter of its life", async ({ onTestFinished }) => {
    const { chat, clock } = await signedIn(onTestFinished, { merchant: { accessTokenSeconds: 20 * 60 } });
    clock.pass(13 * minute);
    await handled(chat);
    expect(hints(chat)).toEqual([]);
    clock.pass(1.5 * minute);
    await handled(chat);
    expect(await chat.waitFor(/^Your access ends at 14:25/)).toBeDefined();
  });

  it("isn't said by the message that has just said how long access lasts", async ({ onTestFinished }) => {
    const { chat } = await signedIn(onTestFinished, { merchant: { accessTokenSeconds: 61 } });
    await handled(chat);
    expect(hints(chat)).toEqual([]);
  });

  it.each([
    ["during a sign-in", async (chat: Chat) => void (await chat.say("/signin", /login\?/))],
    ["after signing out", async (chat: Chat) => void (await chat.say("/signout", /Signed out/))],
  ])("isn't said %s", async (_name, before) => {
    const ends: (() => Promise<void>)[] = [];
    const { chat, clock } = await signedIn((work) => void ends.push(work));
    try {
      await before(chat);
      clock.pass(23 * 60 * minute + 50 * minute);
      await handled(chat);
      await handled(chat);
      expect(hints(chat)).toEqual([]);
    } finally {
      for (const end of ends) await end();
    }
  });

  it("isn't said once it is past, nor where access renews itself", async ({ onTestFinished }) => {
    const past = await signedIn(onTestFinished);
    past.clock.pass(24 * 60 * minute);
    await handled(past.chat);
    await handled(past.chat);
    expect(hints(past.chat)).toEqual([]);
    const renewing = await signedIn(onTestFinished, { environment: { MERCHANT_REFRESH: "oauth2" } });
    renewing.clock.pass(23 * 60 * minute + 50 * minute);
    await draft(renewing.chat);
    await handled(renewing.chat);
    expect(hints(renewing.chat)).toEqual([]);
    expect(renewing.chat.texts.some((text) => review.test(text))).toBe(true);
  });
});
