import { expect, test } from "vitest";
import { InlineChat } from "./inline-chat.js";

test.each([
  ["en", "Secret chat: make it in my chat"],
  ["ru", "Секретный чат: создайте счёт в моём чате"],
  ["uz", "Maxfiy chat: hisobni chatimda yarating"],
] as const)(
  "a seller who reads %s is told why a secret chat offers open invoices only",
  async (language, label) => {
    const chat = await InlineChat.open();
    await chat.sell("Coffee 2x15000");
    await chat.one.change((record) => {
      record.settings.language = language;
    });
    const { control } = chat.one.telegram;
    const secret = control.openSecretChat(chat.one.chat.id, chat.customer.id);
    const asked = control.inlineQuery(secret, "Coffee 15000", { as: chat.one.chat.id });
    await chat.one.handleUpdates();
    const named = await asked;
    expect(named?.button?.text).toBe(label);
    const all = control.inlineQuery(secret, "", { as: chat.one.chat.id });
    await chat.one.handleUpdates();
    expect((await all)?.results.map(({ id }) => id.replace(/:.*/, ""))).toEqual(["share"]);
  },
);
