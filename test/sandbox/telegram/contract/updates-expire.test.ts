import { expect, test } from "vitest";
import { confirmAll, done, pending, startedUser, startSandbox } from "./harness.js";
import { article, inlineWorld, typeAndAnswer } from "./inline-world.js";
import { startReceiver } from "./receiver.js";

/** The waiting times follow Telegram's published server: Client.cpp, add_new_callback_query and its neighbours. */

const start = 1_700_000_000_000;

const kindsOf = (updates: readonly { readonly update_id: number }[]): string[] =>
  updates.map((update) => Object.keys(update).find((key) => key !== "update_id") ?? "");

test("Telegram keeps queries 30 s, taps 150 s, choices 600 s, messages and membership a day", async () => {
  let now = start;
  const { sandbox, merchant, chat } = await inlineWorld({ clock: () => now });
  const { control } = sandbox;
  await typeAndAnswer(sandbox, chat, "share", { results: [article()] });
  const keyboard = { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] };
  const sent = await done<{ message_id: number }>(sandbox, "sendMessage", {
    chat_id: merchant,
    text: "Well?",
    reply_markup: keyboard,
  });
  void control.inlineQuery(chat, "later").catch(() => undefined);
  void control.press(merchant, sent.message_id, { row: 0, column: 0 });
  control.chooseResult(chat, "r1");
  control.send(merchant, "hello");
  control.block(merchant);
  const waiting = async (seconds: number) => {
    now = start + seconds * 1000;
    return kindsOf(await pending(sandbox));
  };
  const lasting = ["message", "my_chat_member"];
  expect(await waiting(30)).toEqual(["inline_query", "callback_query", "chosen_inline_result", ...lasting]);
  expect(await waiting(31)).toEqual(["callback_query", "chosen_inline_result", ...lasting]);
  expect(await waiting(151)).toEqual(["chosen_inline_result", ...lasting]);
  expect(await waiting(600)).toEqual(["chosen_inline_result", ...lasting]);
  expect(await waiting(601)).toEqual(lasting);
  expect(await waiting(86_400)).toEqual(lasting);
  expect(await waiting(86_401)).toEqual([]);
});

test("an update that expires before its next delivery isn't delivered to the webhook", async () => {
  let now = start;
  const sandbox = await startSandbox({ clock: () => now, loopbackWebhooks: true, webhookRetryBaseMs: 20 });
  const chatId = await startedUser(sandbox);
  const keyboard = { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] };
  const sent = await done<{ message_id: number }>(sandbox, "sendMessage", {
    chat_id: chatId,
    text: "Well?",
    reply_markup: keyboard,
  });
  await confirmAll(sandbox);
  let isUp = false;
  const { url, deliveries } = await startReceiver(() => {
    now = start + 150_000;
    return isUp ? 200 : 500;
  });
  void sandbox.control.press(chatId, sent.message_id, { row: 0, column: 0 });
  sandbox.control.send(chatId, "kept");
  await done(sandbox, "setWebhook", { url });
  await expect.poll(() => kindsOf(sandbox.control.pendingUpdates())).toEqual(["message"]);
  isUp = true;
  await expect.poll(() => sandbox.control.pendingUpdates()).toEqual([]);
  const taps = deliveries.filter(({ update }) => update.callback_query !== undefined);
  expect(taps).toHaveLength(1);
});
