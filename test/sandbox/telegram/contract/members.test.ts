import { describe, expect, test } from "vitest";
import { call, confirmAll, done, pending, refusal, startedUser, startSandbox } from "./harness.js";

const world = async (type: "group" | "supergroup" = "group") => {
  const sandbox = await startSandbox();
  const { control } = sandbox;
  const owner = await startedUser(sandbox, "Anna");
  const { userId: guest } = control.createUser({ firstName: "Timur" });
  const group = control.createGroup(owner, { title: "Shop", type, members: [guest], withBot: true });
  await confirmAll(sandbox);
  const { id: bot } = await done<{ id: number }>(sandbox, "getMe");
  const member = (userId: number, chatId = group) =>
    done<{ status: string }>(sandbox, "getChatMember", { chat_id: chatId, user_id: userId });
  const refused = (userId: number, chatId = group) =>
    refusal(sandbox, "getChatMember", { chat_id: chatId, user_id: userId });
  return { sandbox, control, owner, guest, group, bot, member, refused };
};

describe("getChatMember", () => {
  test("a group tells a bot without rights about everybody, also about people whom the bot never met", async () => {
    const { control, owner, guest, member } = await world();
    const { userId: stranger } = control.createUser({ firstName: "Olim" });
    expect(await member(owner)).toMatchObject({ status: "creator", is_anonymous: false });
    expect(await member(guest)).toMatchObject({ status: "member", user: { first_name: "Timur" } });
    expect((await member(stranger)).status).toBe("left");
    expect((await member(5)).status).toBe("left");
  });

  test("a supergroup tells a bot without rights only about people whom the bot has met", async () => {
    const { control, owner, guest, group, bot, member, refused } = await world("supergroup");
    expect((await member(owner)).status).toBe("creator");
    expect(await refused(guest)).toBe("400 Bad Request: PARTICIPANT_ID_INVALID");
    expect(await refused(5)).toBe("400 Bad Request: PARTICIPANT_ID_INVALID");
    control.send(group, "a message that privacy mode hides", { as: guest });
    expect(await refused(guest)).toBe("400 Bad Request: PARTICIPANT_ID_INVALID");
    control.send(group, "/payments", { as: guest });
    expect((await member(guest)).status).toBe("member");
    expect((await member(bot)).status).toBe("member");
  });

  test("a supergroup with hidden members tells them to a bot that is an administrator, and to no other", async () => {
    const { control, owner, guest, group, bot, member, refused } = await world("supergroup");
    control.hideMembers(group);
    expect(await refused(owner)).toBe("400 Bad Request: CHAT_ADMIN_REQUIRED");
    expect((await member(bot)).status).toBe("member");
    control.setBotStanding(group, "administrator");
    expect(await member(bot)).toMatchObject({ status: "administrator", can_manage_chat: true });
    expect((await member(guest)).status).toBe("member");
    expect((await member(owner)).status).toBe("creator");
  });

  test("a promoted, a restricted and a removed member of a supergroup have a status of their own", async () => {
    const { control, guest, group, member } = await world("supergroup");
    control.setBotStanding(group, "administrator");
    control.setMember(group, { userId: guest, status: "administrator" });
    expect(await member(guest)).toMatchObject({ status: "administrator", is_anonymous: false });
    control.setMember(group, { userId: guest, status: "restricted" });
    expect(await member(guest)).toMatchObject({
      status: "restricted",
      is_member: true,
      can_send_messages: false,
    });
    expect(() => control.send(group, "Hi", { as: guest })).toThrow("may not write");
    control.setMember(group, { userId: guest, status: "kicked" });
    expect(await member(guest)).toMatchObject({ status: "kicked", until_date: 0 });
    control.setMember(group, { userId: guest, status: "member" });
    expect((await member(guest)).status).toBe("member");
  });

  test("a private chat has no other members than the person and the bot", async () => {
    const { owner, guest, bot, member, refused } = await world();
    expect((await member(owner, owner)).status).toBe("member");
    expect((await member(bot, owner)).status).toBe("member");
    expect(await refused(guest, owner)).toBe("400 Bad Request: member not found");
  });

  test("a group that has removed the bot shows itself, and no longer its members", async () => {
    const { sandbox, control, owner, group, bot, member, refused } = await world();
    control.removeBot(group);
    expect(await done(sandbox, "getChat", { chat_id: group })).toMatchObject({ title: "Shop" });
    expect((await member(bot)).status).toBe("kicked");
    expect(await refused(owner)).toBe("403 Forbidden: bot was kicked from the group chat");
  });
});

test("the bot is told of members who come, go and are removed", async () => {
  const { sandbox, control, owner, guest, group, member } = await world();
  control.setMember(group, { userId: guest, status: "left" });
  control.setMember(group, { userId: guest, status: "member" });
  control.setMember(group, { userId: guest, status: "kicked" });
  expect((await pending(sandbox)).map(({ message }) => message)).toMatchObject([
    { from: { id: guest }, left_chat_member: { id: guest } },
    { from: { id: owner }, new_chat_members: [{ id: guest, first_name: "Timur" }] },
    { from: { id: owner }, left_chat_member: { id: guest } },
  ]);
  // Only a supergroup keeps a list of those who may not come back.
  expect((await member(guest)).status).toBe("left");
  expect(control.chats(guest).map(({ title }) => title)).toEqual(["Sandbox Pay"]);
  expect(() => control.send(group, "Hi", { as: guest })).toThrow("isn't in chat");
  expect(() => control.setMember(group, { userId: owner, status: "kicked" })).toThrow(
    "can be neither removed",
  );
});

test("a message of an anonymous administrator comes from the group, and a tap of theirs from themselves", async () => {
  const { sandbox, control, owner, group, member } = await world("supergroup");
  control.setMember(group, { userId: owner, status: "administrator", anonymous: true });
  expect(await member(owner)).toMatchObject({ status: "creator", is_anonymous: true });
  control.send(group, "/payments");
  const reply_markup = { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] };
  await done(sandbox, "sendMessage", { chat_id: group, text: "Here", reply_markup });
  void control.press(group, control.messages(group).at(-1)?.messageId ?? 0, { row: 0, column: 0 });
  const [command, tap] = await pending(sandbox);
  expect(command?.message).toMatchObject({
    from: { id: 1_087_968_824, is_bot: true, username: "GroupAnonymousBot" },
    sender_chat: { id: group, title: "Shop", type: "supergroup" },
    text: "/payments",
  });
  expect(tap?.callback_query?.from.id).toBe(owner);
});

test("a plain member can neither promote themselves, nor remove others, nor upgrade the group", async () => {
  const { control, owner, guest, group } = await world();
  const as = guest;
  const promote = () => control.setMember(group, { userId: guest, status: "administrator" }, { as });
  expect(promote).toThrow("Only an administrator");
  const { userId: third } = control.createUser({ firstName: "Olim" });
  control.setMember(group, { userId: third, status: "member" }, { as });
  const remove = () => control.setMember(group, { userId: third, status: "kicked" }, { as });
  expect(remove).toThrow("Only an administrator");
  expect(() => control.upgradeGroup(group, { as })).toThrow("Only the owner");
  control.setMember(group, { userId: guest, status: "administrator" }, { as: owner });
  remove();
  expect(control.chats(third).map(({ title }) => title)).toEqual(["Sandbox Pay"]);
});

test("only a supergroup has anonymous administrators", async () => {
  const { control, owner, group } = await world();
  const change = { userId: owner, status: "administrator", anonymous: true } as const;
  expect(() => control.setMember(group, change)).toThrow("Only a supergroup");
});

test("a bot that is an administrator reads every message, and is told when its rights change", async () => {
  const { sandbox, control, guest, group } = await world();
  control.setBotStanding(group, "administrator");
  control.send(group, "just talk", { as: guest });
  expect(await pending(sandbox)).toMatchObject([
    {
      my_chat_member: {
        old_chat_member: { status: "member" },
        new_chat_member: { status: "administrator" },
      },
    },
    { message: { text: "just talk", from: { id: guest } } },
  ]);
});

test("a restricted bot can't write in its group", async () => {
  const { sandbox, control, group } = await world("supergroup");
  control.setBotStanding(group, "restricted");
  expect(await refusal(sandbox, "sendMessage", { chat_id: group, text: "x" })).toBe(
    "400 Bad Request: not enough rights to send text messages to the chat",
  );
  control.setBotStanding(group, "member");
  await done(sandbox, "sendMessage", { chat_id: group, text: "x" });
});

test("a group that becomes a supergroup tells both ids, refuses the old one and names the new one", async () => {
  const { sandbox, control, owner, guest, group } = await world();
  const upgraded = control.upgradeGroup(group);
  expect(upgraded).toBeLessThan(-1_000_000_000_000);
  expect((await pending(sandbox)).map(({ message }) => message)).toMatchObject([
    { chat: { id: group, type: "group" }, from: { id: owner }, migrate_to_chat_id: upgraded },
    {
      chat: { id: upgraded, type: "supergroup", title: "Shop" },
      sender_chat: { id: upgraded },
      migrate_from_chat_id: group,
    },
  ]);
  for (const [method, rest] of [
    ["sendMessage", { text: "x" }],
    ["getChatMember", { user_id: owner }],
    ["leaveChat", {}],
  ] as const) {
    expect(await call(sandbox, method, { chat_id: group, ...rest })).toMatchObject({
      status: 400,
      description: "Bad Request: group chat was upgraded to a supergroup chat",
      parameters: { migrate_to_chat_id: upgraded },
    });
  }
  expect(await done(sandbox, "getChat", { chat_id: group })).toMatchObject({ id: group, type: "group" });
  await done(sandbox, "sendMessage", { chat_id: upgraded, text: "Here" });
  expect(control.chats(guest).map(({ chatId }) => chatId)).toEqual([guest, upgraded]);
  expect(() => control.send(group, "Hi")).toThrow(`has become supergroup ${upgraded}`);
});

test("members are changed and groups upgraded over HTTP too", async () => {
  const { sandbox, guest, group, member } = await world();
  const post = async (path: string, body: object = {}) => {
    const answer = await fetch(`${sandbox.url}/user/chats/${group}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { chatId?: number; error?: string } };
  };
  expect((await post("/members", { userId: guest, status: "kicked" })).status).toBe(200);
  expect((await member(guest)).status).toBe("left");
  expect(await post("/members", { userId: guest, status: "left" })).toMatchObject({
    status: 409,
    body: { error: `User ${guest} isn't in this group.` },
  });
  const { body } = await post("/upgrade");
  expect(body).toMatchObject({ kind: "supergroup", title: "Shop" });
});
