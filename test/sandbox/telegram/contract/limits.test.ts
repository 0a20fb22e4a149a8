import { expect, test } from "vitest";
import { call, done, pending, refusal, startedChat, type WireMessage } from "./harness.js";

const megabyte = 1024 * 1024;

test("a text may have 4,096 code points besides its tags, whatever their size in bytes", async () => {
  const { sandbox, chatId } = await startedChat();
  const send = (text: string) =>
    call<WireMessage>(sandbox, "sendMessage", { chat_id: chatId, text, parse_mode: "HTML" });
  expect(await send(`<b>${"🧾".repeat(4000)}</b>${"&amp;".repeat(96)}`)).toMatchObject({ ok: true });
  expect((await send("🧾".repeat(4097))).description).toBe("Bad Request: message is too long");
});

test("an edit to a longer text is refused in the words of the server behind the Bot API", async () => {
  const { sandbox, chatId } = await startedChat();
  const { message_id } = await done<WireMessage>(sandbox, "sendMessage", { chat_id: chatId, text: "short" });
  const edit = { chat_id: chatId, message_id };
  expect(await refusal(sandbox, "editMessageText", { ...edit, text: "x".repeat(4097) })).toBe(
    "400 Bad Request: MESSAGE_TOO_LONG",
  );
  await done(sandbox, "editMessageText", { ...edit, text: "🧾".repeat(4096) });
});

test("a person can send a file of more than 20 MB, and the bot can't download it", async () => {
  const { sandbox, chatId } = await startedChat();
  const sendAndGet = async (bytes: Buffer) => {
    sandbox.control.sendFile(chatId, { name: "items.csv", bytes });
    const file_id = (await pending(sandbox)).at(-1)?.message?.document?.file_id;
    return call<{ file_path?: string }>(sandbox, "getFile", { file_id });
  };
  expect((await sendAndGet(Buffer.alloc(20 * megabyte))).result.file_path).toMatch(/^documents\//);
  expect(await sendAndGet(Buffer.alloc(20 * megabyte + 1))).toMatchObject({
    status: 400,
    description: "Bad Request: file is too big",
  });
});

test.each([
  ["https://pay.example/a b?c= d", "https://pay.example/a%20b?c=%20d"],
  ["pay.example/x ", "http://pay.example/x"],
  ["HTTPS://Pay.Example:8443?x#y", "https://pay.example:8443/?x#y"],
  ["http://127.0.0.1:4000/x", "http://127.0.0.1:4000/x"],
])("the link %s is kept as %s, on a button and in a text", async (given, kept) => {
  const { sandbox, chatId } = await startedChat();
  const sent = await done<WireMessage>(sandbox, "sendMessage", {
    chat_id: chatId,
    text: `<a href="${given}">Pay</a>`,
    parse_mode: "HTML",
    reply_markup: { inline_keyboard: [[{ text: "Pay", url: given }]] },
  });
  expect(sent.reply_markup?.inline_keyboard[0]?.[0]).toEqual({ text: "Pay", url: kept });
  expect(sent.entities?.[0]).toMatchObject({ type: "text_link", url: kept });
});

test.each([
  ["https://pay example/x", "Disallowed character in URL host"],
  ["https://pay.example:0/x", "Wrong port number specified in the URL"],
  ["https://pay.example:99999/x", "Wrong port number specified in the URL"],
  ["https://pay/x", "Wrong HTTP URL"],
  ["https:///x", "URL host is empty"],
  ["mailto://pay.example", "Unsupported URL protocol"],
  ["https://pay.%zz/x", "Wrong percent-encoded symbol in URL host"],
])("a button to %s is refused, and a text to it has no link", async (given, reason) => {
  const { sandbox, chatId } = await startedChat();
  const keyboard = { inline_keyboard: [[{ text: "Pay", url: given }]] };
  expect(await refusal(sandbox, "sendMessage", { chat_id: chatId, text: "x", reply_markup: keyboard })).toBe(
    `400 Bad Request: inline keyboard button URL '${given}' is invalid: ${reason}`,
  );
  const html = `<a href="${given}">Pay</a>`;
  const sent = await done<WireMessage>(sandbox, "sendMessage", {
    chat_id: chatId,
    text: html,
    parse_mode: "HTML",
  });
  expect(sent.entities).toBeUndefined();
});
