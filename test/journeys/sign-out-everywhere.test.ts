import { expect, it } from "vitest";
import { openWorld } from "./faulty-world.js";
import { draft, oneTerminal, signIn } from "./steps.js";

it("[Sign out everywhere] ends the access of all chats of the account, also after a restart, and invoices come back with the next sign-in", async ({
  onTestFinished,
}) => {
  const world = await openWorld(onTestFinished);
  const [one, two] = [world.user("One"), world.user("Two")];
  await signIn(world, one, oneTerminal);
  await draft(one);
  const card = await one.tap("Create invoice", /Waiting for payment/);
  world.merchant.control.forgetUsedCodes();
  await signIn(world, two, oneTerminal);
  await one.waitFor(/Somebody has signed in to your Sandbox Pay account/);
  await one.tap("Security", /· this chat\n· another chat, since/);
  await two.say("/settings", /Settings/);
  await two.tap("Security", /· this chat\n· another chat, since/);
  await two.tap("Sign out everywhere", /Sign out of this chat and 1 other\?/);
  await two.tap("Yes, sign out", /Signed out of this chat and of all others/);
  await one.waitFor(/was signed out of all chats from another Telegram chat/);
  await one.waitUntil(() => !/http/.test(one.byId(card.messageId)?.text ?? "http"));
  await world.stopBot();
  await world.startBot();
  for (const chat of [one, two]) await chat.say("/invoices", /Sign in to see your invoices/);
  world.merchant.control.forgetUsedCodes();
  await signIn(world, one, oneTerminal);
  await one.say("/invoices", /Invoices: 1/);
  await two.say("/invoices", /Sign in to see your invoices/);
  expect(one.labels(one.byId(card.messageId))).toContain("Copy text");
});
