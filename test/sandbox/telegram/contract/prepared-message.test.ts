import { expect, test } from "vitest";
import { confirmAll, done, pending, refusal } from "./harness.js";
import { article, inlineWorld } from "./inline-world.js";
import { userCall } from "./user-call.js";

const toUsers = { allow_user_chats: true };

interface Prepared {
  readonly id: string;
  readonly expiration_date: number;
}

type World = Awaited<ReturnType<typeof inlineWorld>>;

const prepare = ({ sandbox, merchant }: World, more: object = toUsers) =>
  done<Prepared>(sandbox, "savePreparedInlineMessage", { user_id: merchant, result: article(), ...more });

test("a prepared message is sent via the bot, which is told and can edit the message", async () => {
  const world = await inlineWorld();
  const { sandbox, merchant, chat } = world;
  const { id } = await prepare(world);
  const sent = sandbox.control.sendPrepared(chat, id);
  expect(sent).toMatchObject({ from: "user", authorId: merchant, viaBot: true, text: "Pay here" });
  const [update, ...others] = await pending(sandbox);
  expect(others).toEqual([]);
  expect(update?.chosen_inline_result).toMatchObject({ from: { id: merchant }, result_id: "r1", query: "" });
  const inline_message_id = update?.chosen_inline_result?.inline_message_id;
  await done(sandbox, "editMessageText", { inline_message_id, text: "Paid" });
  expect(sandbox.control.messages(chat).at(-1)).toMatchObject({ text: "Paid" });
});

test("without inline feedback the bot isn't told of a prepared message", async () => {
  const world = await inlineWorld({ inlineFeedback: false });
  const { id } = await prepare(world);
  world.sandbox.control.sendPrepared(world.chat, id);
  expect(await pending(world.sandbox)).toEqual([]);
});

test("a prepared message is sent as often as its person likes, and by nobody else", async () => {
  const world = await inlineWorld();
  const { sandbox, customer, chat } = world;
  const { id } = await prepare(world);
  const gone = "There is no such prepared message, or its time is over.";
  expect(() => sandbox.control.sendPrepared(chat, id, { as: customer })).toThrow(gone);
  sandbox.control.sendPrepared(chat, id);
  sandbox.control.sendPrepared(chat, id);
  expect(sandbox.control.messages(chat)).toHaveLength(2);
  const told = (await pending(sandbox)).map(({ chosen_inline_result: chosen }) => chosen?.inline_message_id);
  expect(new Set(told).size).toBe(2);
});

test("a prepared message can't be sent after the date that the bot was told", async () => {
  let now = Date.parse("2026-03-01T10:00:00.000Z");
  const world = await inlineWorld({ clock: () => now });
  const { id, expiration_date } = await prepare(world);
  expect(expiration_date).toBeGreaterThan(now / 1000);
  now = expiration_date * 1000;
  const answer = await userCall(world.sandbox, `users/${world.merchant}/prepared-messages/${id}`);
  expect(answer.status).toBe(404);
  expect(() => world.sandbox.control.sendPrepared(world.chat, id)).toThrow("its time is over");
});

test("the chat picker offers the chats that the bot allows, and no other chat gets the message", async () => {
  const world = await inlineWorld();
  const { sandbox, merchant, chat } = world;
  const group = sandbox.control.createGroup(merchant, { title: "Shop", withBot: true });
  const { id } = await prepare(world);
  const picker = await userCall(sandbox, `users/${merchant}/prepared-messages/${id}`);
  expect(picker).toMatchObject({
    status: 200,
    body: { chats: [{ chatId: chat, kind: "person", title: "Customer" }], people: true, groups: false },
  });
  const refused = await userCall(sandbox, `chats/${group}/prepared-messages`, { preparedId: id });
  expect(refused.status).toBe(409);
  const other = await prepare(world, { allow_group_chats: true, allow_bot_chats: true });
  const offered = sandbox.control.preparedPicker(merchant, other.id).chats.map(({ chatId }) => chatId);
  expect(offered).toEqual([merchant, group]);
  expect(sandbox.control.messages(chat)).toEqual([]);
});

test("a prepared message that is sent to the chat with the bot reaches the bot", async () => {
  const world = await inlineWorld();
  const { sandbox, merchant } = world;
  const { id } = await prepare(world, { allow_bot_chats: true });
  await confirmAll(sandbox);
  const sent = await userCall(sandbox, `chats/${merchant}/prepared-messages`, { preparedId: id });
  expect(sent).toMatchObject({ status: 200, body: { text: "Pay here", viaBot: true } });
  const kinds = (await pending(sandbox)).map((update) => Object.keys(update).at(-1));
  expect(kinds).toEqual(["chosen_inline_result", "message"]);
});

const noKind = { allow_user_chats: false };
const appButton = { inline_keyboard: [[{ text: "x", web_app: { url: "https://a.example" } }]] };
test.each<[string, object, string]>([
  ["without a person", { user_id: 0 }, "invalid user_id specified"],
  ["for an unknown person", { user_id: 5 }, "USER_ID_INVALID"],
  ["without a result", { result: undefined }, "result isn't specified"],
  ["with a result that is none", { result: 5 }, "inline query result must be an object"],
  ["with a result without an id", { result: article("a", { id: undefined }) }, `can't find field "id"`],
  ["with a result with an empty id", { result: article("") }, "RESULT_ID_EMPTY"],
  ["with an article without a title", { result: article("a", { title: " " }) }, "ARTICLE_TITLE_EMPTY"],
  [
    "with broken HTML",
    { result: article("a", { input_message_content: { message_text: "<b>x", parse_mode: "HTML" } }) },
    `can't parse entities: Can't find end tag corresponding to start tag "b"`,
  ],
  [
    "with a button that opens a Mini App",
    { result: article("a", { reply_markup: appButton }) },
    "BUTTON_TYPE_INVALID",
  ],
  ["for no kind of chat", noKind, "at least one chat type must be allowed"],
])("a prepared message %s is refused", async (_case, more, words) => {
  const { sandbox, merchant } = await inlineWorld();
  const call = { user_id: merchant, result: article(), ...toUsers, ...more };
  expect(await refusal(sandbox, "savePreparedInlineMessage", call)).toBe(`400 Bad Request: ${words}`);
});

test("a message can't be prepared for a person who never started the bot", async () => {
  const { sandbox, customer } = await inlineWorld();
  const call = { user_id: customer, result: article(), ...toUsers };
  const refused = await refusal(sandbox, "savePreparedInlineMessage", call);
  expect(refused).toBe("400 Bad Request: USER_ID_INVALID");
});
