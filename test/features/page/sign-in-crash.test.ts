import { afterEach, expect, it } from "vitest";
import { everyCrash, type NamedPoint } from "../../kit/every-crash.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { anna, Page, PageWorld, rightCode } from "./sign-in-page.js";

const user = 700;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * A merchant on the page, who does what it asks for until the chat is signed in. The bot dies at the crash point, and the
 * page sends the request that was cut off again.
 */
async function live(withoutCode: boolean, crash?: CrashPoint) {
  const world = await PageWorld.open((close) => void closing.push(close), crash);
  world.account.secondFactor = !withoutCode;
  const page = new Page(world);
  const asked: string[] = [];
  let view = (await page.state()).signIn;
  for (let turns = 0; view.step.kind !== "done" && turns < 6; turns += 1) {
    asked.push(view.step.kind);
    view = view.step.kind === "code" ? await page.code() : await page.credentials();
    if (view.problem !== undefined) asked.push(view.problem.kind);
  }
  const record = await world.record(user);
  const credentials = await world.bot.store.credentials.read(String(user));
  return { view, asked, record, credentials, world, trace: world.gate.trace, crashes: world.crashes };
}

function judge({ view, asked, record, credentials, world }: Awaited<ReturnType<typeof live>>): void {
  expect(view.step.kind).toBe("done");
  expect(record?.account).toBeDefined();
  expect(credentials?.accessToken).toBeDefined();
  // A secret is asked for again only if the process died during its call, and then at most once.
  const again = world.crashes > 0 ? 1 : 0;
  expect(world.service.calls.token).toBeLessThanOrEqual(1 + again);
  expect(world.service.calls.otp).toBeLessThanOrEqual(1 + again);
  expect(asked.filter((kind) => kind !== "credentials" && kind !== "code").length).toBeLessThanOrEqual(again);
  // A crash during the call with a secret counts as a refusal, because its outcome is unknown. No other crash counts.
  expect(record?.refusals.length).toBeLessThanOrEqual(again);
  expect(JSON.stringify(record)).not.toMatch(/CANARY|mfaToken/);
  expect(JSON.stringify(record)).not.toContain(rightCode);
  expect(JSON.stringify(record)).not.toContain(anna.password);
  const said = world.texts(user).filter((text) => /^Signed in\./.test(text));
  expect(said.length).toBeGreaterThanOrEqual(1);
  expect(said.length).toBeLessThanOrEqual(1 + again);
}

it.each([
  ["a code", false, ["credentials", "code"]],
  ["no code", true, ["credentials"]],
] as const)(
  "a sign-in on the page with %s comes to its end after a crash at the tried points, and no request sends its secret twice",
  async (_what, withoutCode, asked) => {
    /** Access that the bot has stored is found again, so that no secret is asked for once more. */
    const judgeAsked = (run: Awaited<ReturnType<typeof live>>, crash?: NamedPoint): void => {
      judge(run);
      if (crash === undefined || (crash.name === "credentials.write" && crash.side === "after"))
        expect(run.asked).toEqual(asked);
    };
    const whole = await everyCrash((crash) => live(withoutCode, crash), judgeAsked, {
      every: 3,
      always: (name) => name === "credentials.write",
    });
    expect(whole.record?.refusals).toEqual([]);
  },
);
