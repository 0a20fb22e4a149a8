import { Bot } from "grammy";
import { expect, it } from "vitest";
import { botToken, OneChat } from "../../kit/one-chat.js";

const counter = {
  type: "web_app" as const,
  text: "Counter",
  web_app: { url: "https://bot.example.com/app/?screen=counter" },
};

/** A chat in which the next password is accepted, at a bot with a page. */
async function atPage(): Promise<OneChat> {
  const one = await OneChat.open(Date.now, {
    appUrl: (screen) => `https://bot.example.com/app/?screen=${screen}`,
  });
  one.signIn = {
    passwordGrant: async () => ({
      kind: "signed-in",
      credentials: { accessToken: "other", expiresIn: 3_600 },
    }),
  };
  return one;
}

async function signIn(one: OneChat): Promise<void> {
  await one.send("/signin");
  await one.tap("Sign in in the chat");
  await one.send("anna@shop.example");
  await one.send("opensesame");
  expect(one.chat.texts.some((text) => /^Signed in\. Access lasts until/.test(text))).toBe(true);
}

/** The menu buttons that the bot has set, the oldest first. */
const buttons = (one: OneChat) =>
  one.telegram.control
    .requests()
    .filter(({ method }) => method === "setChatMenuButton")
    .map(({ payload }) => [payload.chat_id, payload.menu_button]);

it("the menu button opens the counter from the sign-in to the sign-out", async () => {
  const one = await atPage();
  await one.send("/signout");
  await signIn(one);
  const chat = one.chat.id;
  expect(buttons(one)).toEqual([
    [chat, { type: "default" }],
    [chat, counter],
  ]);
  await one.send("/signout");
  await one.send("/signout");
  expect(buttons(one).slice(2)).toEqual([[chat, { type: "default" }]]);
});

it("a menu button that Telegram refuses is logged, and the sign-in goes on", async () => {
  const one = await atPage();
  await one.send("/signout");
  one.telegram.control.fault({ method: "setChatMenuButton", kind: 429, retryAfter: 60 });
  await signIn(one);
  expect(one.noted).toContainEqual({
    event: "menu-button.not-set",
    fields: { error: "GrammyError", code: 429 },
  });
  await one.send("/help");
  expect(buttons(one)).toHaveLength(2);
});

it("a menu button that the operator has set for all chats stays", async () => {
  const one = await atPage();
  await one.send("/signout");
  const { api } = new Bot(botToken, { client: { apiRoot: one.telegram.url } });
  await api.setChatMenuButton({ menu_button: { ...counter, text: "Shop" } });
  await signIn(one);
  expect(buttons(one)).toHaveLength(2);
});

it("the menu button is named in the language that the merchant has chosen", async () => {
  const one = await atPage();
  await one.send("/signout");
  await signIn(one);
  await one.send("/settings");
  await one.tap("Language");
  await one.tap("Русский");
  expect(buttons(one).at(-1)).toEqual([one.chat.id, { ...counter, text: "Касса" }]);
});
