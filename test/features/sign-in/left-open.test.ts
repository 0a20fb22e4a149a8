import { expect, it, onTestFinished } from "vitest";
import { plain } from "../../journeys/plain.js";
import { OneChat } from "../../kit/one-chat.js";
import { changeSignIn } from "../../store/samples.js";
import { Page, PageWorld } from "../page/sign-in-page.js";

const minute = 60_000;
const login = "boris@shop.example";
const password = "Qwerty12horse";
const mfaToken = "mfa-token-of-boris";
const begunAnew =
  "This sign-in has taken too long, so I have forgotten what you typed, and we begin it again.\n\nYour Pay login?";

/** A chat in which Boris signs in, by a clock that the test moves. */
async function signingIn(...texts: readonly string[]) {
  let now = 1_700_000_000_000;
  const one = await OneChat.open(() => now);
  const tried: string[] = [];
  one.signIn = {
    passwordGrant: async (name: string, typed: string) => {
      tried.push(`${name} ${typed}`);
      return { kind: "mfa-required", mfaToken };
    },
    listAuthenticators: async () => [{ id: "phone", type: "otp" }],
    challenge: async () => undefined,
  };
  await one.send("/signout");
  await one.send("/signin");
  for (const text of texts) await one.send(text);
  /** The timers fire that are due. */
  const pass = async (ms: number) => {
    now += ms;
    const timers = one.scheduled.splice(0);
    one.scheduled.push(...timers.filter((timer) => timer.at > now));
    for (const { name, ref, at } of timers.filter((timer) => timer.at <= now))
      await one.handle({ source: "timer", name, ref, at } as never);
  };
  return { one, tried, pass };
}

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const held = async (one: OneChat): Promise<string[]> => {
  const kept = JSON.stringify(await one.record());
  return [login, password, mfaToken].filter((secret) => kept.includes(secret));
};

it.each([
  ["the password", [login], [login]],
  ["the code", [login, password], [login, mfaToken]],
])(
  "a sign-in that was left at the question for %s is forgotten after ten minutes, without a message",
  async (_at, texts, typed) => {
    const { one, tried, pass } = await signingIn(...texts);
    expect(await held(one)).toEqual(typed);
    const before = one.chat.texts;
    await pass(10 * minute);
    expect(await held(one)).toEqual([]);
    expect(one.chat.texts).toEqual(before);
    const sent = tried.length;
    await one.send(password);
    expect(said(one)).toBe(begunAnew);
    expect(one.chat.messages.some(({ text }) => text === password)).toBe(false);
    expect(tried).toHaveLength(sent);
    await one.send(login);
    expect(said(one)).toMatch(/password\?/);
  },
);

it("the ten minutes begin anew with each step", async () => {
  const { one, pass } = await signingIn(login);
  await pass(9 * minute);
  await one.send(password);
  await pass(9 * minute);
  expect(await held(one)).toEqual([login, mfaToken]);
  await pass(minute);
  expect(await held(one)).toEqual([]);
});

it("a code that comes before the timer, but too late, isn't sent", async () => {
  const { one, pass } = await signingIn(login, password);
  one.scheduled.splice(0);
  await pass(10 * minute);
  await one.send("123456");
  expect(said(one)).toBe(begunAnew);
  expect(await held(one)).toEqual([]);
});

it.each(["/new", "/help"])("%s finds the sign-in begun anew, and the draft isn't lost", async (command) => {
  const { one, pass } = await signingIn(login, password);
  await pass(10 * minute);
  await one.send(command);
  expect(one.chat.texts.map(plain).join()).not.toContain(
    "one-time code from your authenticator app for Pay? Never a Telegram login code.\n\nThis",
  );
  expect(await held(one)).toEqual([]);
});

it("a password that is asked for the known login is still taken after hours, because nothing was typed", async () => {
  const { one, tried, pass } = await signingIn();
  await one.change((record) => {
    changeSignIn(record, { login: "anna@shop.example" });
    record.open = [];
  });
  await one.store.credentials.remove(one.key);
  await one.send("/settings");
  await one.tap("Terminal");
  await one.tap("Sign in");
  expect(said(one)).toMatch(/password\?/);
  await pass(3 * 60 * minute);
  await one.send(password);
  expect(tried).toEqual([`anna@shop.example ${password}`]);
});

it("a sign-in that was left on the page is forgotten after ten minutes, without a message", async () => {
  const { one, pass } = await signingIn();
  const before = one.chat.texts;
  await one.change((record) => {
    record.open = [];
    record.appSignIn = {
      ...{ session: "session", turn: 1, launch: "launch", askedAt: 1_700_000_000_000 },
      ...{ step: "code", login, mfaToken, wrongCodes: 0, authenticators: [], chosen: 0 },
    };
  });
  one.scheduled.push({ chat: one.key, name: "sign-in", ref: "1", at: 1_700_000_000_000 });
  await pass(9 * minute);
  expect(await held(one)).toEqual([login, mfaToken]);
  await pass(minute);
  expect(await held(one)).toEqual([]);
  expect(one.chat.texts).toEqual(before);
});

it("the page says that a sign-in has ended that was left there, and takes login and password anew", async () => {
  const world = await PageWorld.open(onTestFinished);
  const page = new Page(world);
  await page.credentials();
  const timers: string[] = [];
  for await (const { key } of world.bot.store.timers.list("")) timers.push(key);
  expect(timers).toEqual([expect.stringContaining("/700-sign-in-")]);
  world.ahead += 10 * minute;
  expect(await page.code()).toMatchObject({
    step: { kind: "credentials" },
    problem: { kind: "start-again" },
  });
  world.ahead += 10 * minute;
  expect((await page.credentials()).step.kind).toBe("code");
});
