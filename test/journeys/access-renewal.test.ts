import { describe, expect, it } from "vitest";
import {
  atReview,
  cardAfter,
  cardInReview,
  countCalls,
  impatient,
  itemsOf,
  minute,
  openWorld,
  review,
  StandingClock,
  waiting,
} from "./faulty-world.js";
import { handled } from "./invoices.js";
import { keptBy } from "./kept.js";
import { draft, oneTerminal, passwordOf, signedInUser, signIn } from "./steps.js";
import { unsealed } from "./unsealed.js";
import type { World } from "./world.js";

const environment = { ...impatient, MERCHANT_REFRESH: "oauth2" };
const hours = 60 * minute;
const ended = /Your access to Sandbox Pay as .* has ended\./;
const down = /doesn't answer\. Your draft is safe/;
const endTokens = (world: World) => world.merchant.control.expireTokens();

/** What each refresh brought along, and how it was answered. */
const refreshes = (world: World) =>
  world.merchant.control
    .requests()
    .filter(({ call }) => call === "refresh")
    .map(({ body, status }) => ({ token: (body as { refresh_token: string }).refresh_token, status }));

describe("access that renews itself", () => {
  it("by the clock lets the merchant create without a question", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat } = await atReview(onTestFinished, {
      environment,
      now: clock.now,
      merchant: { clock: clock.now },
    });
    clock.pass(25 * hours);
    // Its expiry was 24 hours from whenever it is created, so only access is of yesterday.
    await chat.tap("Create invoice", waiting);
    expect(refreshes(world).map(({ status }) => status)).toEqual([200]);
    expect(countCalls(world, "create")).toBe(1);
  });

  it("brings another refresh token each day, and keeps only the newest", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const world = await openWorld(onTestFinished, {
      environment,
      now: clock.now,
      merchant: { clock: clock.now },
    });
    const chat = world.user();
    await signIn(world, chat, "anna@shop.example");
    for (let days = 0; days < 3; days += 1) {
      clock.pass(24 * hours);
      await chat.say("/new", days === 0 ? /Which terminal/ : /You have a draft|Which terminal/);
    }
    const used = refreshes(world);
    expect(used.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(used.map(({ token }) => token)).size).toBe(3);
    const kept = await keptText(world);
    for (const { token } of used) expect(kept).not.toContain(token);
    expect(kept).toMatch(/"refreshToken":"rt_/);
  });

  it("after a 401 on a read repeats the read, once", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished, { environment });
    const chat = await signedInUser(world);
    endTokens(world);
    await chat.say("/new", /What are you selling\?/);
    expect(countCalls(world, "refresh")).toBe(1);
    expect(countCalls(world, "terminals")).toBe(2);
  });

  it("that is refused at once again asks to sign in, and renews nothing more", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished, { environment });
    const chat = await signedInUser(world);
    world.merchant.control.fault({ on: "terminals", kind: "401", times: 2 });
    await chat.say("/new", ended);
    expect(countCalls(world, "refresh")).toBe(1);
    expect(countCalls(world, "terminals")).toBe(2);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(world.merchant.control.currentCode(oneTerminal), /What are you selling\?/);
  });

  it("after a 401 on the create call asks again, and repeats nothing by itself", async ({
    onTestFinished,
  }) => {
    const { world, chat, card } = await atReview(onTestFinished, { environment });
    endTokens(world);
    const { messageId } = await chat.tap(
      "Create invoice",
      /^Your access has been renewed\. Tap Create invoice again\.$/,
    );
    const again = await cardAfter(world, chat, messageId);
    expect(itemsOf(again.text)).toBe(itemsOf(card));
    expect(countCalls(world, "create")).toBe(1);
    expect(world.merchant.control.invoices()).toEqual([]);
    await chat.tap("Create invoice", waiting);
    expect(world.merchant.control.invoices()).toHaveLength(1);
    expect(refreshes(world).map(({ status }) => status)).toEqual([200]);
  });

  it("and is refused at every create call ends, and doesn't send the merchant round in a circle", async ({
    onTestFinished,
  }) => {
    const { world, chat } = await atReview(onTestFinished, { environment });
    world.merchant.control.fault({ on: "create", kind: "401", times: 2 });
    const { messageId } = await chat.tap("Create invoice", /Your access has been renewed/);
    await cardAfter(world, chat, messageId);
    await handled(chat);
    await chat.tap("Create invoice", ended);
    expect(refreshes(world)).toHaveLength(1);
    expect(world.merchant.control.invoices()).toEqual([]);
  });

  it("where the service doesn't rotate uses the same refresh token on", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const world = await openWorld(onTestFinished, {
      environment,
      now: clock.now,
      merchant: { clock: clock.now, switches: { refreshTokens: "keep" } },
    });
    const chat = await signedInUser(world);
    clock.pass(25 * hours);
    await chat.say("/new", /What are you selling\?/);
    clock.pass(25 * hours);
    await chat.say("/settings", /Settings/);
    await chat.tap("Terminal", /Which terminal/);
    const used = refreshes(world);
    expect(used.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(used.map(({ token }) => token)).size).toBe(1);
  });

  it("and is refused that falls back to signing in, with the draft whole", async ({ onTestFinished }) => {
    const { world, chat, card } = await atReview(onTestFinished, { environment });
    endTokens(world);
    world.merchant.control.set({ refreshTokens: "off" });
    await chat.tap("Create invoice", ended);
    expect(await keptText(world)).not.toMatch(/"refreshToken"|rt_/);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(world.merchant.control.currentCode(oneTerminal), review);
    expect(itemsOf(cardInReview(chat))).toBe(itemsOf(card));
    expect(refreshes(world)).toHaveLength(1);
  });

  it.each([
    ["503", down],
    ["no-answer", down],
    ["html", /^Sandbox Pay answered, but I can't read its answer\..* Your draft is safe\.$/],
  ] as const)(
    "keeps its pair when the refresh is answered with %s, and says what has happened",
    async (kind, said) => {
      const ends: (() => Promise<void>)[] = [];
      const clock = new StandingClock(Date.now());
      const { world, chat } = await atReview((work) => void ends.push(work), {
        environment,
        now: clock.now,
        merchant: { clock: clock.now },
      });
      try {
        clock.pass(25 * hours);
        world.merchant.control.fault({ on: "refresh", kind, carriedOut: false });
        await chat.tap("Create invoice", said);
        expect(countCalls(world, "create")).toBe(0);
        await chat.tap("Try again", waiting);
        expect(refreshes(world)).toHaveLength(2);
      } finally {
        for (const end of ends) await end();
      }
    },
  );

  it("and loses the answer to the refresh asks to sign in the next time", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished, { environment });
    endTokens(world);
    world.merchant.control.fault({ on: "refresh", kind: "reset-after" });
    await chat.tap("Create invoice", down);
    await chat.tap("Try again", ended);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(world.merchant.control.currentCode(oneTerminal), review);
    await chat.tap("Create invoice", waiting);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("survives a restart", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished, { environment });
    await world.stopBot();
    endTokens(world);
    await world.startBot();
    // The look at the terminals before the create call meets the ended token, so the access is renewed before anything is sent.
    await chat.tap("Create invoice", waiting);
    expect(refreshes(world)).toHaveLength(1);
    expect(countCalls(world, "create")).toBe(1);
  });

  it("doesn't, and keeps no refresh token, unless MERCHANT_REFRESH says so", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world);
    expect(await keptText(world)).toMatch(/"accessToken":"at_/);
    expect(await keptText(world)).not.toMatch(/refreshToken|rt_/);
    await draft(chat);
    endTokens(world);
    await chat.tap("Create invoice", ended);
    expect(refreshes(world)).toEqual([]);
  });

  it("forgets the refresh token when the setting is turned off", async ({ onTestFinished }) => {
    const variables: Record<string, string> = { ...environment };
    const { world, chat } = await atReview(onTestFinished, { environment: variables });
    expect(await keptText(world)).toMatch(/"refreshToken":"rt_/);
    await world.stopBot();
    variables.MERCHANT_REFRESH = "off";
    await world.startBot();
    await chat.tap("Create invoice", waiting);
    expect(await keptText(world)).not.toMatch(/refreshToken|rt_/);
  });
});

/** All that is kept, unsealed: what a thief of files and key would read. */
async function keptText(world: World): Promise<string> {
  const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
  const files = await keptBy(world);
  return [...files].map(([name, bytes]) => unsealed(name, bytes, key) ?? "").join("\n");
}
