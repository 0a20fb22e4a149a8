import { describe, expect, it, onTestFinished } from "vitest";
import { refusal } from "../../soak/kit/service.js";
import { authenticators, Page, PageWorld, tooMany } from "./sign-in-page.js";

const user = 700;
const waits = { kind: "wait", asks: "until", until: expect.any(Number) };
const code = { kind: "code", several: false, refused: false };

async function open() {
  const world = await PageWorld.open(onTestFinished);
  return { world, page: new Page(world) };
}

const refusals = async (world: PageWorld) => (await world.record(user))?.refusals;

describe("a sign-in on the page whose service has too many requests", () => {
  it("keeps the step of the password, and sends none before the time, also after a restart", async () => {
    const { world, page } = await open();
    world.service.answerNext("token", tooMany);
    const told = { step: { kind: "credentials" }, problem: waits };
    expect(await page.credentials()).toMatchObject(told);
    await world.restart();
    expect(await page.credentials()).toMatchObject(told);
    expect(world.service.calls.token).toBe(1);
    world.ahead += 121_000;
    expect((await page.state()).signIn.problem).toBeUndefined();
    expect((await page.credentials()).step).toEqual(code);
    expect(await refusals(world)).toEqual([]);
  });

  it.each(["authenticators", "challenge"] as const)(
    "offers to try again at the step %s, which asks nothing before the time, also after a restart",
    async (call) => {
      const { world, page } = await open();
      world.service.answerNext(call, tooMany);
      const told = { step: { kind: "challenge" }, problem: waits };
      expect(await page.credentials()).toMatchObject(told);
      await world.restart();
      expect(await page.send({ kind: "try-again" })).toMatchObject(told);
      expect(world.service.calls[call]).toBe(1);
      world.ahead += 121_000;
      expect((await page.send({ kind: "try-again" })).step).toEqual(code);
      expect(world.service.calls.token).toBe(1);
    },
  );

  it("never takes a right code for a wrong one, however often it must wait", async () => {
    const { world, page } = await open();
    await page.credentials();
    for (let time = 0; time < 6; time += 1) {
      world.service.answerNext("otp", tooMany);
      expect(await page.code()).toMatchObject({ step: code, problem: waits });
      expect(await page.code()).toMatchObject({ step: code, problem: waits });
      expect(world.service.calls.otp).toBe(time + 1);
      world.ahead += 121_000;
    }
    expect(await refusals(world)).toEqual([]);
    expect((await page.code()).step.kind).toBe("done");
  });
});

describe("a code that is refused on the page", () => {
  it("is told with the service's words, and can be followed by a new challenge", async () => {
    const { world, page } = await open();
    await page.credentials();
    world.service.answerNext("otp", refusal(401, "Used before."));
    const refused = { ...code, refused: true };
    expect(await page.code()).toMatchObject({
      step: refused,
      problem: { kind: "wrong-code", reason: "Used before." },
    });
    world.service.answerNext("challenge", tooMany);
    expect(await page.send({ kind: "new-code" })).toMatchObject({ step: refused, problem: waits });
    world.ahead += 121_000;
    const asked = await page.send({ kind: "new-code" });
    expect(asked).toMatchObject({ step: refused });
    expect(asked.problem).toBeUndefined();
    expect((await page.code()).step.kind).toBe("done");
  });

  it("because the sign-in has ended leads to the credentials, uncounted and with the service's words", async () => {
    const { world, page } = await open();
    await page.credentials();
    world.service.answerNext("otp", refusal(401, "MFA token has expired."));
    expect(await page.code()).toMatchObject({
      step: { kind: "credentials" },
      problem: { kind: "start-again", reason: "MFA token has expired." },
    });
    expect(await refusals(world)).toEqual([]);
  });
});

describe("on the page", () => {
  it("authenticators that give no one-time codes are named", async () => {
    const { world, page } = await open();
    world.account.authenticators = authenticators({ a: "push" });
    expect((await page.credentials()).problem).toEqual({ kind: "no-authenticator", types: ["push"] });
  });

  it("the service's text about the second factor comes with the question for the code", async () => {
    const { world, page } = await open();
    world.service.description = "A code was sent to +998 ** 12";
    expect((await page.credentials()).step).toMatchObject({
      ...code,
      description: world.service.description,
    });
  });
});
