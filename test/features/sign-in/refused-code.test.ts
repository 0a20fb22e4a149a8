import { describe, expect, it, onTestFinished } from "vitest";
import { refusal } from "../../soak/kit/service.js";
import { anna, authenticators, PageWorld, rightCode, tooMany } from "../page/sign-in-page.js";

const user = 700;

/** A merchant who signs in in the chat, and has typed login and password. */
async function afterPassword(prepare: (world: PageWorld) => void = () => undefined): Promise<PageWorld> {
  const world = await PageWorld.open(onTestFinished);
  prepare(world);
  await world.signsInHere(user, anna.login, anna.password);
  return world;
}

const last = (world: PageWorld): string => (world.texts(user).at(-1) ?? "").replace(/[\u2066-\u2069]/g, "");
const refusals = async (world: PageWorld) => (await world.record(user))?.refusals;

describe("a code that the service refuses", () => {
  it("is told as wrong or as too late in one sentence, with the service's words", async () => {
    const world = await afterPassword();
    expect(world.labels(user)).toEqual(["Another login"]);
    world.service.answerNext("otp", refusal(401, "Code & copy were used before."));
    await world.says(user, rightCode);
    expect(last(world)).toMatch(
      /^That code is wrong or used, or this sign-in has expired\. Pay says: Code & copy were used before\.\n\nSend the next one-time code .*, or tap New code\. Never a Telegram login code\./,
    );
    expect(world.labels(user)).toEqual(["New code", "Another login"]);
    expect(await refusals(world)).toHaveLength(1);
  });

  it("isn't followed by words that are meant for programs", async () => {
    const world = await afterPassword();
    world.service.answerNext("otp", refusal(401, "invalid_otp"));
    await world.says(user, rightCode);
    expect(last(world)).not.toContain("says");
  });

  it("can be followed by a new challenge of the chosen authenticator, and stays counted", async () => {
    const world = await afterPassword(({ account }) => {
      account.authenticators = authenticators({ "auth-phone-1": "otp", "auth-tablet": "TOTP" });
    });
    await world.taps(user, "Authenticator app 2 (…tablet)");
    await world.says(user, "000000");
    await world.taps(user, "New code");
    expect(last(world)).toMatch(/^I have asked Pay for a new code\./);
    await world.says(user, "000000");
    expect(last(world)).toMatch(/^That code is wrong too/);
    world.service.answerNext("challenge", tooMany);
    await world.taps(user, "New code");
    expect(last(world)).toMatch(/^Pay asks to wait until/);
    world.ahead += 121_000;
    await world.taps(user, "Try again");
    await world.says(user, "000000");
    expect(last(world)).toMatch(/^Three codes were refused, so we start again from the password\./);
    expect([...world.service.challenged.values()]).toEqual(["auth-tablet"]);
    expect(world.service.calls).toMatchObject({ authenticators: 1, challenge: 4 });
  });
});

describe("a sign-in that the service has ended", () => {
  it("begins again with the password, uncounted and with the service's words", async () => {
    const world = await afterPassword();
    for (let time = 0; time < 6; time += 1) {
      world.service.answerNext("otp", refusal(401, "MFA token has expired."));
      await world.says(user, rightCode);
      expect(last(world)).toMatch(
        /^Pay has ended this sign-in, so we start again from the password\. Pay says: MFA token has expired\./,
      );
      await world.says(user, anna.password);
    }
    expect(await refusals(world)).toEqual([]);
    await world.says(user, rightCode);
    expect(last(world)).toMatch(/^Signed in\./);
  });

  it.each(["authenticators", "challenge"] as const)(
    "at the step %s begins again with the password, uncounted",
    async (call) => {
      const world = await afterPassword(({ service }) => {
        service.answerNext(call, refusal(400, "Sign in once more."));
      });
      expect(last(world)).toContain("Pay says: Sign in once more.");
      expect(last(world)).toContain("Your Pay password?");
      expect(await refusals(world)).toEqual([]);
    },
  );
});

describe("authenticators", () => {
  it("that give no one-time codes are named, and none of them is challenged", async () => {
    const world = await afterPassword(({ account }) => {
      account.authenticators = authenticators({ a: "push", b: "sms", c: "push" });
    });
    expect(last(world)).toContain(
      "your Pay account has none, only: push, sms. Set one up in your Pay dashboard",
    );
    expect(world.service.calls.challenge).toBe(0);
  });

  it("of the types OTP and totp give one-time codes", async () => {
    const world = await afterPassword(({ account }) => {
      account.authenticators = authenticators({ a: "push", b: "OTP" });
    });
    expect([...world.service.challenged.values()]).toEqual(["b"]);
    expect(last(world)).toMatch(/one-time code/);
  });
});

describe("the text about the second factor", () => {
  it("is shown in a line below the question for the code", async () => {
    const world = await afterPassword(({ service }) => {
      service.description = "A code was sent to +998 ** 12";
    });
    expect(last(world)).toMatch(
      /^The one-time code from .*\? Never a Telegram login code\.\nPay says: A code was sent to \+998 \*\* 12$/,
    );
  });

  it("is shortened, so that the question stays the main thing", async () => {
    const world = await afterPassword(({ service }) => {
      service.description = "Take your phone ".repeat(18);
    });
    const line = last(world).split("\n").at(-1) ?? "";
    expect(line).toMatch(/^Pay says: (Take your phone ){5}.*…$/);
    expect(line.length).toBeLessThan(115);
  });
});
