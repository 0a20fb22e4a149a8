import { describe, expect, it } from "vitest";
import { countCalls, leftStanding, minute, openWorld, StandingClock } from "./faulty-world.js";
import {
  anna,
  boris,
  currentCode,
  dilnoza,
  giveLogin,
  givePassword,
  vera,
  wrongCode,
} from "./sign-in-steps.js";
import { passwordOf } from "./steps.js";

describe("the second factor", () => {
  it.for(["list", "data"] as const)(
    "is chosen by a button when there are several, without inactive ones and other types (%s)",
    async (authenticatorsAs, { onTestFinished }) => {
      const world = await openWorld(onTestFinished, {
        merchant: { switches: { authenticatorsAs, ignoreOnlyActive: true } },
      });
      const chat = world.user();
      await giveLogin(chat, boris);
      const choice = await chat.say(passwordOf(boris), /several authenticators/);
      expect(chat.labels(choice)).toEqual([
        "Authenticator app 1 (…-phone)",
        "Authenticator app 2 (…tablet)",
        "Another login",
      ]);
      await chat.say("123456", /Tap one of the authenticators\.\n\nYou have several authenticators/);
      await chat.tap("Authenticator app 2 (…tablet)", /one-time code/);
      await chat.say(world.merchant.control.currentCode(boris, "boris-tablet"), /Signed in\./);
      const challenged = world.merchant.control.requests().filter(({ call }) => call === "challenge");
      expect(challenged.map(({ body }) => body)).toMatchObject([{ authenticator_id: "boris-tablet" }]);
      expect(leftStanding(chat)).toEqual(["/signin"]);
    },
  );

  it("can be changed from the code, and three wrong codes count for all authenticators together", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, boris);
    await chat.say(passwordOf(boris), /several authenticators/);
    const phone = await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
    expect(chat.labels(phone)).toEqual(["Another authenticator", "Another login"]);
    await chat.say(wrongCode, /wrong or used/);
    await chat.tap("Another authenticator", /several authenticators/);
    // A code that is typed while the choice is open is deleted and sent nowhere.
    await chat.say(
      world.merchant.control.currentCode(boris, "boris-tablet"),
      /Tap one of the authenticators/,
    );
    expect(countCalls(world, "otp")).toBe(1);
    await chat.tap("Authenticator app 2 (…tablet)", /one-time code/);
    await chat.say(wrongCode, /wrong too/);
    await chat.tap("Another authenticator", /several authenticators/);
    await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
    await chat.say(wrongCode, /Three codes were refused/);
    await chat.say(passwordOf(boris), /several authenticators/);
    await chat.tap("Authenticator app 2 (…tablet)", /one-time code/);
    await chat.tap("Another authenticator", /several authenticators/);
    await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
    await chat.say(world.merchant.control.currentCode(boris, "boris-phone"), /Signed in\./);
    expect(leftStanding(chat)).toEqual(["/signin"]);
  });

  it("leads back to the login, and offers no other authenticator when there is only one", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await givePassword(chat, anna);
    expect(chat.labels(chat.last)).toEqual(["Another login"]);
    const asked = chat.last;
    await chat.tap("Another login", /login\?/);
    // The question for the code has lost its button. A tap that was under way changes nothing.
    const press = world.telegram.control.press(chat.id, asked.messageId, { data: "signin:another" });
    expect(await press).toMatchObject({ text: "This step is finished." });
    await chat.say(dilnoza, /password\?/);
    await chat.say(passwordOf(dilnoza), /Signed in\./);
  });

  it("that isn't set up is said, with the way on", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, vera);
    const none = await chat.say(passwordOf(vera), /no active authenticator/);
    expect(none.text).toContain("Set one up in your Sandbox Pay dashboard");
    await chat.tap("Sign in", /login\?/);
    await chat.say(anna, /password\?/);
  });

  it("that isn't needed is not asked for, and a password may begin with a slash", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, dilnoza);
    expect(passwordOf(dilnoza)).toMatch(/^\//);
    const done = await chat.say(passwordOf(dilnoza), /Signed in\. Access lasts until/);
    expect(chat.labels(done)).toEqual(["New invoice"]);
    expect(leftStanding(chat)).toEqual(["/signin"]);
    await chat.tap("New invoice", /Which terminal/);
  });

  it("waits as long as the service asks, at each step, and counts nothing", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const world = await openWorld(onTestFinished, { now: clock.now });
    const { control } = world.merchant;
    const chat = world.user();
    const waits = /Sandbox Pay asks to wait until \d\d:\d\d\./;
    const fault = (on: "token" | "authenticators" | "challenge" | "otp") =>
      control.fault({ on, kind: "429", retryAfter: 10 });
    await giveLogin(chat, anna);
    fault("token");
    await chat.say(passwordOf(anna), waits);
    await chat.say(passwordOf(anna), waits);
    clock.pass(minute);
    fault("authenticators");
    await chat.say(passwordOf(anna), waits);
    clock.pass(minute);
    fault("challenge");
    await chat.press("Try again");
    clock.pass(minute);
    await chat.tap("Try again", /one-time code/);
    for (let time = 0; time < 6; time += 1) {
      fault("otp");
      await chat.say(currentCode(world, anna), waits);
      clock.pass(minute);
    }
    await chat.say(currentCode(world, anna), /Signed in\./);
    const calls = ["token", "authenticators", "challenge", "otp"] as const;
    expect(calls.map((call) => countCalls(world, call))).toEqual([2, 3, 2, 7]);
  });

  it("starts again from the password when the service has forgotten the sign-in", async ({
    onTestFinished,
  }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, anna);
    world.merchant.control.fault({ on: "challenge", kind: "404" });
    await chat.say(passwordOf(anna), /has ended this sign-in, so we start again from the password/);
    await chat.say(passwordOf(anna), /one-time code/);
    world.merchant.control.fault({ on: "otp", kind: "404" });
    await chat.say(currentCode(world, anna), /has ended this sign-in/);
    await chat.say(passwordOf(anna), /one-time code/);
    await chat.say(currentCode(world, anna), /Signed in\./);
  });
});
