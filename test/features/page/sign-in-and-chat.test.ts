import { expect, it, onTestFinished } from "vitest";
import { sellerOf, teamOf } from "../team/owner-chat.js";
import { anna, Page, PageWorld, rightCode } from "./sign-in-page.js";

const user = 700;
const minute = 60_000;
const open = () => PageWorld.open(onTestFinished);
const code = { kind: "code", several: false, refused: false };

it("refusals on the page and in the chat count together, and the fifth one pauses both", async () => {
  const world = await open();
  const page = new Page(world);
  const refused = { turn: 1, step: { kind: "credentials" }, problem: { kind: "refused" } };
  expect(await page.credentials("wrong")).toEqual(refused);
  await world.signsInHere(user, anna.login, "wrong", "wrong");
  const fourth = await page.credentials("wrong");
  expect(fourth).toMatchObject({ problem: { kind: "refused" }, lastAttemptUntil: expect.any(Number) });
  expect((await page.credentials("wrong")).step.kind).toBe("paused");
  expect((await page.credentials()).step.kind).toBe("paused");
  expect(world.service.calls.token).toBe(5);
  await world.says(user, "wrong");
  expect(world.texts(user).at(-1)).toMatch(/Too many wrong passwords or codes/);
  world.ahead += 16 * minute;
  expect((await page.credentials()).step).toEqual(code);
});

it("strangers who guess on the page and in the chat share five refusals of an account", async () => {
  const world = await open();
  const strangers = [701, 702, 703].map(
    (id) => new Page(world, id, `launch-${id}`, `session-of-stranger-${id}`),
  );
  for (const page of strangers) await page.credentials("wrong");
  await world.signsInHere(704, anna.login, "wrong", "wrong");
  const late = new Page(world, 705, "launch-705", "session-of-stranger-705");
  expect((await late.credentials()).step.kind).toBe("paused");
  expect(world.service.calls.token).toBe(5);
});

it("a sign-in on the page ends the chat's question, and the draft goes on where it was", async () => {
  const world = await open();
  await world.says(user, "/new Coffee 2x15000");
  expect(world.texts(user).at(-1)).toMatch(/Sign in to Pay\? On the page/);
  const page = new Page(world);
  await page.credentials();
  await page.code();
  expect(world.texts(user).at(-1)).toMatch(/Check the invoice/);
  await world.says(user, "1 hour");
  expect(world.texts(user).at(-1)).toMatch(/Check the invoice/);
});

it.each([
  ["where to sign in", [], 0],
  ["the login", ["Sign in in the chat"], 0],
  ["the password", ["Sign in in the chat"], 1],
  ["the code", ["Sign in in the chat"], 2],
] as const)(
  "a chat that asks for %s asks no more after a sign-in on the page",
  async (_what, taps, typed) => {
    const world = await open();
    await world.says(user, "/signin");
    for (const label of taps) await world.taps(user, label);
    for (const text of [anna.login, anna.password].slice(0, typed)) await world.says(user, text);
    const page = new Page(world);
    await page.credentials();
    await page.code();
    expect((await world.record(user))?.open).toEqual([]);
    expect(world.texts(user).at(-1)).toMatch(/^Signed in\./);
    await world.says(user, "Coffee 15000");
    expect(world.texts(user).at(-1)).not.toMatch(/deleted|login|password/);
  },
);

it("a sign-in in the chat ends the page's sign-in, which waits for a code", async () => {
  const world = await open();
  const page = new Page(world);
  await page.credentials();
  await world.signsInHere(user, anna.login, anna.password, "123456");
  expect((await page.state()).signIn.step.kind).toBe("done");
  expect(JSON.stringify((await world.record(user))?.appSignIn)).not.toContain("CANARY");
});

it("a seller of a team can't sign in on the page", async () => {
  const world = await open();
  await world.says(user, "/start");
  const record = await world.record(user);
  if (record === undefined) throw new Error("There is no record.");
  const seller = sellerOf({ chat: String(user) });
  const place = { owner: "1", ownerName: "Olga", team: "team", id: seller.id, joinedAt: 1 };
  await world.bot.store.chats.write(String(user), { ...record, seller: place });
  await world.bot.store.chats.write("1", { ...record, chat: "1", team: teamOf({ sellers: [seller] }) });
  const page = new Page(world);
  await page.credentials();
  expect(world.service.calls.token).toBe(0);
  const state = await page.state();
  expect(state).toMatchObject({ access: { kind: "seller" }, signIn: { turn: 0 } });
  expect((await world.record(user))?.appSignIn).toBeUndefined();
});

it.each(["/signout", "Delete everything"])("%s deletes what is left of the page's sign-in", async (way) => {
  const world = await open();
  const page = new Page(world);
  await page.credentials();
  if (way === "/signout") await world.says(user, way);
  else {
    await world.says(user, "/privacy");
    await world.taps(user, way);
    await world.taps(user, "Yes, delete everything").catch(() => world.taps(user, way));
  }
  expect((await world.record(user))?.appSignIn).toBeUndefined();
  expect((await page.state()).signIn).toEqual({ turn: 0, step: { kind: "credentials" } });
});

it("a sign-in on the page leads back to the screen that needed it", async () => {
  const world = await open();
  await world.says(user, "/settings");
  await world.taps(user, "Terminal");
  const [opens] = world.telegram
    .shown(String(user))
    .flatMap(({ keyboard }) => keyboard.flat())
    .filter(({ text }) => text === "Sign in");
  if (opens === undefined || !("web_app" in opens)) throw new Error("[Sign in] opens no page.");
  const page = new Page(world);
  page.back = new URL(opens.web_app.url).searchParams.get("back") ?? undefined;
  expect(page.back).toBe("settings:terminal");
  await page.credentials();
  await page.code();
  await world.taps(user, "Continue");
  const labels = world.telegram.shown(String(user)).flatMap(({ keyboard }) => keyboard.flat());
  expect(labels.map(({ text }) => text).join()).toMatch(/Front/);
});

it("[Sign in in the chat] beside it leads back to that screen, too", async () => {
  const world = await open();
  await world.says(user, "/settings");
  await world.taps(user, "Terminal");
  await world.taps(user, "Sign in in the chat");
  expect(world.texts(user).at(-1)).toMatch(/login\?/);
  await world.says(user, anna.login);
  await world.says(user, anna.password);
  await world.says(user, rightCode);
  await world.taps(user, "Continue");
  const labels = world.telegram.shown(String(user)).flatMap(({ keyboard }) => keyboard.flat());
  expect(labels.map(({ text }) => text).join()).toMatch(/Front/);
});

it("the first sign-in on the page from another chat is told to the account's chats", async () => {
  const world = await open();
  const first = new Page(world);
  await first.credentials();
  await first.code();
  const second = new Page(world, 701, "launch-2", "session-2-of-22-letter");
  await second.credentials();
  await second.code();
  expect(world.texts(user).at(-1)).toMatch(/Somebody has signed in to your Pay account from another/);
});

it("texts of a chat that asks for no sign-in are ordinary texts while the page asks for a code", async () => {
  const world = await open();
  const page = new Page(world);
  await world.says(user, "/items");
  await page.credentials();
  await world.says(user, "/help");
  expect(world.texts(user).at(-1)).toMatch(/Send me what you sell/);
  expect((await world.record(user))?.secrecy).toBeUndefined();
});
