import { expect, it, onTestFinished } from "vitest";
import { OneChat } from "../../kit/one-chat.js";
import { refusal } from "../../soak/kit/service.js";
import { anna, authenticators, faulty, Page, PageWorld } from "./sign-in-page.js";

const user = 700;
const minute = 60_000;
const open = () => PageWorld.open(onTestFinished);
const code = { kind: "code", several: false, refused: false };

it("login, password and code on the page sign the chat in, and the chat is told so", async () => {
  const world = await open();
  const page = new Page(world);
  expect(await page.state()).toMatchObject({ access: { kind: "signed-out" }, signIn: { turn: 0 } });
  expect(await page.credentials()).toEqual({ turn: 1, step: code });
  const { turn, step } = await page.code("123 456");
  expect([turn, step.kind]).toEqual([2, "done"]);
  expect((await page.state()).access.kind).toBe("signed-in");
  expect(world.service.calls).toMatchObject({ token: 1, authenticators: 1, challenge: 1, otp: 1 });
  expect(world.texts(user)).toEqual([expect.stringMatching(/^Signed in\. Access lasts until/)]);
  const record = await world.record(user);
  expect(record).toMatchObject({ refusals: [], appSignIn: { step: "done" } });
  expect(record?.knownLogins).toHaveLength(1);
  expect(record?.account).toMatchObject({ login: anna.login, at: expect.any(Number) });
  expect(JSON.stringify(record)).not.toContain("CANARY");
});

it.each([
  `${anna.login} ${anna.password}`,
  `${anna.login}:CANARY`,
  "anna\u200b@shop.example",
  "parol.CANARY",
])("a login with more than the login in it is neither sent nor kept: %j", async (login) => {
  const world = await open();
  const page = new Page(world);
  const answer = await page.credentials(anna.password, login);
  expect(answer).toEqual({ turn: 1, step: { kind: "credentials" }, problem: { kind: "login-form" } });
  expect(world.service.calls.token).toBe(0);
  expect(JSON.stringify(await world.record(user))).not.toMatch(/CANARY|anna/);
  expect((await page.credentials(anna.password, `\ufeff${anna.login} `)).step).toEqual(code);
});

it("an account without a second factor is signed in by login and password", async () => {
  const world = await open();
  world.account.secondFactor = false;
  expect((await new Page(world).credentials()).step.kind).toBe("done");
});

it("a merchant with several authenticators chooses one, and can go back to another", async () => {
  const world = await open();
  world.account.authenticators = authenticators({ "auth-phone-1": "otp", "auth-tablet": "otp" });
  const page = new Page(world);
  const choice = { kind: "authenticator", authenticators: [{ end: "hone-1" }, { end: "tablet" }] };
  expect((await page.credentials()).step).toEqual(choice);
  expect((await page.send({ kind: "authenticator", index: 1 })).step).toEqual({
    kind: "code",
    several: true,
    refused: false,
  });
  expect((await page.send({ kind: "another-authenticator" })).step).toEqual(choice);
  world.service.answerNext("challenge", refusal(503));
  expect(await page.send({ kind: "authenticator", index: 0 })).toMatchObject({
    step: choice,
    problem: { kind: "unavailable" },
  });
  expect((await page.send({ kind: "authenticator", index: 0 })).step.kind).toBe("code");
  expect((await page.code()).step.kind).toBe("done");
});

it("the third wrong code leads back to the credentials, the second one speaks of the clock", async () => {
  const page = new Page(await open());
  await page.credentials();
  expect(await page.code("000000")).toMatchObject({
    step: { ...code, refused: true },
    problem: { kind: "wrong-code" },
  });
  const refused = { ...code, refused: true };
  expect(await page.code("letters")).toMatchObject({ step: refused, problem: { kind: "code-form" } });
  expect(await page.code("000001")).toMatchObject({ step: refused, problem: { kind: "wrong-code-clock" } });
  const third = await page.code("000002");
  expect(third).toMatchObject({ step: { kind: "credentials" }, problem: { kind: "wrong-code-last" } });
  expect(JSON.stringify(await page.world.record(user))).not.toContain("CANARY");
});

it("a turn that comes again changes nothing and sends no secret again", async () => {
  const world = await open();
  const page = new Page(world);
  const answer = await page.credentials();
  expect(await page.send({ kind: "credentials", ...anna }, 1)).toEqual(answer);
  await page.send({ kind: "restart" });
  const { handled = [] } = (await world.record(user)) ?? {};
  expect(handled).toHaveLength(2);
  // The same turn under a key that the record has forgotten.
  const record = await world.record(user);
  if (record !== undefined) await world.bot.store.chats.write(String(user), { ...record, handled: [] });
  await page.send({ kind: "credentials", ...anna }, 1);
  expect(world.service.calls.token).toBe(1);
});

it("a sign-in goes on only in the launch that began it, and not ten minutes after its last step", async () => {
  const world = await open();
  const page = new Page(world);
  await page.credentials();
  const other = new Page(world, user, "launch-2");
  expect((await other.state()).signIn).toEqual({ turn: 0, step: { kind: "credentials" } });
  expect(await other.send({ kind: "code", code: "123456" }, 2)).toEqual({
    turn: 0,
    step: { kind: "credentials" },
  });
  expect(world.service.calls.otp).toBe(0);
  expect((await page.state()).signIn).toMatchObject({ turn: 1, step: { kind: "code" } });
  const late = new Page(world, user, "launch-3", "session-3-of-22-letter");
  await late.credentials();
  world.ahead += 10 * minute;
  expect((await late.state()).signIn.step).toEqual({ kind: "credentials" });
  expect(await late.code()).toMatchObject({ turn: 2, problem: { kind: "start-again" } });
  expect(world.service.calls.otp).toBe(0);
  expect(JSON.stringify(await world.record(user))).not.toContain("CANARY");
});

it.each([
  ["unavailable", refusal(503)],
  ["not-understood", faulty],
])(
  "a service that fails (%s) at any call leaves a step at which the merchant can go on",
  async (kind, answer) => {
    const world = await open();
    const page = new Page(world);
    world.service.answerNext("token", answer);
    const problem = { kind };
    expect(await page.credentials()).toMatchObject({ step: { kind: "credentials" }, problem });
    // A list that can't be read is asked for again.
    world.service.answerNext("authenticators", answer, kind === "unavailable" ? 4 : 1);
    world.service.answerNext("challenge", answer);
    expect(await page.credentials()).toMatchObject({ step: { kind: "challenge" }, problem });
    expect(await page.send({ kind: "try-again" })).toMatchObject({ step: { kind: "challenge" }, problem });
    expect(await page.send({ kind: "try-again" })).toMatchObject({ step: code });
    expect(world.service.calls).toMatchObject({ token: 2, challenge: 2 });
    world.service.answerNext("otp", answer);
    expect(await page.code()).toMatchObject({ step: code, problem });
    expect((await page.code()).step.kind).toBe("done");
    expect((await world.record(user))?.refusals).toEqual([]);
  },
);

it("an account without an active authenticator is told so", async () => {
  const world = await open();
  world.account.authenticators = [];
  expect(await new Page(world).credentials()).toMatchObject({
    step: { kind: "credentials" },
    problem: { kind: "no-authenticator" },
  });
});

it("a locked chat is unlocked by a sign-in on the page", async () => {
  const world = await open();
  const page = new Page(world);
  await page.credentials();
  await page.code();
  const record = await world.record(user);
  if (record === undefined) throw new Error("There is no record.");
  record.lock = { minutes: 5, lastActive: Date.now() };
  await world.bot.store.chats.write(String(user), record);
  world.ahead += 6 * minute;
  expect((await page.state()).access).toEqual({ kind: "locked" });
  const again = new Page(world, user, "launch-2", "session-2-of-22-letter");
  await again.credentials();
  await again.code();
  expect((await again.state()).access.kind).toBe("signed-in");
  expect((await world.record(user))?.lock?.isLocked).toBeUndefined();
});

it("a lock ends the page's sessions at its time, before any event has noticed it, and for good", async () => {
  const one = await OneChat.open();
  await one.send("/help");
  const lastActive = Date.now() - 7 * 60_000;
  await one.change((record) => {
    record.lock = { minutes: 5, lastActive };
  });
  const locksAt = lastActive + 5 * 60_000;
  expect(await one.app.sessionsEndedAt(one.appUser)).toBe(locksAt);
  await one.send("/help");
  expect((await one.record()).pageEndedAt).toBe(locksAt);
});

it("a sign-out ends the page's sessions", async () => {
  const world = await open();
  const page = new Page(world);
  await page.credentials();
  await page.code();
  expect(await world.bot.app.sessionsEndedAt(page.appUser)).toBe(0);
  const before = Date.now();
  await world.says(user, "/signout");
  expect(await world.bot.app.sessionsEndedAt(page.appUser)).toBeGreaterThanOrEqual(before);
});

it("[Delete everything] ends the page's sessions", async () => {
  const one = await OneChat.open();
  await one.send("/privacy");
  await one.tap("Delete everything");
  const before = Date.now();
  await one.tap("Yes, delete everything");
  expect(await one.app.sessionsEndedAt(one.appUser)).toBeGreaterThanOrEqual(before);
});

it("a merchant whose access has ended gives the page only the password, and the page doesn't get the login", async () => {
  const world = await open();
  const first = new Page(world);
  expect((await first.state()).login).toBeUndefined();
  await first.credentials();
  await first.code();
  await world.bot.store.credentials.remove(String(user));
  const page = new Page(world, user, "launch-2", "session-2-of-22-letter");
  expect((await page.state()).login).toBe("a•••@shop.example");
  const refused = await page.send({ kind: "credentials", password: "wrong" });
  expect(refused.problem?.kind).toBe("refused");
  expect((await page.send({ kind: "credentials", password: anna.password })).step.kind).toBe("code");
  expect((await page.code()).step.kind).toBe("done");
});

it.each([
  [60, 53, 55],
  [10, 8, 10],
  [86_400, 86_300, 86_341],
])(
  "a token that is valid for %s seconds gives access for %s, but not for %s",
  async (lifetime, still, over) => {
    const world = await open();
    world.service.accessSeconds = lifetime;
    const page = new Page(world);
    await page.credentials();
    await page.code();
    world.ahead += still * 1000 - 500;
    expect((await page.state()).access.kind).toBe("signed-in");
    world.ahead += (over - still) * 1000 + 500;
    expect((await page.state()).access.kind).toBe("signed-out");
  },
);
