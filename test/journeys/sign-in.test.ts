import { describe, expect, it } from "vitest";
import { countCalls, leftStanding, minute, openWorld, StandingClock } from "./faulty-world.js";
import { anna, boris, currentCode, dilnoza, giveLogin, givePassword, wrongCode } from "./sign-in-steps.js";
import { draft, oneTerminal, passwordOf, signIn } from "./steps.js";

describe("what is typed wrong at sign-in", () => {
  it.for([200, 400, 401, 403] as const)(
    "asks again for a wrong password, and for a wrong code with a hint at the second, however refused (%i)",
    async (refusedGrantStatus, { onTestFinished }) => {
      const world = await openWorld(onTestFinished, { merchant: { switches: { refusedGrantStatus } } });
      const chat = world.user();
      await giveLogin(chat, anna);
      const refused = await chat.say("not my password", /doesn't accept that login and password/);
      expect(refused.text).toContain("Your Sandbox Pay password?");
      await chat.say(passwordOf(anna), /one-time code/);
      const first = await chat.say(wrongCode, /wrong or used/);
      expect(first.text).not.toContain("clock");
      await chat.say(wrongCode, /wrong too.*Your phone's clock may be off/);
      const third = await chat.say(
        wrongCode,
        /Three codes were refused, so we start again from the password/,
      );
      expect(third.text).toContain("Your Sandbox Pay password?");
      await chat.say(passwordOf(anna), /one-time code/);
      await chat.say(currentCode(world, anna), /Signed in\./);
      expect(leftStanding(chat)).toEqual(["/signin"]);
    },
  );

  it("says the same of a login that nobody has, and takes another after /signin", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, "nobody@shop.example");
    await chat.say(passwordOf(anna), /doesn't accept that login and password.*Another login/);
    await chat.tap("Another login", /login\?/);
    await chat.say(anna, /password\?/);
    await chat.say(passwordOf(anna), /one-time code/);
    await chat.say(currentCode(world, anna), /Signed in\./);
  });

  it("doesn't count a text that can't be a code as a try", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await givePassword(chat, anna);
    for (let mistake = 0; mistake < 6; mistake += 1) await chat.say(passwordOf(anna), /haven't sent that on/);
    await chat.say(currentCode(world, anna), /Signed in\./);
    expect(leftStanding(chat)).toEqual(["/signin"]);
  });

  it("refuses a code that was used before, and sends none that can't be a code", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    const used = currentCode(world, anna);
    await givePassword(chat, anna);
    for (const text of ["???", "opensesame", "12 345a", "abc", "Xk2", "Garden-of-1984"])
      await chat.say(text, /haven't sent that on, because it doesn't look like a one-time code/);
    expect(countCalls(world, "otp")).toBe(0);
    await chat.say(` ${used.slice(0, 3)} - ${used.slice(3)} `, /Signed in\./);
    await givePassword(chat, anna);
    await chat.say(used, /wrong or used/);
    await chat.say(currentCode(world, anna), /Signed in\./);
    expect(leftStanding(chat)).toEqual(["/signin", "/signin"]);
  });
});

describe("the login to which the password belongs", () => {
  it("is named shortened, in the question and after each refusal, with the way to another login", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await chat.say("/signin", /login\?/);
    const asked = await chat.say(anna, /password\?/);
    expect(asked.text).toMatch(/You are signing in to Sandbox Pay as .?a•••@shop\.example/);
    const refused = await chat.say("guess", /doesn't accept/);
    expect(refused.text).toMatch(/as .?a•••@shop\.example/);
    await chat.tap("Another login", /login\?/);
    await chat.say("dilnoza@shop.example", /as .?d•••@shop\.example/);
  });

  it.for(["S3cret@Garden!", "<b>rosa@x"])(
    "is refused unread as %s, since that may be a password",
    async (typed, { onTestFinished }) => {
      const world = await openWorld(onTestFinished);
      const chat = world.user();
      await chat.say("/signin", /login\?/);
      const asked = await chat.say(typed, /isn't a login by itself/);
      expect(asked.text).not.toContain(typed);
    },
  );

  it("shows nothing but its first character where it may be a password", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await chat.say("/signin", /login\?/);
    const asked = await chat.say("a@b@shop.example", /might have been your password/);
    expect(asked.text?.replace(/[\u2066-\u2069]/g, "")).toContain("Is a••• your Sandbox Pay login?");
  });
});

describe("the tries that are left", () => {
  it("are said before the third wrong code, and before the fifth refusal with the time until which it counts", async ({
    onTestFinished,
  }) => {
    const clock = new StandingClock(Date.parse("2026-11-21T09:00:00Z"));
    const world = await openWorld(onTestFinished, { now: clock.now });
    const chat = world.user();
    const last = "⚠️ One more wrong password or code before 14:15, and sign-in pauses for 15 minutes.";
    await givePassword(chat, anna);
    expect((await chat.say(wrongCode, /wrong or used/)).text).not.toContain("One more");
    const second = await chat.say(wrongCode, /wrong too/);
    expect(second.text).toContain("One more try, then we start again from the password.");
    const third = await chat.say(wrongCode, /Three codes/);
    expect(third.text).not.toContain("One more");
    clock.pass(5 * minute);
    expect((await chat.say("wrong", /doesn't accept/)).text).toContain(last);
    // The right password isn't refused, and the code has one try as well.
    clock.pass(minute);
    const code = await chat.say(passwordOf(anna), /one-time code/);
    expect(code.text).toContain(last);
    clock.pass(9 * minute + 1);
    // The first refusal no longer counts: another one is refused without a pause.
    const refused = await chat.say(wrongCode, /wrong or used/);
    expect(refused.text).not.toContain(last);
    expect(refused.text).not.toContain("Too many");
  });

  it("say nothing about the tries of other chats at the same account", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const [one, two] = [world.user("One"), world.user("Two")];
    await giveLogin(one, anna);
    for (let guess = 0; guess < 3; guess += 1) await one.say("guess", /doesn't accept/);
    await giveLogin(two, anna);
    const refused = await two.say("guess", /doesn't accept/);
    expect(refused.text).not.toContain("One more");
  });
});

describe("five refusals", () => {
  it("pause the chat until the time it says, and not a call is made meanwhile", async ({
    onTestFinished,
  }) => {
    const clock = new StandingClock(Date.parse("2026-11-21T09:00:00Z"));
    const world = await openWorld(onTestFinished, { now: clock.now });
    const chat = world.user();
    await givePassword(chat, anna);
    await chat.say(wrongCode, /wrong or used/);
    await chat.say(wrongCode, /wrong too/);
    await chat.say(wrongCode, /Three codes/);
    clock.pass(5 * minute);
    await chat.say("wrong", /doesn't accept/);
    const paused = await chat.say("wrong", /Too many wrong passwords or codes/);
    expect(paused.text).toContain("You can sign in again from Sat 21 Nov, 14:20.");
    expect(chat.labels(paused)).toEqual(["Sign in", "Sign in in the chat"]);
    const calls = countCalls(world, "token");
    clock.pass(15 * minute - 1);
    const still = await chat.say("/signin", /Too many wrong/);
    expect(still.text).toContain("14:20");
    expect(countCalls(world, "token")).toBe(calls);
    clock.pass(1);
    await chat.tap("Sign in", /login\?/);
    await givePassword(chat, anna);
    await chat.say(currentCode(world, anna), /Signed in\./);
  });

  it("by strangers lock out other strangers, and never the chat that has signed in before", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const owner = world.user("Anna");
    await signIn(world, owner, anna);
    const [one, two, three] = [world.user("One"), world.user("Two"), world.user("Three")];
    for (const [stranger, guesses] of [
      [one, 3],
      [two, 2],
    ] as const) {
      await giveLogin(stranger, anna);
      for (let guess = 0; guess < guesses; guess += 1) await stranger.say("guess", /doesn't accept/);
    }
    const calls = countCalls(world, "token");
    await one.say("guess", /Too many wrong passwords or codes/);
    await three.say("/signin", /login\?/);
    // The same account, however it is typed.
    await three.say("ANNA@shop.example", /Too many wrong passwords or codes/);
    expect(countCalls(world, "token")).toBe(calls);
    world.merchant.control.forgetUsedCodes();
    await signIn(world, owner, anna);
  });

  it("are not reached by the right password, nor by a service that is down", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, anna);
    for (let guess = 0; guess < 4; guess += 1) await chat.say("guess", /doesn't accept/);
    world.merchant.control.fault({ on: "token", kind: "503" });
    await chat.say(passwordOf(anna), /doesn't answer/);
    await chat.tap("Try again", /password\?/);
    await chat.say(passwordOf(anna), /one-time code/);
    await chat.say(currentCode(world, anna), /Signed in\./);
  });
});

describe("what a new access means", () => {
  it("is told once in plain words when the login may move money", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    const warning = "This login may also move money at Sandbox Pay. I use it only to create invoices.";
    for (const warned of [true, false]) {
      await giveLogin(chat, boris);
      await chat.say(passwordOf(boris), /several authenticators/);
      await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
      const done = await chat.say(world.merchant.control.currentCode(boris, "boris-phone"), /Signed in\./);
      expect(done.text?.includes(warning)).toBe(warned);
    }
  });

  it("takes the terminal of another account out of settings and draft, and keeps the rest", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, dilnoza);
    await chat.say(passwordOf(dilnoza), /Signed in\./);
    await chat.say("/settings", /Terminal: the one chosen last/);
    const terminals = await chat.tap("Terminal", /Which terminal should new invoices use/);
    const cakes = chat.labels(terminals).find((label) => label.includes("Wedding cakes")) ?? "";
    await chat.tap(cakes, /Terminal: .?Wedding cakes/);
    await draft(chat, "Honey cake");
    expect(chat.last.text).toMatch(/Terminal: .?Wedding cakes/);
    await givePassword(chat, oneTerminal);
    chat.send(currentCode(world, oneTerminal));
    const review = await chat.waitFor(/Check the invoice.*Terminal: .?Flower shop/s);
    expect(review.text).toMatch(/Honey cake.? — 2 × 15,000/);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toMatchObject([{ login: oneTerminal }]);
    await chat.say("/settings", /Terminal: the one chosen last/);
  });
});

/** Telegram can't open the bot's page then, so a sign-in begins in the chat at once. */
const withoutPage = { environment: { PUBLIC_URL: undefined } };

describe("messages with a login, password or code", () => {
  it("are deleted at once, also when all are typed before anything was asked", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished, withoutPage);
    const chat = world.user();
    world.merchant.control.fault({ on: "token", kind: "latency", ms: 150 });
    for (const text of ["/signin", anna, passwordOf(anna), currentCode(world, anna)]) chat.send(text);
    await chat.waitFor(/Signed in\./);
    expect(leftStanding(chat)).toEqual(["/signin"]);
    expect([countCalls(world, "token"), countCalls(world, "otp")]).toEqual([1, 1]);
  });

  it("are no login when they were sent before it was asked for anew", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished, withoutPage);
    const chat = world.user();
    await giveLogin(chat, anna);
    await world.stopBot();
    chat.send("/signin");
    chat.send(passwordOf(anna));
    const asked = chat.texts.length;
    await world.startBot();
    await chat.waitUntil(() => leftStanding(chat).join() === "/signin,/signin");
    expect(chat.texts.slice(asked).join()).toMatch(/login\?$/);
    await chat.say(anna, /password\?/);
    await chat.say(passwordOf(anna), /one-time code/);
  });

  it("are asked to be deleted by hand when Telegram won't, and the sign-in goes on", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, anna);
    world.telegram.control.fault({ method: "deleteMessage", kind: 400 });
    chat.send(passwordOf(anna));
    await chat.waitFor(/I couldn't delete your message. Please delete it yourself./);
    await chat.waitFor(/one-time code/);
    await chat.say(currentCode(world, anna), /Signed in\./);
  });

  it("may have been deleted by the merchant already", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, anna);
    world.telegram.control.delete(chat.id, chat.send(passwordOf(anna)));
    await chat.waitFor(/one-time code/);
    expect(chat.texts.join()).not.toContain("couldn't delete");
  });
});

describe.concurrent("when Telegram fails on each message of a sign-in", () => {
  it.for([502, "reset", "reset-after"] as const)(
    "sends no password, code or challenge twice (%s)",
    async (kind, { onTestFinished, expect }) => {
      const world = await openWorld(onTestFinished, withoutPage);
      const chat = world.user();
      const fail = (...methods: string[]) => {
        for (const method of methods) world.telegram.control.fault({ method, kind });
      };
      // Done but not answered is the one case in which a message comes twice, and only the last one asks.
      const copies = kind === "reset-after" ? 2 : 1;
      const say = async (text: string, answer: RegExp, ...failing: string[]) => {
        fail(...failing);
        await chat.say(text, answer);
        const all = () => chat.texts.filter((said) => answer.test(said)).length >= copies;
        await world.telegram.control.waitFor(chat.id, all);
      };
      await say("/signin", /login\?/, "sendMessage");
      await say(boris, /password\?/, "deleteMessage", "sendMessage");
      await say(passwordOf(boris), /several authenticators/, "deleteMessage", "sendMessage");
      fail("editMessageText", "answerCallbackQuery");
      await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
      const code = world.merchant.control.currentCode(boris, "boris-phone");
      await say(code, /Signed in\./, "deleteMessage", "sendMessage");
      await chat.say("/new", /Which terminal/);
      const calls = (["token", "authenticators", "challenge", "otp"] as const).map((call) =>
        countCalls(world, call),
      );
      expect(calls).toEqual([1, 1, 1, 1]);
      expect(leftStanding(chat)).toEqual(["/signin", "/new"]);
      expect(chat.texts.filter((text) => text.includes("Signed in."))).toHaveLength(copies);
      // Every one of them did strike.
      expect(world.output.split('"event.retry"').length - 1).toBe(9);
    },
  );
});
