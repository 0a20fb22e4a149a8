import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTelegramSandbox } from "../../../../src/sandbox/telegram/index.js";
import { afterThisTest, botToken, call, done, pending, startSandbox, type WireMessage } from "./harness.js";
import { article } from "./inline-world.js";

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "telegram-"));
  afterThisTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test("users, chats, commands and unconfirmed updates outlive a restart", async () => {
  const folder = await newFolder();
  const dataFile = join(folder, "sub", "telegram.json");
  const before = await startTelegramSandbox({ botToken, dataFile });
  const { chatId } = before.control.createUser({ firstName: "Anna", languageCode: "en" });
  before.control.send(chatId, "/start");
  const sent = await done<WireMessage>(before, "sendMessage", {
    chat_id: chatId,
    text: "kept",
    reply_markup: { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] },
  });
  await done(before, "setMyCommands", { commands: [{ command: "new", description: "New" }] });
  const waiting = await pending(before);
  const messages = before.control.messages(chatId);
  await before.close();

  const after = await startSandbox({ dataFile });
  expect(after.control.messages(chatId)).toEqual(messages);
  expect(await pending(after)).toEqual(waiting);
  expect(await done(after, "getMyCommands")).toHaveLength(1);
  const edit = { chat_id: chatId, message_id: sent.message_id, text: "edited" };
  expect((await call(after, "editMessageText", edit)).ok).toBe(true);
  const next = await done<WireMessage>(after, "sendMessage", { chat_id: chatId, text: "next" });
  expect(next.message_id).toBe(sent.message_id + 1);
  expect(await readdir(join(folder, "sub"))).toEqual(["telegram.json"]);
});

test("a damaged file is refused, not overwritten", async () => {
  const dataFile = join(await newFolder(), "telegram.json");
  await writeFile(dataFile, '{"version":1');
  await expect(startTelegramSandbox({ botToken, dataFile })).rejects.toThrow("damaged");
});

test("a prepared message outlives a restart", async () => {
  const dataFile = join(await newFolder(), "telegram.json");
  const before = await startTelegramSandbox({ botToken, dataFile });
  const { chatId: anna } = before.control.createUser({ firstName: "Anna" });
  const { userId: timur } = before.control.createUser({ firstName: "Timur" });
  before.control.start(anna);
  const { id } = await done<{ id: string }>(before, "savePreparedInlineMessage", {
    user_id: anna,
    result: article(),
    allow_user_chats: true,
  });
  await before.close();
  const { control } = await startSandbox({ dataFile });
  expect(control.sendPrepared(control.openChat(anna, timur), id)).toMatchObject({ text: "Pay here" });
});
