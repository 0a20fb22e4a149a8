import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bot, InlineKeyboard, InputFile } from "grammy";
import { expect, onTestFinished, test } from "vitest";
import { startTelegramSandbox } from "../../../src/sandbox/telegram/index.js";
import { rawServer } from "../../kit/raw-server.js";

const botToken = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw";
const hourMs = 3_600_000;

/** Makes a sandbox whose clock the test moves, and a bot that isn't started yet. */
const setUp = async (options: Partial<Parameters<typeof startTelegramSandbox>[0]> = {}) => {
  let now = Date.UTC(2026, 10, 21, 9);
  const sandbox = await startTelegramSandbox({ botToken, clock: () => now, ...options });
  onTestFinished(() => sandbox.close());
  const bot = new Bot(botToken, { client: { apiRoot: sandbox.url } });
  const { control } = sandbox;
  const { chatId } = control.createUser({ firstName: "Anna", languageCode: "en" });
  return {
    sandbox,
    control,
    chatId,
    bot,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

/** Runs the bot until the test ends. */
const run = (bot: Bot): void => {
  const running = bot.start();
  onTestFinished(async () => {
    await bot.stop();
    await running;
  });
};

const fromBot = ({ from }: { from: string }) => from === "bot";

test("a whole grammY bot works on the sandbox, with deep link, keyboard, edit, toast and file", async () => {
  const { bot, control, chatId, sandbox } = await setUp();
  bot.command("start", (ctx) =>
    ctx.reply(`<b>Hi</b>, ${ctx.match}`, {
      parse_mode: "HTML",
      reply_markup: new InlineKeyboard().text("Go", "go").copyText("Copy", "copied"),
    }),
  );
  bot.callbackQuery("go", async (ctx) => {
    await ctx.editMessageText("Gone");
    await ctx.answerCallbackQuery({ text: "Well done", show_alert: true });
  });
  bot.on("message:photo", async (ctx) => {
    const { file_path: path } = await ctx.getFile();
    const picture = await fetch(`${sandbox.url}/file/bot${botToken}/${path}`);
    await ctx.replyWithPhoto(new InputFile(new Uint8Array(await picture.arrayBuffer())), { caption: "Back" });
  });
  run(bot);
  control.start(chatId, "pay_7");
  const greeting = await control.waitFor(chatId, fromBot);
  expect(greeting).toMatchObject({ text: "Hi, pay_7", entities: [{ type: "bold", offset: 0, length: 2 }] });
  expect(await control.press(chatId, greeting.messageId, { row: 0, column: 1 })).toEqual({
    answered: true,
    copyText: "copied",
  });
  expect(await control.press(chatId, greeting.messageId, { row: 0, column: 0 })).toEqual({
    answered: true,
    text: "Well done",
    showAlert: true,
  });
  expect(control.messages(chatId).at(-1)).toMatchObject({ text: "Gone", messageId: greeting.messageId });
  control.attach(chatId, "photo");
  const photo = await control.waitFor(chatId, ({ caption }) => caption === "Back");
  const shown = await fetch(`${sandbox.url}${photo.photoUrl}`);
  expect(shown.headers.get("content-type")).toBe("image/png");
});

test.each(["Invoice 5.pdf", "Счёт № 5.pdf", 'say "hi"; now.pdf'])("a file may be named %s", async (name) => {
  const { bot, control, chatId } = await setUp();
  control.send(chatId, "/start");
  const sent = await bot.api.sendDocument(chatId, new InputFile(Buffer.from("%PDF"), name));
  expect(sent.document.file_name).toBe(name);
});

test("bytes of a file that look like a form stay unchanged", async () => {
  const { bot, control, chatId, sandbox } = await setUp();
  control.send(chatId, "/start");
  const bytes = Buffer.from('a\r\ncontent-disposition:form-data;name="x";filename=y z\r\n\u00ff\u0000é');
  const sent = await bot.api.sendDocument(chatId, new InputFile(bytes, "form.txt"));
  const { file_path: path } = await bot.api.getFile(sent.document.file_id);
  const fetched = await fetch(`${sandbox.url}/file/bot${botToken}/${path}`);
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes);
});

test("direction marks are removed from a text, and its entities move along", async () => {
  const { bot, control, chatId } = await setUp();
  control.send(chatId, "/start");
  const sent = await bot.api.sendMessage(chatId, " \u202eabc\r\n<b>bold</b>\u0007 x ", {
    parse_mode: "HTML",
  });
  expect(sent).toMatchObject({ text: "abc\nbold  x", entities: [{ type: "bold", offset: 4, length: 4 }] });
});

test("an update is dropped after a day, and after a week of silence the ids start anew", async () => {
  const { control, chatId, pass } = await setUp();
  control.send(chatId, "one");
  control.send(chatId, "two");
  const [first, second] = control.pendingUpdates().map(({ update_id: id }) => id);
  expect(second).toBe((first ?? 0) + 1);
  pass(25 * hourMs);
  expect(control.pendingUpdates()).toEqual([]);
  pass(7 * 24 * hourMs);
  control.send(chatId, "three");
  expect(control.pendingUpdates()[0]?.update_id).not.toBe((second ?? 0) + 1);
});

test("a tap that an edit has overtaken still reaches the bot", async () => {
  const { bot, control, chatId } = await setUp();
  bot.on("callback_query", (ctx) => ctx.answerCallbackQuery(`Too late for ${ctx.callbackQuery.data}`));
  run(bot);
  control.send(chatId, "/start");
  const sent = await bot.api.sendMessage(chatId, "Sure?", {
    reply_markup: new InlineKeyboard().text("Yes", "yes"),
  });
  await bot.api.editMessageReplyMarkup(chatId, sent.message_id);
  expect(await control.press(chatId, sent.message_id, { data: "yes" })).toMatchObject({
    text: "Too late for yes",
  });
  await expect(control.press(chatId, sent.message_id, { row: 0, column: 0 })).rejects.toThrow("no button");
});

test("an inline message sent to somebody else is edited by its id alone", async () => {
  const { bot, control, chatId } = await setUp();
  const friend = control.createUser({ firstName: "Timur" });
  bot.on("inline_query", (ctx) =>
    ctx.answerInlineQuery([
      {
        type: "article",
        id: "card",
        title: "Pay card",
        input_message_content: { message_text: "To pay" },
        reply_markup: new InlineKeyboard().text("Check", "check"),
      },
    ]),
  );
  bot.on("callback_query", async (ctx) => {
    await ctx.editMessageText("Paid");
    await ctx.answerCallbackQuery();
  });
  run(bot);
  const withFriend = control.openChat(chatId, friend.chatId);
  expect(await control.inlineQuery(withFriend, "5")).toMatchObject({ results: [{ id: "card" }] });
  const posted = control.chooseResult(withFriend, "card");
  await control.press(withFriend, posted.messageId, { row: 0, column: 0 }, { as: friend.userId });
  expect(control.messages(withFriend)).toMatchObject([{ text: "Paid", viaBot: true }]);
  await expect(bot.api.sendMessage(withFriend, "Hi")).rejects.toThrow("chat not found");
});

test("a webhook outlives a restart, and the updates that wait for it are delivered then", async () => {
  const folder = await mkdtemp(join(tmpdir(), "telegram-sandbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataFile = join(folder, "state.json");
  let status = 500;
  const receiver = await rawServer((_request, response) => response.writeHead(status).end());
  onTestFinished(receiver.close);
  const first = await startTelegramSandbox({ botToken, dataFile, loopbackWebhooks: true });
  const bot = new Bot(botToken, { client: { apiRoot: first.url } });
  await bot.api.setWebhook(`${receiver.url}/hook`);
  const { chatId } = first.control.createUser({ firstName: "Anna" });
  first.control.send(chatId, "Still there?");
  await expect
    .poll(async () => (await bot.api.getWebhookInfo()).last_error_message)
    .toBe("Wrong response from the webhook: 500 Internal Server Error");
  await first.close();
  status = 200;
  const second = await startTelegramSandbox({ botToken, dataFile, loopbackWebhooks: true });
  onTestFinished(() => second.close());
  await expect.poll(() => second.control.pendingUpdates()).toEqual([]);
  expect(second.control.confirmedUpTo()).toBeDefined();
});
