import { expect, it } from "vitest";
import type { SignInBody } from "../../src/features/page/contract/page-requests.js";
import type { AppState } from "../../src/features/page/contract/page-views.js";
import { appRequest } from "./app-request.js";
import type { Chat } from "./chat.js";
import { countCalls, leftStanding, openWorld } from "./faulty-world.js";
import { currentCode, wrongCode } from "./sign-in-steps.js";
import { oneTerminal, passwordOf } from "./steps.js";
import type { World } from "./world.js";

/** The page as one user has it open: each step has the next number. */
class SignInPage {
  readonly session = "s".repeat(22);
  readonly launch: string;
  turn = 0;

  constructor(
    readonly world: World,
    { id }: Chat,
  ) {
    this.launch = world.telegram.control.initData(id);
  }

  async send(step: SignInBody["step"], turn = this.turn + 1): Promise<{ status: number; state: AppState }> {
    this.turn = turn;
    const body = { session: this.session, turn, step };
    const { status, text } = await appRequest(this.world, "sign-in", this.launch, body);
    return { status, state: JSON.parse(text) };
  }

  credentials(password = passwordOf(oneTerminal)) {
    return this.send({ kind: "credentials", login: oneTerminal, password });
  }

  code(code = currentCode(this.world, oneTerminal)) {
    return this.send({ kind: "code", code });
  }
}

const signedIn = /^Signed in\. Access lasts until /;
const asksForCode = { status: 200, state: { signIn: { step: { kind: "code" } } } };
const done = {
  status: 200,
  state: { access: { kind: "signed-in" }, signIn: { step: { kind: "done" } } },
};

it("a sign-in on the page opens the chat, and a step that comes again is refused and sends nothing", async ({
  onTestFinished,
}) => {
  const world = await openWorld(onTestFinished);
  const chat = world.user();
  await chat.say("/start", /I make invoices/);
  const page = new SignInPage(world, chat);
  expect(await page.credentials()).toMatchObject(asksForCode);
  const again = await page.send({ kind: "credentials", login: oneTerminal, password: "another" }, 1);
  expect(again).toMatchObject({ ...asksForCode, status: 409 });
  expect(countCalls(world, "token")).toBe(1);

  expect(await page.code()).toMatchObject(done);
  await chat.waitFor(signedIn);
  expect(await page.send({ kind: "code", code: wrongCode }, 2)).toMatchObject({ ...done, status: 409 });
  expect(countCalls(world, "otp")).toBe(1);
  expect(leftStanding(chat)).toEqual(["/start"]);
  await chat.say("/new", /What are you selling/);
});

it("a sign-in on the page goes on with the code after the bot was restarted", async ({ onTestFinished }) => {
  const world = await openWorld(onTestFinished);
  const chat = world.user();
  const page = new SignInPage(world, chat);
  await page.credentials();
  await world.stopBot();
  await world.startBot();
  expect(await page.code()).toMatchObject(done);
  expect(countCalls(world, "token")).toBe(1);
});

it("wrong passwords on the page and in the chat come to one pause, for both", async ({ onTestFinished }) => {
  const world = await openWorld(onTestFinished);
  const chat = world.user();
  const page = new SignInPage(world, chat);
  for (const _guess of [1, 2, 3, 4]) await page.credentials("wrong password");
  await chat.say("/signin", /login\?/);
  await chat.say(oneTerminal, /password\?/);
  await chat.say("wrong password", /Too many wrong passwords or codes/);
  const calls = countCalls(world, "token");
  expect(await page.credentials()).toMatchObject({ state: { signIn: { step: { kind: "paused" } } } });
  expect(countCalls(world, "token")).toBe(calls);
});

it("a bot with CHAT_SIGN_IN=off signs merchants in on the page", async ({ onTestFinished }) => {
  const world = await openWorld(onTestFinished, { environment: { CHAT_SIGN_IN: "off" } });
  const chat = world.user();
  await chat.say("/signin", /Sign in to Sandbox Pay\? The page opens/);
  const page = new SignInPage(world, chat);
  expect(await page.credentials()).toMatchObject({ ...asksForCode, state: { chatSignIn: false } });
  expect(await page.code()).toMatchObject(done);
  await chat.waitFor(signedIn);
});

it("a merchant who has blocked the bot signs in on the page, and can invoice after unblocking it", async ({
  onTestFinished,
}) => {
  const world = await openWorld(onTestFinished);
  const chat = world.user();
  await chat.say("/start", /I make invoices/);
  chat.block();
  const page = new SignInPage(world, chat);
  expect(await page.credentials()).toMatchObject(asksForCode);
  expect(await page.code()).toMatchObject(done);
  expect(chat.texts.join("\n")).not.toMatch(/Signed in/);
  chat.unblock();
  await chat.say("/new", /What are you selling/);
});
