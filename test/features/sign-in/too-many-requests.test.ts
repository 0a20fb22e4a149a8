import { describe, expect, it, onTestFinished } from "vitest";
import { defined } from "../../../src/language/omit-undefined.js";
import { refusal } from "../../soak/kit/service.js";
import { anna, PageWorld, rightCode, tooMany } from "../page/sign-in-page.js";

const user = 700;
const asksToWait = /^Pay asks to wait until \d\d:\d\d\./;

/** A merchant who signs in in the chat, and has typed the login. */
async function atPassword(): Promise<PageWorld> {
  const world = await PageWorld.open(onTestFinished);
  await world.signsInHere(user, anna.login);
  return world;
}

const last = (world: PageWorld): string => world.texts(user).at(-1) ?? "";
const refusals = async (world: PageWorld) => (await world.record(user))?.refusals;

describe("a sign-in in the chat whose service has too many requests", () => {
  it("keeps the question for the password, and sends none before the time, also after a restart", async () => {
    const world = await atPassword();
    world.service.answerNext("token", tooMany);
    await world.says(user, anna.password);
    expect(last(world)).toMatch(asksToWait);
    expect(last(world)).toContain("Your Pay password?");
    await world.says(user, anna.password);
    await world.restart();
    await world.says(user, anna.password);
    expect(last(world)).toMatch(asksToWait);
    expect(world.service.calls.token).toBe(1);
    world.ahead += 121_000;
    await world.says(user, anna.password);
    expect(last(world)).toMatch(/one-time code/);
    expect(await refusals(world)).toEqual([]);
  });

  it.each(["authenticators", "challenge"] as const)(
    "offers Try again at the step %s, which asks nothing before the time, also after a restart",
    async (call) => {
      const world = await atPassword();
      world.service.answerNext(call, tooMany);
      await world.says(user, anna.password);
      expect(last(world)).toMatch(asksToWait);
      expect(world.labels(user)).toEqual(["Try again"]);
      await world.taps(user, "Try again");
      await world.restart();
      await world.taps(user, "Try again");
      expect(last(world)).toMatch(asksToWait);
      expect(world.service.calls[call]).toBe(1);
      world.ahead += 121_000;
      await world.taps(user, "Try again");
      expect(last(world)).toMatch(/one-time code/);
      await world.says(user, rightCode);
      expect(last(world)).toMatch(/^Signed in\./);
      expect(world.service.calls.token).toBe(1);
    },
  );

  it("never takes a right code for a wrong one, however often it must wait", async () => {
    const world = await atPassword();
    await world.says(user, anna.password);
    for (let time = 0; time < 6; time += 1) {
      world.service.answerNext("otp", tooMany);
      await world.says(user, rightCode);
      expect(last(world)).toMatch(asksToWait);
      await world.says(user, rightCode);
      expect(world.service.calls.otp).toBe(time + 1);
      world.ahead += 121_000;
    }
    expect(await refusals(world)).toEqual([]);
    expect(world.texts(user).join()).not.toMatch(/wrong/);
    await world.says(user, rightCode);
    expect(last(world)).toMatch(/^Signed in\./);
  });

  it("still sends nothing when the merchant begins again with /signin", async () => {
    const world = await atPassword();
    world.service.answerNext("token", tooMany);
    await world.says(user, anna.password);
    await world.signsInHere(user, anna.login);
    expect(last(world)).toMatch(asksToWait);
    await world.says(user, anna.password);
    expect(world.service.calls.token).toBe(1);
  });

  it.each([
    [undefined, 31_000, /^Pay has too many requests right now\. Please try again in a minute\./],
    [
      5 * 86_400,
      3_601_000,
      /^Pay asks to wait for more than an hour\. Please try again at \d\d:\d\d at the earliest\./,
    ],
  ])(
    "says so without a time, or names an hour for a longer one (%s s)",
    async (seconds, waitMs, sentence) => {
      const world = await atPassword();
      world.service.answerNext("token", { ...refusal(429), ...defined({ retryAfter: seconds }) });
      await world.says(user, anna.password);
      expect(last(world)).toMatch(sentence);
      world.ahead += waitMs;
      await world.says(user, anna.password);
      // After ten minutes the sign-in itself is over, and begins anew.
      expect(last(world)).toMatch(waitMs > 3_600_000 ? /Your Pay login\?/ : /one-time code/);
    },
  );
});
