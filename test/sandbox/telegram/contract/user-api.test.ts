import { expect, test } from "vitest";
import type { TelegramSandbox } from "../../../../src/sandbox/telegram/index.js";
import { afterThisTest, done, pending, startedChat, startSandbox, type WireMessage } from "./harness.js";

const user = async <T>(sandbox: TelegramSandbox, method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${sandbox.url}/user${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
};

interface Shown {
  readonly messageId: number;
  readonly from: string;
  readonly text?: string;
  readonly keyboard?: readonly (readonly { readonly text: string }[])[];
  readonly replyTo?: { readonly messageId: number; readonly text?: string };
  readonly deleted?: boolean;
}

interface Snapshot {
  readonly me: { readonly username?: string; readonly name?: string; readonly description?: string };
  readonly commands: readonly { readonly command: string; readonly description: string }[];
  readonly messages: readonly Shown[];
  readonly typing: boolean;
}

interface StreamEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}

/** Reads the events of one chat as a browser's EventSource would. */
const listen = async (sandbox: TelegramSandbox, chatId: number, lastEventId?: string) => {
  const leaving = new AbortController();
  const response = await fetch(`${sandbox.url}/user/chats/${chatId}/events`, {
    signal: leaving.signal,
    headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const events: StreamEvent[] = [];
  const read = async () => {
    let rest = "";
    for await (const part of response.body ?? []) {
      rest += Buffer.from(part).toString();
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = block
          .split("\n")
          .map((line) => line.split(/:\s?(.*)/s).slice(0, 2) as [string, string]);
        const event = Object.fromEntries(fields.filter(([name]) => name !== "")) as StreamEvent;
        if (event.event !== undefined) events.push(event);
      }
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  });
  const stop = async () => {
    leaving.abort();
    await reading;
  };
  afterThisTest(stop);
  return { events, stop, names: () => events.map(({ event }) => event) };
};

test("a user is made, starts the bot, and sees its answer", async () => {
  const sandbox = await startSandbox();
  const made = await user<{ userId: number; chatId: number }>(sandbox, "POST", "/users", {
    firstName: "Olim",
    languageCode: "uz",
    username: "olim",
  });
  expect(made.chatId).toBe(made.userId);
  await user(sandbox, "POST", `/chats/${made.chatId}/start`, { payload: "inv_1" });
  const [update] = await pending(sandbox);
  expect(update?.message).toMatchObject({
    message_id: 1,
    text: "/start inv_1",
    entities: [{ type: "bot_command", offset: 0, length: 6 }],
    chat: { id: made.chatId, type: "private", first_name: "Olim", username: "olim" },
    from: { id: made.userId, is_bot: false, language_code: "uz" },
  });
  await done(sandbox, "sendMessage", { chat_id: made.chatId, text: "<b>Salom</b>", parse_mode: "HTML" });
  const { messages, me } = await user<Snapshot>(sandbox, "GET", `/chats/${made.chatId}`);
  expect(me.username).toBe("sandbox_pay_bot");
  expect(messages).toMatchObject([
    { messageId: 1, from: "user", text: "/start inv_1" },
    { messageId: 2, from: "bot", text: "Salom", entities: [{ type: "bold" }] },
  ]);
});

test("the user's messages, replies and edits reach the bot, and deletions don't", async () => {
  const { sandbox, chatId } = await startedChat();
  const question = await done<WireMessage>(sandbox, "sendMessage", { chat_id: chatId, text: "How much?" });
  await user(sandbox, "POST", `/chats/${chatId}/messages`, { text: " 100 ", replyTo: question.message_id });
  const [sent] = await pending(sandbox);
  expect(sent?.message).toMatchObject({ text: "100", reply_to_message: { text: "How much?" } });
  const messageId = sent?.message?.message_id;
  await user(sandbox, "PUT", `/chats/${chatId}/messages/${messageId}`, { text: "200" });
  expect((await pending(sandbox)).at(-1)?.edited_message).toMatchObject({
    message_id: messageId,
    text: "200",
    edit_date: expect.any(Number),
  });
  await user(sandbox, "DELETE", `/chats/${chatId}/messages/${messageId}`);
  // Telegram doesn't tell bots about deletions.
  expect(await pending(sandbox)).toHaveLength(2);
  const { messages } = await user<Snapshot>(sandbox, "GET", `/chats/${chatId}`);
  expect(messages.find((each) => each.messageId === messageId)?.deleted ?? true).toBe(true);
});

test("a text over 4096 characters is sent as several messages, as in Telegram's apps", async () => {
  const { sandbox, chatId } = await startedChat();
  sandbox.control.send(chatId, "x".repeat(5000));
  expect((await pending(sandbox)).map(({ message }) => message?.text?.length)).toEqual([4096, 904]);
});

test("a tap waits for the bot's answer", async () => {
  const { sandbox, chatId } = await startedChat();
  const { message_id } = await done<WireMessage>(sandbox, "sendMessage", {
    chat_id: chatId,
    text: "Sure?",
    reply_markup: {
      inline_keyboard: [
        [{ text: "Yes", callback_data: "yes" }],
        [
          { text: "Pay", url: "https://pay.example/" },
          { text: "Copy", copy_text: { text: "copied" } },
        ],
      ],
    },
  });
  const press = (row: number, column: number) =>
    user(sandbox, "POST", `/chats/${chatId}/messages/${message_id}/press`, { row, column });
  const pressed = press(0, 0);
  await expect.poll(() => sandbox.control.pendingUpdates().length).toBe(1);
  const query = (await pending(sandbox))[0]?.callback_query;
  expect(query).toMatchObject({
    data: "yes",
    from: { id: chatId },
    message: { message_id, text: "Sure?" },
    chat_instance: expect.any(String),
  });
  await done(sandbox, "answerCallbackQuery", {
    callback_query_id: query?.id,
    text: "Done",
    show_alert: true,
  });
  expect(await pressed).toMatchObject({ answered: true, text: "Done", showAlert: true });
  expect(await press(1, 0)).toMatchObject({ url: "https://pay.example/" });
  expect(await press(1, 1)).toMatchObject({ copyText: "copied" });
  expect(sandbox.control.pendingUpdates()).toHaveLength(1);
});

test("blocking and unblocking tell the bot", async () => {
  const { sandbox, chatId } = await startedChat();
  await user(sandbox, "POST", `/chats/${chatId}/block`);
  await user(sandbox, "POST", `/chats/${chatId}/unblock`);
  const states = (await pending(sandbox)).map(({ my_chat_member }) => [
    my_chat_member?.old_chat_member.status,
    my_chat_member?.new_chat_member.status,
  ]);
  expect(states).toEqual([
    ["member", "kicked"],
    ["kicked", "member"],
  ]);
});

test("the stream reports messages, edits, deletions, typing and commands", async () => {
  const { sandbox, chatId } = await startedChat();
  const { events, names } = await listen(sandbox, chatId);
  await done(sandbox, "sendChatAction", { chat_id: chatId, action: "typing" });
  const { message_id } = await done<WireMessage>(sandbox, "sendMessage", { chat_id: chatId, text: "one" });
  await done(sandbox, "editMessageText", { chat_id: chatId, message_id, text: "two" });
  await done(sandbox, "deleteMessage", { chat_id: chatId, message_id });
  await done(sandbox, "setMyCommands", { commands: [{ command: "new", description: "New invoice" }] });
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(["typing", "message", "edit", "delete", "commands"]));
  const dataOf = (name: string): unknown =>
    JSON.parse(events.find(({ event }) => event === name)?.data ?? "");
  expect(dataOf("message")).toMatchObject({ messageId: message_id, from: "bot", text: "one" });
  expect(dataOf("edit")).toMatchObject({ messageId: message_id, text: "two" });
  expect(dataOf("delete")).toMatchObject({ messageId: message_id });
});

test("a stream that reconnects gets the missed events, and an unknown event id gets a reset", async () => {
  const { sandbox, chatId } = await startedChat();
  const first = await listen(sandbox, chatId);
  await done(sandbox, "sendMessage", { chat_id: chatId, text: "seen" });
  await expect.poll(first.names).toContain("message");
  await first.stop();
  await done(sandbox, "sendMessage", { chat_id: chatId, text: "missed" });
  const second = await listen(sandbox, chatId, first.events.at(-1)?.id);
  await expect.poll(() => second.events.map(({ data }) => data).join()).toContain("missed");
  expect(second.events.map(({ data }) => data).join()).not.toContain("seen");
  const stranger = await listen(sandbox, chatId, "deadbeef-1");
  await expect.poll(stranger.names).toContain("reset");
});

test("commands are shown in the user's language", async () => {
  const sandbox = await startSandbox();
  const chatOf = (languageCode: string) =>
    sandbox.control.createUser({ firstName: "A", languageCode }).chatId;
  const commands = (description: string) => [{ command: "new", description }];
  await done(sandbox, "setMyCommands", { commands: commands("New invoice") });
  await done(sandbox, "setMyCommands", { commands: commands("Новый счёт"), language_code: "ru" });
  const shown = async (chatId: number) => (await user<Snapshot>(sandbox, "GET", `/chats/${chatId}`)).commands;
  expect(await shown(chatOf("ru"))).toEqual(commands("Новый счёт"));
  expect(await shown(chatOf("uz"))).toEqual(commands("New invoice"));
  expect(await done(sandbox, "getMyCommands", { language_code: "ru" })).toEqual(commands("Новый счёт"));
  expect(await done(sandbox, "getMyCommands", { language_code: "uz" })).toEqual([]);
  await done(sandbox, "deleteMyCommands", { language_code: "ru" });
  expect(await shown(chatOf("ru"))).toEqual(commands("New invoice"));
  const own = chatOf("en");
  await done(sandbox, "setMyCommands", {
    commands: commands("Yours"),
    scope: { type: "chat", chat_id: own },
  });
  expect(await shown(own)).toEqual(commands("Yours"));
});

test("an unknown chat is 404", async () => {
  const sandbox = await startSandbox();
  expect((await fetch(`${sandbox.url}/user/chats/17`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/user/chats/17/events`)).status).toBe(404);
});

test("waitFor resolves with a later message, and otherwise rejects with the chat's content", async () => {
  const { sandbox, chatId } = await startedChat();
  const waiting = sandbox.control.waitFor(chatId, ({ text }) => text === "here", 5000);
  await done(sandbox, "sendMessage", { chat_id: chatId, text: "here" });
  expect((await waiting).text).toBe("here");
  await expect(sandbox.control.waitFor(chatId, ({ text }) => text === "never", 10)).rejects.toThrow("here");
});
