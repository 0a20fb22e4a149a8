import { expect, test } from "vitest";
import { call, done, refusal, startedChat, startedUser, startSandbox } from "./harness.js";

test("getMe tells who the bot is", async () => {
  const sandbox = await startSandbox();
  expect(await done(sandbox, "getMe")).toMatchObject({
    id: 110201543,
    is_bot: true,
    username: "sandbox_pay_bot",
    first_name: expect.any(String),
  });
});

test("name and descriptions are kept by language", async () => {
  const sandbox = await startSandbox();
  await done(sandbox, "setMyName", { name: "Pay" });
  await done(sandbox, "setMyName", { name: "Оплата", language_code: "ru" });
  await done(sandbox, "setMyDescription", { description: "Makes invoices" });
  await done(sandbox, "setMyShortDescription", { short_description: "Invoices", language_code: "uz" });
  expect(await done(sandbox, "getMyName", { language_code: "ru" })).toEqual({ name: "Оплата" });
  expect(await done(sandbox, "getMyName")).toEqual({ name: "Pay" });
  expect(await done(sandbox, "getMyDescription")).toEqual({ description: "Makes invoices" });
  expect(await done(sandbox, "getMyShortDescription", { language_code: "uz" })).toEqual({
    short_description: "Invoices",
  });
  expect((await call(sandbox, "setMyName", { name: "x".repeat(65) })).error_code).toBe(400);
});

test("the menu button is stored, for all chats and for one", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  await done(sandbox, "setChatMenuButton", { menu_button: { type: "commands" } });
  expect(await done(sandbox, "getChatMenuButton")).toEqual({ type: "commands" });
  await done(sandbox, "setChatMenuButton", { chat_id, menu_button: { type: "default" } });
  expect(await done(sandbox, "getChatMenuButton", { chat_id })).toMatchObject({ type: expect.any(String) });
});

test("getChat describes a private chat, and getFile refuses an unknown file", async () => {
  const sandbox = await startSandbox();
  const chat_id = await startedUser(sandbox, "Anna");
  expect(await done(sandbox, "getChat", { chat_id })).toMatchObject({
    id: chat_id,
    type: "private",
    first_name: "Anna",
  });
  expect(await refusal(sandbox, "getChat", { chat_id: 5 })).toBe("400 Bad Request: chat not found");
  expect((await call(sandbox, "getFile", { file_id: "nonsense" })).error_code).toBe(400);
});
