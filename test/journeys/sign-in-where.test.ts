import { expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { atReview, countCalls, leftStanding, openWorld, review } from "./faulty-world.js";
import { currentCode } from "./sign-in-steps.js";
import { oneTerminal, passwordOf } from "./steps.js";

const inChat = "Sign in in the chat";
const where = /^Sign in to Sandbox Pay\? On the page your password doesn't become a message\.$/;
const onPage = /^Sign in to Sandbox Pay\? The page opens here in Telegram/;

/** A user who looks at the question where to sign in before answering it. */
function looking(chat: Chat): Chat {
  chat.signsInHere = false;
  return chat;
}

/** The address that the button opens inside Telegram. */
function pageOf(chat: Chat, label: string): string | undefined {
  const button = (chat.last.keyboard ?? []).flat().find(({ text }) => text === label);
  return button !== undefined && "web_app" in button ? button.web_app.url : undefined;
}

it("a sign-in first asks for its place, and [Sign in in the chat] goes on in the chat", async ({
  onTestFinished,
}) => {
  const world = await openWorld(onTestFinished);
  const chat = looking(world.user());
  await chat.say("/signin", where);
  expect(chat.labels()).toEqual(["Sign in", inChat]);
  expect(pageOf(chat, "Sign in")).toBe(`${world.publicUrl}/app/?screen=sign-in`);
  await chat.tap(inChat, /^Your Sandbox Pay login\?$/);
  await chat.say(oneTerminal, /password\?/);
  await chat.say("/signin", where);
});

it("texts that are sent while the place of the sign-in is asked are deleted and explained once", async ({
  onTestFinished,
}) => {
  const world = await openWorld(onTestFinished);
  const chat = looking(world.user());
  for (const text of ["/signin", passwordOf(oneTerminal), currentCode(world, oneTerminal)]) chat.send(text);
  await chat.waitFor(/I have deleted your message/);
  await chat.waitUntil(() => leftStanding(chat).length === 1);
  expect(leftStanding(chat)).toEqual(["/signin"]);
  await chat.tap(inChat, /login\?/);
  expect(chat.texts.filter((text) => text.includes("I have deleted"))).toHaveLength(1);
  expect(countCalls(world, "token")).toBe(0);
});

it("a login typed where the place is asked goes on in the chat, and disappears", async ({
  onTestFinished,
}) => {
  const world = await openWorld(onTestFinished);
  const chat = looking(world.user());
  await chat.say("/signin", /Sign in to Sandbox Pay\?/);
  await chat.say(oneTerminal, /password\?/);
  await chat.say(passwordOf(oneTerminal), /one-time code/);
  await chat.say(currentCode(world, oneTerminal), /Signed in\./);
  expect(leftStanding(chat)).toEqual(["/signin"]);
});

it("a merchant whose access has ended chooses the place, gives no login again, and comes back to the draft", async ({
  onTestFinished,
}) => {
  const { world, chat } = await atReview(onTestFinished);
  world.merchant.control.expireTokens();
  looking(chat);
  const asked = await chat.tap("Create invoice", /^Your access to Sandbox Pay as .*has ended\./);
  expect(asked.text).toMatch(/Sign in to Sandbox Pay\? On the page/);
  await chat.tap(inChat, /has ended.*Your Sandbox Pay password\?/s);
  await chat.say(passwordOf(oneTerminal), /one-time code/);
  world.merchant.control.forgetUsedCodes();
  await chat.say(currentCode(world, oneTerminal), review);
});

it("a bot without a page for Telegram asks for the login at once", async ({ onTestFinished }) => {
  const world = await openWorld(onTestFinished, { environment: { PUBLIC_URL: undefined } });
  const chat = looking(world.user());
  const asked = await chat.say("/signin", /^Your Sandbox Pay login\?$/);
  expect(chat.labels(asked)).toEqual([]);
});

const environment = { CHAT_SIGN_IN: "off" };
const asksForSecret = /login\?|password\?|one-time code/;

it("a bot with CHAT_SIGN_IN=off offers only the page, and names the way out for an old Telegram app", async ({
  onTestFinished,
}) => {
  const world = await openWorld(onTestFinished, { environment });
  const chat = looking(world.user());
  const asked = await chat.say("/signin", onPage);
  expect(asked.text).toContain("If the page doesn't open, update Telegram.");
  expect(chat.labels()).toEqual(["Sign in"]);
  await chat.say(passwordOf(oneTerminal), /I have deleted your message/);
  expect(countCalls(world, "token")).toBe(0);
});

it.each(["login", "password", "code"])(
  "a sign-in that waits for the %s when the operator sets CHAT_SIGN_IN=off goes on on the page, and no secret is sent",
  async (step) => {
    const ends: (() => Promise<void>)[] = [];
    const changing: Record<string, string> = {};
    const world = await openWorld((work) => void ends.push(work), { environment: changing });
    try {
      const chat = world.user();
      await upTo(step, chat);
      await world.stopBot();
      Object.assign(changing, environment);
      await world.startBot();
      looking(chat);
      const calls = () => [countCalls(world, "token"), countCalls(world, "otp")];
      const before = calls();
      await chat.say(passwordOf(oneTerminal), onPage);
      expect(leftStanding(chat)).toEqual(["/signin"]);
      expect(calls()).toEqual(before);
      expect(chat.labels()).toEqual(["Sign in"]);
      expect(chat.last.text).not.toMatch(asksForSecret);
    } finally {
      for (const end of ends) await end();
    }
  },
);

async function upTo(step: string, chat: Chat): Promise<void> {
  await chat.say("/signin", /login\?/);
  if (step !== "login") await chat.say(oneTerminal, /password\?/);
  if (step === "code") await chat.say(passwordOf(oneTerminal), /one-time code/);
}

it("CHAT_SIGN_IN=off holds wherever access turns out to be missing", async ({ onTestFinished }) => {
  const changing: Record<string, string> = {};
  const { world, chat } = await atReview(onTestFinished, { environment: changing });
  world.merchant.control.expireTokens();
  await world.stopBot();
  Object.assign(changing, environment);
  await world.startBot();
  looking(chat);
  const from = chat.said.length;
  await chat.tap("Create invoice", /Sign in to Sandbox Pay\? The page opens/);
  await chat.say("/start signin", /Sign in to Sandbox Pay\? The page opens/);
  await chat.say("/invoices", /./);
  expect(chat.texts.slice(from).join("\n")).not.toMatch(asksForSecret);
});
