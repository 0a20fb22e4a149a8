import { expect, test } from "vitest";
import { confirmAll, done, pending, refusal, type WireMessage } from "./harness.js";
import { article, inlineWorld, typeAndAnswer } from "./inline-world.js";

const first = { row: 0, column: 0 };

/** Makes the merchant's chats (bot, customer, two groups), and a message with this button in the chat with the bot. */
const world = async (button: object) => {
  const made = await inlineWorld();
  const { sandbox, merchant } = made;
  const group = sandbox.control.createGroup(merchant, { title: "Family" });
  const withBot = sandbox.control.createGroup(merchant, { title: "Shop", type: "supergroup", withBot: true });
  await confirmAll(sandbox);
  const { message_id } = await done<WireMessage>(sandbox, "sendMessage", {
    chat_id: merchant,
    text: "Invoice 1",
    reply_markup: { inline_keyboard: [[{ text: "Send to customer", ...button }]] },
  });
  const press = () => sandbox.control.press(merchant, message_id, first);
  return { ...made, group, withBot, press };
};

test("switch_inline_query opens the picker with all of the person's chats", async () => {
  const { press, merchant, chat, group, withBot } = await world({ switch_inline_query: "inv 1" });
  const { picker } = await press();
  expect(picker?.query).toBe("inv 1");
  expect(picker?.chats.map(({ chatId, kind, title }) => [chatId, kind, title])).toEqual([
    [merchant, "bot", "Sandbox Pay"],
    [chat, "person", "Customer"],
    [group, "group", "Family"],
    [withBot, "supergroup", "Shop"],
  ]);
});

test.each([
  [{ allow_user_chats: true }, ["Customer"]],
  [{ allow_group_chats: true }, ["Family", "Shop"]],
  [{ allow_bot_chats: true }, ["Sandbox Pay"]],
  [{ allow_channel_chats: true }, []],
  [{ allow_user_chats: true, allow_group_chats: true }, ["Customer", "Family", "Shop"]],
])("switch_inline_query_chosen_chat offers the chats that %j allows", async (allow, titles) => {
  const { press } = await world({ switch_inline_query_chosen_chat: { query: "t", ...allow } });
  const { picker } = await press();
  expect(picker?.chats.map(({ title }) => title)).toEqual(titles);
});

test("choosing a chat types the query there, and the chosen result is sent there", async () => {
  const { sandbox, press, chat, group, merchant } = await world({
    switch_inline_query_chosen_chat: { query: "share:7f3a", allow_user_chats: true },
  });
  const { picker } = await press();
  if (picker === undefined) throw new Error("No picker opened");
  expect(() => sandbox.control.chooseChat(picker, group)).toThrow("doesn't offer");
  const asked = sandbox.control.chooseChat(picker, chat);
  const query = (await pending(sandbox))[0]?.inline_query;
  expect(query).toMatchObject({ query: "share:7f3a", chat_type: "private", from: { id: merchant } });
  await done(sandbox, "answerInlineQuery", { inline_query_id: query?.id, results: [article()] });
  expect((await asked)?.results).toHaveLength(1);
  sandbox.control.chooseResult(chat, "r1");
  expect(sandbox.control.messages(chat)).toMatchObject([{ text: "Pay here", viaBot: true }]);
});

test("switch_inline_query_current_chat types in the same chat, also for the customer", async () => {
  const { sandbox, chat } = await inlineWorld();
  const again = [[{ text: "More", switch_inline_query_current_chat: "more" }]];
  const result = article("r1", { reply_markup: { inline_keyboard: again } });
  await typeAndAnswer(sandbox, chat, "", { results: [result] });
  const { messageId } = sandbox.control.chooseResult(chat, "r1");
  expect(await sandbox.control.press(chat, messageId, first)).toEqual({
    answered: true,
    typed: { chatId: chat, query: "more" },
  });
});

test.each([
  [
    { switch_inline_query_chosen_chat: "x" },
    'can\'t parse inline keyboard button: Field "switch_inline_query_chosen_chat" must be of type Object',
  ],
  [
    { switch_inline_query_chosen_chat: { query: 1 } },
    'can\'t parse inline keyboard button: Field "query" must be of type String',
  ],
  [
    { switch_inline_query_chosen_chat: { allow_user_chats: "x" } },
    'can\'t parse inline keyboard button: Field "allow_user_chats" must be of type Boolean',
  ],
  [{ switch_inline_query_chosen_chat: { query: "x" } }, "at least one chat type must be allowed"],
])("a button with %j is refused", async (button, reason) => {
  const { sandbox, merchant } = await inlineWorld();
  const reply_markup = { inline_keyboard: [[{ text: "x", ...button }]] };
  expect(await refusal(sandbox, "sendMessage", { chat_id: merchant, text: "a", reply_markup })).toBe(
    `400 Bad Request: ${reason}`,
  );
});
