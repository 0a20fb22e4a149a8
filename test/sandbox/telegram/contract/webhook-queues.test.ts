import type { Update } from "grammy/types";
import { expect, test } from "vitest";
import { confirmAll, done, startedUser, startSandbox, type WireUpdate } from "./harness.js";
import { startReceiver } from "./receiver.js";

/** The queues follow Telegram's published server: webhook_queue_id in Client.cpp, and WebhookActor.cpp. */

const keyboard = { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] };

const openChat = async () => {
  const sandbox = await startSandbox({ loopbackWebhooks: true });
  const chatId = await startedUser(sandbox);
  const sent = await done<{ message_id: number }>(sandbox, "sendMessage", {
    chat_id: chatId,
    text: "Well?",
    reply_markup: keyboard,
  });
  await confirmAll(sandbox);
  const tap = () => void sandbox.control.press(chatId, sent.message_id, { row: 0, column: 0 });
  return { sandbox, control: sandbox.control, chatId, tap };
};

const said = ({ message, edited_message: edited, callback_query: tap, my_chat_member: member }: WireUpdate) =>
  message?.text ?? (edited ? `edit ${edited.text}` : tap ? "tap" : member ? "member" : "other");

test("a message that isn't answered 2xx holds up later messages and edits of its chat, but not its taps", async () => {
  const { sandbox, control, chatId, tap } = await openChat();
  const first = control.send(chatId, "first");
  tap();
  control.edit(chatId, first.messageId, "changed");
  control.block(chatId);
  let release = (_status: number): void => {};
  const held = new Promise<number>((resolve) => {
    release = resolve;
  });
  const { url, deliveries } = await startReceiver(({ message }) => (message === undefined ? 200 : held));
  await done(sandbox, "setWebhook", { url });
  const order = () => deliveries.map(({ update }) => said(update));
  await expect.poll(() => order().slice().sort()).toEqual(["first", "member", "tap"]);
  release(200);
  await expect.poll(() => order().at(-1)).toBe("edit changed");
});

test("no more deliveries are under way than max_connections allows", async () => {
  const { sandbox, control, chatId, tap } = await openChat();
  control.send(chatId, "first");
  tap();
  control.block(chatId);
  let release = (_status: number): void => {};
  const held = new Promise<number>((resolve) => {
    release = resolve;
  });
  const { url, deliveries } = await startReceiver(() => held);
  await done(sandbox, "setWebhook", { url, max_connections: 2 });
  await expect.poll(() => deliveries).toHaveLength(2);
  // The third queue would have been delivered by now, as the other two were.
  await done(sandbox, "getWebhookInfo");
  expect(deliveries).toHaveLength(2);
  release(200);
  await expect.poll(() => deliveries).toHaveLength(3);
});

test("a test can choose the order of the queues and hold all of them back", async () => {
  const { sandbox, control, chatId, tap } = await openChat();
  control.orderWebhook(() => -1);
  const { url, deliveries } = await startReceiver(() => 200);
  await done(sandbox, "setWebhook", { url });
  control.send(chatId, "first");
  control.send(chatId, "second");
  tap();
  expect(deliveries).toEqual([]);
  control.orderWebhook((firsts: readonly Update[]) => firsts.length - 1);
  await expect.poll(() => deliveries.map(({ update }) => said(update))).toEqual(["tap", "first", "second"]);
});

test("changes in a managed chat share a queue of their own, and connections another one", async () => {
  const { sandbox, control, chatId: seller } = await openChat();
  const { userId: customer } = control.createUser({ firstName: "Malika" });
  control.business.connect(seller);
  control.business.customerWrites(seller, customer, "first");
  const chat = control.openChat(seller, customer);
  control.edit(chat, 1, "changed", { as: customer });
  control.delete(chat, 1);
  control.start(customer);
  let release = (_status: number): void => {};
  const held = new Promise<number>((resolve) => {
    release = resolve;
  });
  const { url, deliveries } = await startReceiver((update) => ("business_message" in update ? held : 200));
  await done(sandbox, "setWebhook", { url });
  const kinds = () => deliveries.map(({ update }) => Object.keys(update)[1]);
  await expect
    .poll(() => kinds().slice().sort())
    .toEqual(["business_connection", "business_message", "message"]);
  release(200);
  await expect.poll(() => kinds().slice(3)).toEqual(["edited_business_message", "deleted_business_messages"]);
});

test("the end of a connection isn't delivered before its beginning was taken", async () => {
  const { sandbox, control, chatId: seller } = await openChat();
  control.business.connect(seller);
  control.business.disconnect(seller);
  control.send(seller, "later");
  let release = (_status: number): void => {};
  const held = new Promise<number>((resolve) => {
    release = resolve;
  });
  const { url, deliveries } = await startReceiver((update) => ("business_connection" in update ? held : 200));
  await done(sandbox, "setWebhook", { url });
  const enabled = () =>
    deliveries.flatMap(({ update }) => ("business_connection" in update ? [update.business_connection] : []));
  await expect.poll(() => deliveries.some(({ update }) => update.message !== undefined)).toBe(true);
  expect(enabled()).toMatchObject([{ is_enabled: true }]);
  release(200);
  await expect.poll(enabled).toMatchObject([{ is_enabled: true }, { is_enabled: false }]);
});
