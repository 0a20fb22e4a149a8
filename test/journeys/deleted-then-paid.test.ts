import { expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { handled, openInvoice } from "./invoices.js";
import { openStore } from "./open-store.js";
import { draft, oneTerminal, signIn } from "./steps.js";
import { World } from "./world.js";

const unknown = /The service reported the status of an invoice that I have no record of/;
const paid = /is paid/;
const failed = /failed/;
const hour = 3_600_000;

/** A chat that has deleted everything, with the invoice that it had before. */
async function deleted(world: World): Promise<{ chat: Chat; before: string }> {
  const { chat, id } = await openInvoice(world);
  await chat.say("/privacy", /What I keep/);
  await chat.tap("Delete everything", /1 invoice is open/);
  await chat.tap("Yes, delete everything", /Everything is deleted/);
  world.merchant.control.forgetUsedCodes();
  return { chat, before: id };
}

/** Signs in anew and has an invoice refused that was made all the same. @returns its id */
async function refusedButMade(world: World, chat: Chat): Promise<string> {
  await signIn(world, chat, oneTerminal);
  await draft(chat, "Tea");
  world.merchant.control.fault({ on: "create", kind: "429", carriedOut: true });
  await chat.tap("Create invoice", /not created|refused|Try again/i);
  return world.merchant.control.invoices().at(-1)?.id ?? "";
}

const worldOf = async (onTestFinished: (end: () => Promise<void>) => void, now?: () => number) => {
  const world = await World.create(now === undefined ? {} : { now });
  onTestFinished(() => world.close());
  return world;
};

it("a payment is told in a chat that has deleted everything, if the invoice was made afterwards and was said to be refused", async ({
  onTestFinished,
}) => {
  const world = await worldOf(onTestFinished);
  const { chat, before } = await deleted(world);
  const made = await refusedButMade(world, chat);
  await handled(chat);
  await world.merchant.control.pay(before);
  await handled(chat);
  expect(chat.texts.filter((text) => paid.test(text))).toEqual([]);
  await world.merchant.control.pay(made);
  await chat.waitFor(paid);
});

it("a payment is told in a chat that has deleted everything, if an older backup knows nothing of the invoice", async ({
  onTestFinished,
}) => {
  const world = await worldOf(onTestFinished);
  const { chat } = await deleted(world);
  await signIn(world, chat, oneTerminal);
  await draft(chat, "Tea");
  await chat.tap("Create invoice", /Waiting for payment/);
  await handled(chat);
  await world.stopBot();
  const store = await openStore(world);
  const record = await store.chats.read(String(chat.id));
  if (record === undefined) throw new Error("The chat has no record.");
  await store.chats.write(record.chat, { ...record, invoices: {} });
  await store.close();
  await world.startBot();
  await world.merchant.control.pay(world.merchant.control.invoices().at(-1)?.id ?? "");
  await chat.waitFor(unknown);
});

it("a payment is told though the clock was set back between the deletion and the invoice, and after a second deletion it isn't", async ({
  onTestFinished,
}) => {
  let ahead = 2 * hour;
  const world = await worldOf(onTestFinished, () => Date.now() + ahead);
  const { chat } = await deleted(world);
  ahead = 0;
  const made = await refusedButMade(world, chat);
  await world.merchant.control.pay(made);
  await chat.waitFor(paid);
  await chat.say("/privacy", /What I keep/);
  await chat.tap("Delete everything", /Delete your settings/);
  await chat.tap("Yes, delete everything", /Everything is deleted/);
  await handled(chat);
  const said = chat.texts.filter((text) => unknown.test(text) || failed.test(text)).length;
  await world.merchant.control.fail(made);
  await handled(chat);
  await handled(chat);
  expect(chat.texts.filter((text) => unknown.test(text) || failed.test(text))).toHaveLength(said);
});
