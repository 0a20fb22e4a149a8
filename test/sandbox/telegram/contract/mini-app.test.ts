import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { botToken, done, refusal, startedChat, startedUser, startSandbox } from "./harness.js";
import { userCall } from "./user-call.js";

const app = "https://shop.example/app/?v=1";
const keyboard = (url: unknown) => ({ inline_keyboard: [[{ text: "Open", web_app: { url } }]] });

/** Reads initData as the documentation tells a bot to, apart from the sandbox's own way of writing it. */
const readInitData = (initData: string) => {
  const { hash, ...fields } = Object.fromEntries(new URLSearchParams(initData));
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  const isSignedWith = (token: string) => {
    const key = createHmac("sha256", "WebAppData").update(token).digest();
    return createHmac("sha256", key).update(lines.join("\n")).digest("hex") === hash;
  };
  return { fields, isSignedWith };
};

/** Reads the launch parameters behind the address of a Mini App. */
const readLaunch = (url: string) => {
  const [address, hash = ""] = url.split(/#(.*)/s);
  return { address, parameters: Object.fromEntries(new URLSearchParams(hash)) };
};

test("a tap on a web_app button opens its address with the person's data, signed with the bot's token", async () => {
  const clock = () => Date.parse("2026-03-01T10:00:00.900Z");
  const sandbox = await startSandbox({ clock });
  const { userId } = sandbox.control.createUser({
    firstName: "Ан & на+",
    languageCode: "ru",
    username: "anna",
  });
  sandbox.control.start(userId);
  const message = { chat_id: userId, text: "Hi", reply_markup: keyboard(app) };
  const { message_id } = await done<{ message_id: number }>(sandbox, "sendMessage", message);
  const pressed = await sandbox.control.press(userId, message_id, { row: 0, column: 0 });
  expect(pressed.answered).toBe(true);
  const { address, parameters } = readLaunch(pressed.webApp?.url ?? "");
  expect(address).toBe(app);
  expect(parameters).toMatchObject({ tgWebAppVersion: "9.1", tgWebAppPlatform: "weba" });
  const { fields, isSignedWith } = readInitData(parameters.tgWebAppData ?? "");
  expect(Object.keys(fields)).toEqual(["query_id", "user", "auth_date", "signature"]);
  expect(JSON.parse(fields.user ?? "")).toEqual({
    id: userId,
    first_name: "Ан & на+",
    last_name: "",
    username: "anna",
    language_code: "ru",
    allows_write_to_pm: true,
  });
  expect(fields.auth_date).toBe("1772359200");
  expect(fields.signature).toMatch(/^[\w-]{86}$/);
  expect(isSignedWith(botToken)).toBe(true);
  expect(isSignedWith("1:wrong")).toBe(false);
});

test("a launch keeps the address's own fragment in front of the parameters", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  for (const [fragment, joined] of [
    ["#", "#tgWebAppData="],
    ["#counter", "#counter?tgWebAppData="],
    ["#screen=counter", "#screen=counter&tgWebAppData="],
  ] as const) {
    const message = { chat_id, text: "Hi", reply_markup: keyboard(`https://shop.example/${fragment}`) };
    const { message_id } = await done<{ message_id: number }>(sandbox, "sendMessage", message);
    const { webApp } = await sandbox.control.press(chat_id, message_id, { row: 0, column: 0 });
    expect(webApp?.url).toContain(joined);
  }
});

test("a test gets the data of any person, from any time and with a wrong signature, also over HTTP", async () => {
  const sandbox = await startSandbox();
  const { userId } = sandbox.control.createUser({ firstName: "Stranger" });
  const old = readInitData(sandbox.control.initData(userId, { authDate: 1_700_000_000 }));
  expect(old.fields.auth_date).toBe("1700000000");
  expect(old.isSignedWith(botToken)).toBe(true);
  expect(JSON.parse(old.fields.user ?? "")).toEqual({ id: userId, first_name: "Stranger", last_name: "" });
  const forged = await userCall<{ initData: string }>(sandbox, `users/${userId}/init-data`, {
    authDate: 5,
    botToken: "1:wrong",
  });
  const { fields, isSignedWith } = readInitData(forged.body.initData);
  expect(fields.auth_date).toBe("5");
  expect([isSignedWith(botToken), isSignedWith("1:wrong")]).toEqual([false, true]);
  expect(() => sandbox.control.initData(1)).toThrow("There is no user 1.");
});

test.each<[string, unknown, string]>([
  ["without an address", undefined, `can't parse inline keyboard button: Can't find field "url"`],
  [
    "with an address that is none",
    5,
    `can't parse inline keyboard button: Field "url" must be of type String`,
  ],
  [
    "over plain HTTP",
    "http://shop.example/app/",
    "inline keyboard button Web App URL 'http://shop.example/app/' is invalid: Only HTTPS links are allowed",
  ],
  [
    "without a scheme",
    "shop.example",
    "inline keyboard button Web App URL 'shop.example' is invalid: Only HTTPS links are allowed",
  ],
  [
    "that opens Telegram",
    "tg://resolve?domain=x",
    "inline keyboard button Web App URL 'tg://resolve?domain=x' is invalid: Only HTTPS links are allowed",
  ],
  [
    "on localhost",
    "https://localhost/app/",
    "inline keyboard button Web App URL 'https://localhost/app/' is invalid: Wrong HTTP URL",
  ],
])("a web_app button %s is refused", async (_case, url, words) => {
  const { sandbox, chatId: chat_id } = await startedChat();
  const message = { chat_id, text: "Hi", reply_markup: keyboard(url) };
  expect(await refusal(sandbox, "sendMessage", message)).toBe(`400 Bad Request: ${words}`);
});

test("a Mini App on this machine may do without TLS, so that the demo can show one", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  const message = { chat_id, text: "Hi", reply_markup: keyboard("http://127.0.0.1:4001/app/") };
  const sent = await done<{ reply_markup: object }>(sandbox, "sendMessage", message);
  expect(sent.reply_markup).toEqual(keyboard("http://127.0.0.1:4001/app/"));
});

test("a web_app button is refused in a group, in a new message and in an edit", async () => {
  const sandbox = await startSandbox();
  const owner = await startedUser(sandbox);
  const chat_id = sandbox.control.createGroup(owner, { title: "Shop", withBot: true });
  const refused = "400 Bad Request: BUTTON_TYPE_INVALID";
  const message = { chat_id, text: "Hi", reply_markup: keyboard(app) };
  expect(await refusal(sandbox, "sendMessage", message)).toBe(refused);
  const { message_id } = await done<{ message_id: number }>(sandbox, "sendMessage", { chat_id, text: "Hi" });
  expect(await refusal(sandbox, "editMessageText", { ...message, message_id, text: "Ho" })).toBe(refused);
});

test("a message with a web_app button is forwarded without its keyboard", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  const message = { chat_id, text: "Hi", reply_markup: keyboard(app) };
  const { message_id } = await done<{ message_id: number }>(sandbox, "sendMessage", message);
  const { userId } = sandbox.control.createUser({ firstName: "Timur" });
  const copy = sandbox.control.forward(chat_id, message_id, sandbox.control.openChat(chat_id, userId));
  expect(copy).toMatchObject({ text: "Hi" });
  expect(copy.keyboard).toBeUndefined();
});

test("the menu button opens a Mini App, in one chat or in all, until the bot takes it away", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  const menu_button = { type: "web_app", text: "Counter", web_app: { url: app } };
  await done(sandbox, "setChatMenuButton", { menu_button });
  expect(await done(sandbox, "getChatMenuButton", { chat_id })).toEqual(menu_button);
  const { address, parameters } = readLaunch(sandbox.control.pressMenuButton(chat_id).url);
  expect(address).toBe(app);
  expect(readInitData(parameters.tgWebAppData ?? "").isSignedWith(botToken)).toBe(true);
  await done(sandbox, "setChatMenuButton", { chat_id, menu_button: { type: "commands" } });
  const pressed = await userCall(sandbox, `chats/${chat_id}/menu-button`, {});
  expect(pressed).toEqual({ status: 404, body: { error: "The menu button opens no Mini App here." } });
});

test.each<[string, object, string]>([
  ["of an unknown type", { type: "app" }, "can't parse menu button: MenuButton has unsupported type"],
  [
    "without a text",
    { type: "web_app", web_app: { url: app } },
    `can't parse menu button: Can't find field "text"`,
  ],
  ["without an app", { type: "web_app", text: "x" }, `can't parse menu button: Can't find field "web_app"`],
  [
    "with an empty text",
    { type: "web_app", text: "", web_app: { url: app } },
    "menu button text must be non-empty",
  ],
  [
    "over plain HTTP",
    { type: "web_app", text: "x", web_app: { url: "http://shop.example" } },
    "menu button Web App URL 'http://shop.example' is invalid: Only HTTPS links are allowed",
  ],
])("a menu button %s is refused", async (_case, menu_button, words) => {
  const sandbox = await startSandbox();
  expect(await refusal(sandbox, "setChatMenuButton", { menu_button })).toBe(`400 Bad Request: ${words}`);
});
