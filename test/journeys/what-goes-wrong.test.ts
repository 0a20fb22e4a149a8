import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startMerchantSandbox } from "../../src/sandbox/merchant-service/index.js";
import {
  atReview,
  cardAfter,
  countCalls,
  idOf,
  impatient,
  itemsOf,
  minute,
  openWorld,
  review,
  StandingClock,
  waiting,
} from "./faulty-world.js";
import { oneTerminal, passwordOf, signIn } from "./steps.js";
import type { World } from "./world.js";

type Fault = Parameters<World["merchant"]["control"]["fault"]>[0];

const down = /The invoicing service doesn't answer\. Your draft is safe\./;
const unread = /answered, but I can't read its answer\..* Your draft is safe\./;
const refused = /refused this.* Your draft is safe\./;

describe.concurrent("the service down, slow or answering nonsense before the create call", () => {
  it.for<Fault & { says: RegExp; offers?: string[] }>([
    { on: "terminals", kind: "503", says: down },
    { on: "terminals", kind: "no-answer", says: down },
    { on: "terminals", kind: "html", says: unread },
    { on: "terminals", kind: "403", says: refused, offers: ["Sign in", "Sign in in the chat"] },
  ])(
    "is said, the draft is safe, and Try again goes on ($kind)",
    async ({ says, offers = [], ...fault }, { onTestFinished, expect }) => {
      const clock = new StandingClock(Date.now());
      const { world, chat, card } = await atReview(onTestFinished, { now: clock.now });
      // The list is remembered for a minute.
      clock.pass(2 * minute);
      // The look at the card's terminal may come in between, and its retries.
      world.merchant.control.fault({ ...fault, times: 99 });
      const said = await chat.tap("Terminal", says);
      expect(chat.labels(said)).toEqual(["Try again", "Back", ...offers]);
      world.merchant.control.clearFaults();
      const back = await chat.tap("Try again", review);
      expect(itemsOf(back.text)).toBe(itemsOf(card));
      await chat.tap("Create invoice", waiting);
    },
  );

  it("leaves a way back to a card that has its terminal", async ({ onTestFinished, expect }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat, card } = await atReview(onTestFinished, { now: clock.now });
    clock.pass(2 * minute);
    world.merchant.control.fault({ on: "terminals", kind: "html", times: 99 });
    await chat.tap("Terminal", unread);
    world.merchant.control.clearFaults();
    const back = await chat.tap("Back", review);
    expect(itemsOf(back.text)).toBe(itemsOf(card));
    await chat.tap("Create invoice", waiting);
  });

  it("says how long the service asks to wait before the terminals can be listed", async ({
    onTestFinished,
    expect,
  }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat } = await atReview(onTestFinished, { now: clock.now });
    clock.pass(2 * minute);
    world.merchant.control.fault({ on: "terminals", kind: "429", retryAfter: 30 });
    const said = await chat.tap(
      "Terminal",
      /^Sandbox Pay asks to wait until \d\d:\d\d\. Your draft is safe\.$/,
    );
    expect(chat.labels(said)).toEqual(["Try again", "Back"]);
    await chat.tap("Back", review);
  });

  it("holds up no sign-in for good, and what was typed is never sent twice", async ({
    onTestFinished,
    expect,
  }) => {
    const world = await openWorld(onTestFinished, { environment: impatient });
    const { control } = world.merchant;
    const chat = world.user();
    await chat.say("/new", /login\?/);
    await chat.say(oneTerminal, /password\?/);
    control.fault({ on: "token", kind: "no-answer" });
    await chat.say(passwordOf(oneTerminal), down);
    await chat.tap("Try again", /password\?/);
    control.fault({ on: "authenticators", kind: "html" });
    await chat.say(passwordOf(oneTerminal), unread);
    control.fault({ on: "challenge", kind: "503" });
    await chat.tap("Try again", down);
    await chat.tap("Try again", /one-time code/);
    const code = control.currentCode(oneTerminal);
    control.fault({ on: "otp", kind: "reset-before" });
    await chat.say(code, down);
    // Nobody knows whether the code was used, so it is typed again rather than sent again.
    expect(countCalls(world, "otp")).toBe(1);
    await chat.tap("Try again", /one-time code/);
    await chat.say(code, /What are you selling\?/);
    expect([countCalls(world, "token"), countCalls(world, "challenge")]).toEqual([2, 2]);
  });

  it("leaves the invoice uncreated and the card in review when nothing listens", async ({
    onTestFinished,
    expect,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), "journey-service-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataFile = join(folder, "service.json");
    const { world, chat, card } = await atReview(onTestFinished, { merchant: { dataFile } });
    await world.merchant.close();
    const said = await chat.tap("Create invoice", down);
    expect(chat.labels(said)).toEqual(["Try again", "Back"]);
    const again = await startMerchantSandbox({ port: world.merchant.port, dataFile });
    expect(again.control.invoices()).toEqual([]);
    const back = await chat.tap("Back", review);
    expect(itemsOf(back.text)).toBe(itemsOf(card));
    await again.close();
    await chat.tap("Create invoice", down);
    const third = await startMerchantSandbox({ port: world.merchant.port, dataFile });
    onTestFinished(() => third.close());
    await chat.tap("Try again", waiting);
    expect(third.control.invoices()).toHaveLength(1);
  });
});

describe("an invoice that the service refuses", () => {
  it.for([
    { errorShape: "message", kind: "400" },
    { errorShape: "oauth", kind: "403" },
    { errorShape: "problem", kind: "404" },
  ] as const)(
    "is said with the service's reason, and the card is back in review ($kind, $errorShape)",
    async ({ errorShape, kind }, { onTestFinished }) => {
      const { world, chat, card } = await atReview(onTestFinished, {
        merchant: { switches: { errorShape } },
      });
      world.merchant.control.fault({ on: "create", kind });
      const said = await chat.tap("Create invoice", /Sandbox Pay refused this invoice/);
      const reasons = {
        "400": "The request is not accepted",
        "403": "You may not do this",
        "404": "There is no such thing",
      };
      expect(said.text?.replace(/[\u2068\u2069]/g, "")).toBe(
        `Sandbox Pay refused this invoice: ${reasons[kind]}. Nothing was created, and your draft is safe.`,
      );
      const back = await cardAfter(world, chat, said.messageId);
      expect(itemsOf(back.text)).toBe(itemsOf(card));
      await chat.tap("Create invoice", waiting);
      expect(world.merchant.control.invoices()).toHaveLength(1);
    },
  );

  it("for too many calls is said with the time to try again", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat } = await atReview(onTestFinished, { now: clock.now });
    world.merchant.control.fault({ on: "create", kind: "429", retryAfter: 30 });
    const said = await chat.tap("Create invoice", /asks to wait until/);
    expect(said.text?.replace(/[\u2066-\u2069]/g, "")).toMatch(
      /^Sandbox Pay asks to wait until \d\d:\d\d\. Nothing was created, and your draft is safe\.$/,
    );
    expect(countCalls(world, "create")).toBe(1);
    await cardAfter(world, chat, said.messageId);
    expect((await chat.press("Create invoice")).text).toMatch(/^Sandbox Pay asks to wait until \d\d:\d\d\.$/);
    expect(countCalls(world, "create")).toBe(1);
    clock.pass(minute);
    await chat.tap("Create invoice", waiting);
  });
});

describe("no active terminal", () => {
  it("is said in a sentence with where to activate one, and Try again looks anew", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await signIn(world, chat, "closed@shop.example");
    const said = await chat.say("/new", /no active terminal/);
    expect(said.text).toBe(
      "You have no active terminal, and an invoice needs one. Activate a terminal in your Sandbox Pay dashboard, then try again.",
    );
    expect(chat.labels(said)).toEqual(["Try again"]);
    const looked = countCalls(world, "terminals");
    await chat.press("Try again");
    expect(countCalls(world, "terminals")).toBe(looked + 1);
  });
});

describe("what isn't text", () => {
  it.for(["photo", "sticker", "voice", "document"] as const)(
    "is answered with one sentence, and the question with its buttons stands below it (%s)",
    async (kind, { onTestFinished }) => {
      const world = await openWorld(onTestFinished);
      const chat = world.user();
      const unreadable =
        "Please send text here: I read text below a picture, too, but no pictures, voice messages or places.";
      const deleted =
        "🔒 I have deleted your message unread: it may hold a password. Please type the answer as plain text: " +
        "I can't take a file, a picture or a forwarded message here.";
      const attach = async (answer: string) => {
        const labels = chat.labels();
        const before = chat.said.length;
        world.telegram.control.attach(chat.id, kind);
        await world.telegram.control.waitFor(chat.id, () => chat.said.length > before);
        expect(chat.last.text?.split("\n\n", 1)[0]).toBe(answer);
        if (answer !== deleted) expect(chat.labels()).toEqual(labels);
        expect(chat.said.length).toBe(before + 1);
      };
      await chat.say("/signin", /login\?/);
      await attach(deleted);
      await chat.say(oneTerminal, /password\?/);
      await attach(deleted);
      await chat.say(passwordOf(oneTerminal), /one-time code/);
      await attach(deleted);
      await chat.say(world.merchant.control.currentCode(oneTerminal), /Signed in\./);
      await chat.say("/new", /What are you selling\?/);
      await attach(unreadable);
      await chat.say("Coffee", /Price of one/);
      await attach(unreadable);
      await chat.say("15 000", /Check the invoice/);
      await attach(unreadable);
      await chat.say("x2", /Quantity of/);
      await attach(unreadable);
      await chat.tap("Create invoice", waiting);
    },
  );
});

describe("a restart of the bot", () => {
  it("between any two steps is nothing to notice", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    const restart = async () => {
      await world.stopBot();
      await world.startBot();
    };
    const steps: (() => Promise<unknown>)[] = [
      () => chat.say("/signin", /login\?/),
      () => chat.say(oneTerminal, /password\?/),
      () => chat.say(passwordOf(oneTerminal), /one-time code/),
      () => chat.say(world.merchant.control.currentCode(oneTerminal), /Signed in\./),
      () => chat.tap("New invoice", /What are you selling\?/),
      () => chat.say("Coffee", /Price of one/),
      () => chat.say("15 000", review),
      () => chat.say("x2", /Quantity of/),
      () => chat.tap("Create invoice", waiting),
      () => world.merchant.control.pay(idOf(world)),
    ];
    for (const step of steps) {
      await step();
      await restart();
    }
    await chat.waitFor(/Invoice for 30,000.UZS is paid: .?Coffee/);
    // Four of the sign-in, item, price, two review cards of which one became the pay card, the reply: nothing came twice.
    expect(chat.texts).toHaveLength(8);
    expect(countCalls(world, "create")).toBe(1);
  });
});
