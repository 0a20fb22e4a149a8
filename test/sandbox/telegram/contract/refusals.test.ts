import { describe, expect, test } from "vitest";
import { call, done, refusal, startedChat, startedUser, startSandbox, type WireMessage } from "./harness.js";

const button = (fields: object) => ({ inline_keyboard: [[{ text: "Go", ...fields }]] });

describe("the bot can't write to", () => {
  test("an unknown chat or a missing one", async () => {
    const sandbox = await startSandbox();
    expect(await refusal(sandbox, "sendMessage", { chat_id: 99, text: "x" })).toBe(
      "400 Bad Request: chat not found",
    );
    expect(await refusal(sandbox, "sendMessage", { chat_id: "@nobody", text: "x" })).toBe(
      "400 Bad Request: chat not found",
    );
    expect(await refusal(sandbox, "sendMessage", { text: "x" })).toBe("400 Bad Request: chat_id is empty");
  });

  test("a user who never started the bot", async () => {
    const sandbox = await startSandbox();
    const { chatId } = sandbox.control.createUser({ firstName: "Never" });
    expect(await refusal(sandbox, "sendMessage", { chat_id: chatId, text: "x" })).toBe(
      "403 Forbidden: bot can't initiate conversation with a user",
    );
  });

  test("a user who blocked the bot, until it is unblocked", async () => {
    const { sandbox, chatId } = await startedChat();
    sandbox.control.block(chatId);
    for (const method of ["sendMessage", "sendChatAction"]) {
      expect(await refusal(sandbox, method, { chat_id: chatId, text: "x", action: "typing" })).toBe(
        "403 Forbidden: bot was blocked by the user",
      );
    }
    sandbox.control.unblock(chatId);
    expect((await call(sandbox, "sendMessage", { chat_id: chatId, text: "x" })).ok).toBe(true);
  });
});

describe("texts", () => {
  test.each([
    ["nothing", "", "message text is empty"],
    ["4097 characters", "x".repeat(4097), "message is too long"],
  ])("%s is refused", async (_name, text, reason) => {
    const { sandbox, chatId } = await startedChat();
    expect(await refusal(sandbox, "sendMessage", { chat_id: chatId, text })).toBe(
      `400 Bad Request: ${reason}`,
    );
  });

  test("white space alone is refused", async () => {
    const { sandbox, chatId } = await startedChat();
    expect(await refusal(sandbox, "sendMessage", { chat_id: chatId, text: " \n\u200b " })).toMatch(
      /^400 Bad Request: (text must be non-empty|message text is empty)$/,
    );
  });

  test("a text of 4096 characters is stored, and the tags don't count", async () => {
    const { sandbox, chatId } = await startedChat();
    const text = `<b>${"x".repeat(4096)}</b>`;
    const sent = await done<WireMessage>(sandbox, "sendMessage", {
      chat_id: chatId,
      text,
      parse_mode: "HTML",
    });
    expect(sent.text).toHaveLength(4096);
  });

  test("white space at the ends is trimmed", async () => {
    const { sandbox, chatId } = await startedChat();
    const sent = await done<WireMessage>(sandbox, "sendMessage", { chat_id: chatId, text: "  \nhi\n " });
    expect(sent.text).toBe("hi");
  });
});

describe("keyboards", () => {
  const dataOf = (bytes: number) => "ж".repeat(Math.floor(bytes / 2)) + "x".repeat(bytes % 2);

  test("callback data of 64 bytes is accepted and one more is refused", async () => {
    const { sandbox, chatId } = await startedChat();
    const send = (callback_data: string) =>
      call(sandbox, "sendMessage", { chat_id: chatId, text: "x", reply_markup: button({ callback_data }) });
    expect((await send(dataOf(64))).ok).toBe(true);
    expect((await send(dataOf(65))).description).toBe("Bad Request: BUTTON_DATA_INVALID");
  });

  test("a keyboard of more than 10 KB is refused", async () => {
    const { sandbox, chatId } = await startedChat();
    const send = (rows: number) =>
      call(sandbox, "sendMessage", {
        chat_id: chatId,
        text: "x",
        reply_markup: {
          inline_keyboard: Array.from({ length: rows }, () => [
            { text: "Чай", url: `https://a.uz/${"x".repeat(1_900)}` },
          ]),
        },
      });
    expect((await send(5)).ok).toBe(true);
    expect((await send(6)).description).toBe("Bad Request: reply markup is too long");
  });

  test("a label of characters that Telegram removes is refused", async () => {
    const { sandbox, chatId } = await startedChat();
    const reply_markup = button({ text: "\u202e\u030a", callback_data: "x" });
    expect(await refusal(sandbox, "sendMessage", { chat_id: chatId, text: "x", reply_markup })).toBe(
      "400 Bad Request: inline keyboard button text must be non-empty",
    );
  });

  test("a hundred buttons are accepted and one more is refused", async () => {
    const { sandbox, chatId } = await startedChat();
    const send = (count: number) =>
      call(sandbox, "sendMessage", {
        chat_id: chatId,
        text: "x",
        reply_markup: {
          inline_keyboard: Array.from({ length: count }, (_, at) => [{ text: "b", callback_data: `${at}` }]),
        },
      });
    expect((await send(100)).ok).toBe(true);
    expect((await send(101)).description).toBe("Bad Request: reply markup is too long");
  });

  test.each([
    [
      { url: "ftp://shop.example/" },
      "inline keyboard button URL 'ftp://shop.example/' is invalid: Unsupported URL protocol",
    ],
    [
      { url: "http://localhost/x" },
      "inline keyboard button URL 'http://localhost/x' is invalid: Wrong HTTP URL",
    ],
    [
      { url: "sms:?body=Hello" },
      "inline keyboard button URL 'sms:?body=Hello' is invalid: Wrong port number specified in the URL",
    ],
    [
      { url: "sms:+998901234567?body=Hello" },
      "inline keyboard button URL 'sms:+998901234567?body=Hello' is invalid: Wrong port number specified in the URL",
    ],
    [
      { url: "sms:&body=Hello" },
      "inline keyboard button URL 'sms:&body=Hello' is invalid: Wrong port number specified in the URL",
    ],
    [
      { url: "sms://open?body=Hello" },
      "inline keyboard button URL 'sms://open?body=Hello' is invalid: Unsupported URL protocol",
    ],
    [
      { callback_data: "x", style: "green" },
      "can't parse inline keyboard button: invalid button style specified",
    ],
    [
      { callback_data: "x", style: 1 },
      'can\'t parse inline keyboard button: Field "style" must be of type String',
    ],
    [{}, "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"],
  ])("the button %j is refused", async (fields, reason) => {
    const { sandbox, chatId } = await startedChat();
    const payload = { chat_id: chatId, text: "x", reply_markup: button(fields) };
    expect(await refusal(sandbox, "sendMessage", payload)).toBe(`400 Bad Request: ${reason}`);
  });

  test("a text to copy has 1 to 256 characters", async () => {
    const { sandbox, chatId } = await startedChat();
    const send = (text: string) =>
      call(sandbox, "sendMessage", {
        chat_id: chatId,
        text: "x",
        reply_markup: button({ copy_text: { text } }),
      });
    expect((await send("x".repeat(256))).ok).toBe(true);
    expect((await send("")).ok).toBe(false);
    expect((await send("x".repeat(257))).ok).toBe(false);
  });

  test.each([
    ["Success", { style: "success" }],
    ["danger", { style: "danger" }],
    ["primary", { style: "primary" }],
    ["default", {}],
    ["", {}],
  ])("a button of the style “%s” keeps the style as Telegram knows it", async (style, kept) => {
    const { sandbox, chatId } = await startedChat();
    const payload = { chat_id: chatId, text: "x", reply_markup: button({ callback_data: "x", style }) };
    const sent = await done<WireMessage>(sandbox, "sendMessage", payload);
    expect(sent.reply_markup).toEqual(button({ callback_data: "x", ...kept }));
  });

  test("a tap on a disabled button does nothing, and the bot hears nothing of it", async () => {
    const { sandbox, chatId } = await startedChat();
    const payload = { chat_id: chatId, text: "x", reply_markup: button({ disabled: {} }) };
    const sent = await done<WireMessage>(sandbox, "sendMessage", payload);
    const tap = await sandbox.control.press(chatId, sent.message_id, { row: 0, column: 0 });
    expect(tap).toEqual({ answered: true });
    expect(await done(sandbox, "getUpdates")).toEqual([]);
  });

  test("a button may link to the sandbox's own pay page, and the link comes back as Telegram keeps it", async () => {
    const { sandbox, chatId } = await startedChat();
    const markup = button({ url: "http://127.0.0.1:4000/terminal/1/invoice/2/payment" });
    const sent = await done<WireMessage>(sandbox, "sendMessage", {
      chat_id: chatId,
      text: "x",
      reply_markup: markup,
    });
    expect(sent.reply_markup).toEqual(markup);
  });
});

describe("the sandbox refuses", () => {
  test("edits and deletions of missing messages", async () => {
    const { sandbox, chatId: chat_id } = await startedChat();
    const { message_id } = await done<WireMessage>(sandbox, "sendMessage", { chat_id, text: "x" });
    expect(await done(sandbox, "deleteMessage", { chat_id, message_id })).toBe(true);
    expect(await refusal(sandbox, "editMessageText", { chat_id, message_id, text: "y" })).toBe(
      "400 Bad Request: message to edit not found",
    );
    expect(await refusal(sandbox, "editMessageReplyMarkup", { chat_id, message_id })).toBe(
      "400 Bad Request: message to edit not found",
    );
    expect(await refusal(sandbox, "deleteMessage", { chat_id, message_id })).toBe(
      "400 Bad Request: message to delete not found",
    );
    expect(await done(sandbox, "deleteMessages", { chat_id, message_ids: [message_id, 4000] })).toBe(true);
  });

  test("an edit that changes nothing", async () => {
    const { sandbox, chatId: chat_id } = await startedChat();
    const reply_markup = button({ callback_data: "a" });
    const text = "<b>same</b>";
    const payload = { chat_id, text, parse_mode: "HTML", reply_markup };
    const { message_id } = await done<WireMessage>(sandbox, "sendMessage", payload);
    const same =
      "400 Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message";
    expect(await refusal(sandbox, "editMessageText", { ...payload, message_id })).toBe(same);
    expect(await refusal(sandbox, "editMessageReplyMarkup", { chat_id, message_id, reply_markup })).toBe(
      same,
    );
    // The same letters without bold are a different content, and an edit without a keyboard removes the buttons.
    const edited = await done<WireMessage>(sandbox, "editMessageText", { chat_id, message_id, text: "same" });
    expect(edited).toMatchObject({ message_id, text: "same", edit_date: expect.any(Number) });
    expect(edited.reply_markup).toBeUndefined();
  });

  test("an edit of a user's message, which can be deleted", async () => {
    const { sandbox, chatId: chat_id } = await startedChat();
    const { messageId: message_id } = sandbox.control.send(chat_id, "mine");
    expect(await refusal(sandbox, "editMessageText", { chat_id, message_id, text: "yours" })).toBe(
      "400 Bad Request: message can't be edited",
    );
    expect(await done(sandbox, "deleteMessage", { chat_id, message_id })).toBe(true);
  });

  test("the deletion of a message older than 48 hours", async () => {
    let now = Date.now();
    const sandbox = await startSandbox({ clock: () => now });
    const chat_id = await startedUser(sandbox);
    const { message_id } = await done<WireMessage>(sandbox, "sendMessage", { chat_id, text: "x" });
    now += 49 * 3600 * 1000;
    expect(await refusal(sandbox, "deleteMessage", { chat_id, message_id })).toMatch(
      /^400 Bad Request: message can't be deleted/,
    );
  });
});

test("a reply to a deleted message is refused unless the call allows sending without it", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  const send = (reply_parameters: object) =>
    call<WireMessage>(sandbox, "sendMessage", { chat_id, text: "x", reply_parameters });
  expect((await send({ message_id: 4000 })).description).toBe("Bad Request: message to be replied not found");
  expect((await send({ message_id: 4000, allow_sending_without_reply: true })).ok).toBe(true);
  const { messageId } = sandbox.control.send(chat_id, "question");
  const { result } = await send({ message_id: messageId });
  expect(result.reply_to_message).toMatchObject({ message_id: messageId, text: "question" });
});

test("an answer to an unknown or too old callback query is refused", async () => {
  let now = Date.now();
  const sandbox = await startSandbox({ clock: () => now });
  const chat_id = await startedUser(sandbox);
  const tooOld = "400 Bad Request: query is too old and response timeout expired or query ID is invalid";
  expect(await refusal(sandbox, "answerCallbackQuery", { callback_query_id: "1" })).toBe(tooOld);
  const { message_id } = await done<WireMessage>(sandbox, "sendMessage", {
    chat_id,
    text: "x",
    reply_markup: button({ callback_data: "a" }),
  });
  void sandbox.control.press(chat_id, message_id, { data: "a" });
  await expect.poll(() => sandbox.control.pendingUpdates().length).toBe(1);
  const [update] = await done<{ callback_query: { id: string } }[]>(sandbox, "getUpdates");
  now += 24 * 3600 * 1000;
  expect(
    await refusal(sandbox, "answerCallbackQuery", { callback_query_id: update?.callback_query.id }),
  ).toBe(tooOld);
});

test("commands of a wrong form are refused", async () => {
  const sandbox = await startSandbox();
  for (const command of ["No Spaces", "x".repeat(33), ""]) {
    const answer = await call(sandbox, "setMyCommands", { commands: [{ command, description: "d" }] });
    expect(answer.error_code, command).toBe(400);
  }
});
