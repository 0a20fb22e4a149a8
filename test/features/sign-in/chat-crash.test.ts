import { afterEach, describe, expect, it } from "vitest";
import { everyCrash } from "../../kit/every-crash.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { anna, authenticators, PageWorld, rightCode } from "../page/sign-in-page.js";

const user = 700;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const last = (world: PageWorld): string => world.texts(user).at(-1) ?? "";

/** Drops the log of the chat's conversation, as an update of the bot does whose flows have changed. */
async function dropLog(world: PageWorld): Promise<void> {
  const record = await world.record(user);
  if (record === undefined) throw new Error("The chat has no record.");
  delete record.conversation;
  await world.bot.store.chats.write(String(user), record);
}

/** Answers what the chat asks last. */
async function answer(world: PageWorld): Promise<void> {
  const text = last(world);
  if (/login\?/.test(text)) await world.says(user, anna.login);
  else if (/password\?/.test(text)) await world.says(user, anna.password);
  else if (/one-time code/.test(text)) await world.says(user, rightCode);
  else await world.taps(user, "Sign in in the chat");
}

interface Given {
  /** Where the bot dies once. */
  readonly crash?: CrashPoint;
  /** The question at which the log is dropped once. */
  readonly losesLogAt?: RegExp;
}

/** A merchant who sends an order, is asked to sign in, and goes on with the draft. */
async function live({ crash, losesLogAt }: Given = {}) {
  const world = await PageWorld.open((close) => void closing.push(close), crash);
  const asked: string[] = [];
  let loses = losesLogAt;
  await world.says(user, "/new Coffee 2x15000");
  for (let turns = 0; turns < 14; turns += 1) {
    if (loses?.test(last(world)) === true) {
      loses = undefined;
      await dropLog(world);
    }
    asked.push(last(world).split("\n").at(-1) ?? "");
    if (/Check the invoice/.test(last(world))) break;
    await answer(world);
  }
  return { record: await world.record(user), asked, world, trace: world.gate.trace, crashes: world.crashes };
}

/** @param again how often a secret may be asked for once more */
function judge({ record, asked, world }: Awaited<ReturnType<typeof live>>, again: number): void {
  expect(asked.at(-1)).toMatch(/^Expires: /);
  expect(record?.account).toBeDefined();
  expect(record?.draft?.terms.items).toHaveLength(1);
  expect(world.service.calls.token).toBeLessThanOrEqual(1 + again);
  expect(world.service.calls.otp).toBeLessThanOrEqual(1 + again);
  expect(record?.refusals.length).toBeLessThanOrEqual(again);
  expect(JSON.stringify(record)).not.toMatch(/CANARY/);
  expect(JSON.stringify(record)).not.toContain(anna.password);
  const said = world.texts(user).filter((text) => /^Signed in\./.test(text));
  expect(said.length).toBeGreaterThanOrEqual(1);
  expect(said.length).toBeLessThanOrEqual(1 + again);
}

it("a sign-in in the chat comes to its end after a crash at the tried points, and sends no secret twice", async () => {
  await everyCrash(
    (crash) => live(crash === undefined ? {} : { crash }),
    (run) => judge(run, run.crashes),
    { every: 9 },
  );
});

describe("a sign-in whose log is dropped", () => {
  it.each([
    ["at the choice of the place", /in the chat/, 0],
    ["at the login", /login\?/, 0],
    ["at the password", /password\?/, 0],
    ["at the code", /one-time code/, 1],
  ])("%s begins again, and sends what comes next nowhere", async (_where, losesLogAt, again) => {
    judge(await live({ losesLogAt }), again);
  });

  it("takes no code for a password", async () => {
    const world = await PageWorld.open((close) => void closing.push(close));
    await world.signsInHere(user, anna.login, anna.password);
    await dropLog(world);
    await world.says(user, rightCode);
    expect(last(world)).toMatch(/^I couldn't keep that message.*password\?/s);
    expect(world.service.calls).toMatchObject({ token: 1, otp: 0 });
  });
});

it("a merchant who changes the authenticator over and over makes no endless log", async () => {
  const world = await PageWorld.open((close) => void closing.push(close));
  world.account.authenticators = authenticators({ "auth-phone-1": "otp", "auth-phone-2": "otp" });
  await world.signsInHere(user, anna.login, anna.password);
  let longest = 0;
  for (let taps = 0; taps < 60 && !/taken too long/.test(last(world)); taps += 1) {
    const keyboard = world.telegram.shown(String(user)).at(-1)?.keyboard.flat() ?? [];
    await world.taps(user, keyboard[0]?.text ?? "");
    longest = Math.max(longest, JSON.stringify((await world.record(user))?.conversation).length);
  }
  expect(last(world)).toMatch(/login\?/);
  expect(longest).toBeLessThan(64 * 1024);
});
