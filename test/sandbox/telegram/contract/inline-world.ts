import { expect } from "vitest";
import type { TelegramSandbox } from "../../../../src/sandbox/telegram/index.js";
import { confirmAll, done, pending, startedUser, startSandbox } from "./harness.js";

type Options = Parameters<typeof startSandbox>[0];

/** Makes a merchant who has started the bot, a customer who hasn't, and their chat. All updates are confirmed. */
export const inlineWorld = async (options: Options = {}) => {
  const sandbox = await startSandbox(options);
  const merchant = await startedUser(sandbox, "Merchant");
  const { userId: customer } = sandbox.control.createUser({ firstName: "Customer", languageCode: "ru" });
  const chat = sandbox.control.openChat(merchant, customer);
  return { sandbox, merchant, customer, chat };
};

/** Returns an article whose message has a pay button. */
export const article = (id = "r1", more: object = {}) => ({
  type: "article",
  id,
  title: `Invoice ${id}`,
  description: "30,000 UZS",
  input_message_content: { message_text: "<b>Pay</b> here", parse_mode: "HTML" },
  reply_markup: {
    inline_keyboard: [
      [{ text: "Pay", url: "https://pay.example/1" }],
      [{ text: "Show", callback_data: "show" }],
    ],
  },
  ...more,
});

/** Types a query and answers it as the bot. @returns the page that the person sees */
export const typeAndAnswer = async (
  sandbox: TelegramSandbox,
  chatId: number,
  query: string,
  answer: object,
  options: { readonly as?: number; readonly offset?: string } = {},
) => {
  const asked = sandbox.control.inlineQuery(chatId, query, options);
  const id = (await pending(sandbox)).at(-1)?.inline_query?.id;
  await done(sandbox, "answerInlineQuery", { inline_query_id: id, ...answer });
  await confirmAll(sandbox);
  const page = await asked;
  if (page === undefined) throw new Error("The query wasn't answered");
  return page;
};

/** Sends a result into the chat of both people. @returns the message's place and its inline id */
export const sharedMessage = async (
  { sandbox, chat }: { sandbox: TelegramSandbox; chat: number },
  result: object = article(),
) => {
  await typeAndAnswer(sandbox, chat, "share", { results: [result] });
  const { messageId } = sandbox.control.chooseResult(chat, "r1");
  const chosen = (await pending(sandbox)).find((update) => update.chosen_inline_result !== undefined);
  await confirmAll(sandbox);
  const inlineId = chosen?.chosen_inline_result?.inline_message_id;
  expect(inlineId).toBeDefined();
  return { messageId, inline_message_id: inlineId };
};
