import { expect, test } from "vitest";
import {
  confirmAll,
  done,
  pending,
  refusal,
  startedUser,
  startSandbox,
  type WireMessage,
} from "./harness.js";
import { article, typeAndAnswer } from "./inline-world.js";

const world = async (type: "group" | "supergroup" = "group") => {
  const sandbox = await startSandbox();
  const owner = await startedUser(sandbox, "Anna");
  const { userId: guest } = sandbox.control.createUser({ firstName: "Timur" });
  const group = sandbox.control.createGroup(owner, { title: "Shop", type, members: [guest], withBot: true });
  const told = await pending(sandbox);
  await confirmAll(sandbox);
  return { sandbox, owner, guest, group, told };
};

test.each(["group", "supergroup"] as const)("a bot that is added to a %s is told so", async (type) => {
  const { told, group, owner } = await world(type);
  const chat = { id: group, type, title: "Shop" };
  expect(group).toBeLessThan(type === "group" ? 0 : -1_000_000_000_000);
  expect(told).toMatchObject([
    {
      my_chat_member: {
        chat,
        from: { id: owner },
        old_chat_member: { status: "left", user: { is_bot: true } },
        new_chat_member: { status: "member" },
      },
    },
    { message: { chat, from: { id: owner }, [`${type}_chat_created`]: true } },
  ]);
});

test("privacy mode hides a group's messages from the bot, except those that concern it", async () => {
  const { sandbox, group, guest } = await world();
  const { control } = sandbox;
  const asked = await done<WireMessage>(sandbox, "sendMessage", { chat_id: group, text: "How much?" });
  const as = guest;
  control.send(group, "just talk", { as });
  control.send(group, "what about @sandbox_pay_bot", { as });
  control.send(group, "/new@other_bot", { as });
  control.send(group, "see /new", { as });
  expect(await pending(sandbox)).toEqual([]);
  control.send(group, "/new 2x15000", { as });
  const command = control.send(group, "/new@Sandbox_Pay_bot", { as });
  control.send(group, "300", { as, replyTo: asked.message_id });
  control.send(group, "for two", { as, replyTo: command.messageId });
  expect((await pending(sandbox)).map(({ message }) => message?.text)).toEqual([
    "/new 2x15000",
    "/new@Sandbox_Pay_bot",
    "300",
    "for two",
  ]);
  expect((await pending(sandbox))[1]?.message).toMatchObject({
    chat: { id: group, type: "group", title: "Shop" },
    from: { id: guest, first_name: "Timur" },
    entities: [{ type: "bot_command", offset: 0, length: 20 }],
  });
});

test("messages via the bot reach it in a group, and their taps carry the inline id", async () => {
  const { sandbox, group, owner, guest } = await world("supergroup");
  const page = await typeAndAnswer(sandbox, group, "inv", { results: [article()] });
  expect(page.results).toHaveLength(1);
  const { messageId } = sandbox.control.chooseResult(group, "r1");
  expect(await pending(sandbox)).toMatchObject([
    { chosen_inline_result: { result_id: "r1", inline_message_id: expect.any(String) } },
    { message: { chat: { id: group }, from: { id: owner }, via_bot: { username: "sandbox_pay_bot" } } },
  ]);
  await confirmAll(sandbox);
  void sandbox.control.press(group, messageId, { data: "show" }, { as: guest });
  expect((await pending(sandbox))[0]?.callback_query).toMatchObject({
    from: { id: guest },
    inline_message_id: expect.any(String),
  });
});

test("buttons, edits and deletions work in a group; others' messages can't be deleted", async () => {
  const { sandbox, group, guest } = await world();
  const sent = await done<WireMessage>(sandbox, "sendMessage", {
    chat_id: group,
    text: "Here",
    reply_markup: { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] },
  });
  expect(sent.chat).toMatchObject({ id: group, type: "group", title: "Shop" });
  void sandbox.control.press(group, sent.message_id, { row: 0, column: 0 }, { as: guest });
  const query = (await pending(sandbox))[0]?.callback_query;
  expect(query).toMatchObject({
    from: { id: guest },
    message: { message_id: sent.message_id, chat: { id: group, type: "group" } },
  });
  const place = { chat_id: group, message_id: sent.message_id };
  expect(await done(sandbox, "editMessageText", { ...place, text: "Gone" })).toMatchObject({ text: "Gone" });
  expect(await done(sandbox, "deleteMessage", place)).toBe(true);
  const { messageId } = sandbox.control.send(group, "mine", { as: guest });
  expect(await refusal(sandbox, "deleteMessage", { chat_id: group, message_id: messageId })).toBe(
    "400 Bad Request: message can't be deleted",
  );
  expect(
    await refusal(sandbox, "editMessageText", { chat_id: group, message_id: messageId, text: "x" }),
  ).toBe("400 Bad Request: message can't be edited");
});

test.each(["group", "supergroup"] as const)(
  "a bot that was removed from a %s hears and says nothing",
  async (type) => {
    const { sandbox, group, owner } = await world(type);
    sandbox.control.removeBot(group);
    expect(await pending(sandbox)).toMatchObject([
      { message: { left_chat_member: { username: "sandbox_pay_bot" } } },
      { my_chat_member: { old_chat_member: { status: "member" }, new_chat_member: { status: "kicked" } } },
    ]);
    await confirmAll(sandbox);
    sandbox.control.send(group, "/new");
    expect(await pending(sandbox)).toEqual([]);
    expect(await refusal(sandbox, "sendMessage", { chat_id: group, text: "x" })).toBe(
      `403 Forbidden: bot was kicked from the ${type} chat`,
    );
    sandbox.control.addBot(group);
    expect(await pending(sandbox)).toMatchObject([
      {
        my_chat_member: {
          from: { id: owner },
          old_chat_member: { status: "kicked" },
          new_chat_member: { status: "member" },
        },
      },
      { message: { new_chat_members: [{ username: "sandbox_pay_bot" }] } },
    ]);
    await done(sandbox, "sendMessage", { chat_id: group, text: "Back" });
  },
);

test("a group that the bot never was in is unknown to it", async () => {
  const { sandbox, owner } = await world();
  const other = sandbox.control.createGroup(owner, { title: "Family" });
  sandbox.control.send(other, "/new");
  expect(await pending(sandbox)).toEqual([]);
  expect(await refusal(sandbox, "sendMessage", { chat_id: other, text: "x" })).toBe(
    "400 Bad Request: chat not found",
  );
});

test("getChat and getChatMember describe a group, and leaveChat leaves it", async () => {
  const { sandbox, group, owner, guest } = await world("supergroup");
  const me = await done<{ id: number }>(sandbox, "getMe");
  expect(await done(sandbox, "getChat", { chat_id: group })).toMatchObject({
    id: group,
    type: "supergroup",
    title: "Shop",
    permissions: { can_send_messages: true },
  });
  const status = async (user_id: number) =>
    (await done<{ status: string }>(sandbox, "getChatMember", { chat_id: group, user_id })).status;
  sandbox.control.send(group, "/help", { as: guest });
  expect(await Promise.all([owner, guest, me.id].map(status))).toEqual(["creator", "member", "member"]);
  const stranger = await startedUser(sandbox, "Olim");
  expect(await status(stranger)).toBe("left");
  expect(await refusal(sandbox, "getChatMember", { chat_id: group })).toBe(
    "400 Bad Request: invalid user_id specified",
  );
  expect(await done(sandbox, "getChatMemberCount", { chat_id: group })).toBe(3);
  expect(await done(sandbox, "leaveChat", { chat_id: group })).toBe(true);
  expect(await refusal(sandbox, "sendMessage", { chat_id: group, text: "x" })).toBe(
    "403 Forbidden: bot is not a member of the supergroup chat",
  );
  expect(await refusal(sandbox, "getChat", { chat_id: group })).toBe(
    "403 Forbidden: bot is not a member of the supergroup chat",
  );
  expect(await refusal(sandbox, "leaveChat", { chat_id: owner })).toBe(
    "400 Bad Request: chat member status can't be changed in private chats",
  );
});

test("the bot gets no update of messages between two people", async () => {
  const { sandbox, owner, guest } = await world();
  const { control } = sandbox;
  const chat = control.openChat(owner, guest);
  expect(control.openChat(guest, owner)).toBe(chat);
  control.send(chat, "Hi");
  control.send(chat, "/start", { as: guest });
  expect(control.messages(chat)).toMatchObject([
    { text: "Hi", authorId: owner },
    { text: "/start", authorId: guest },
  ]);
  expect(await pending(sandbox)).toEqual([]);
  expect(control.chats(guest).map(({ title }) => title)).toEqual(["Sandbox Pay", "Shop", "Anna"]);
  expect(control.chat(chat, { as: guest }).chat).toMatchObject({ kind: "person", title: "Anna" });
  expect(control.chat(chat, { as: owner }).chat).toMatchObject({ kind: "person", title: "Timur" });
});

test("a group shows the commands of the narrowest scope", async () => {
  const { sandbox, group, owner, guest } = await world();
  const set = (command: string, scope?: object, language_code = "") =>
    done(sandbox, "setMyCommands", { commands: [{ command, description: "x" }], scope, language_code });
  const seen = (as: number) => sandbox.control.chat(group, { as }).commands[0]?.command;
  await set("everywhere");
  await set("private", { type: "all_private_chats" });
  expect(seen(guest)).toBe("everywhere");
  await set("groups", { type: "all_group_chats" });
  expect([seen(owner), seen(guest)]).toEqual(["groups", "groups"]);
  await set("admins", { type: "chat_administrators", chat_id: group });
  await set("one", { type: "chat_member", chat_id: group, user_id: guest });
  expect([seen(owner), seen(guest)]).toEqual(["admins", "one"]);
  expect(sandbox.control.chat(owner).commands[0]?.command).toBe("private");
  const one = { scope: { type: "chat_member", chat_id: group, user_id: guest } };
  expect(await done(sandbox, "getMyCommands", one)).toMatchObject([{ command: "one" }]);
  await done(sandbox, "deleteMyCommands", one);
  expect(await done(sandbox, "getMyCommands", one)).toEqual([]);
  expect(seen(guest)).toBe("groups");
  expect(
    await refusal(sandbox, "getMyCommands", { scope: { type: "chat_administrators", chat_id: owner } }),
  ).toBe("400 Bad Request: can't use chat_administrators scope in private chats");
  expect(
    await refusal(sandbox, "getMyCommands", { scope: { type: "chat_member", chat_id: group, user_id: 5 } }),
  ).toBe("400 Bad Request: invalid user_id specified");
});

test("a test can read the bytes of a picture that the bot sent", async () => {
  const { sandbox, owner } = await world();
  const form = new FormData();
  const png = Buffer.from("89504e470d0a1a0a00", "hex");
  form.set("chat_id", String(owner));
  form.set("photo", new Blob([png]), "qr.png");
  const answer = await fetch(`${sandbox.url}/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendPhoto`, {
    method: "POST",
    body: form,
  });
  expect(answer.status).toBe(200);
  const last = sandbox.control.messages(owner).at(-1);
  expect(sandbox.control.bytes(owner, last?.messageId ?? 0)).toEqual(png);
  const { messageId } = sandbox.control.send(owner, "no file");
  expect(() => sandbox.control.bytes(owner, messageId)).toThrow("has no file");
});
