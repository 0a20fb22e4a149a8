import { describe, expect, it } from "vitest";
import { draftOf, draftQuestionOf, itemsOf, texts } from "../../kit/in-one-chat.js";
import { start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { aziz, withSales } from "./with-sales.js";

describe("a command in words", () => {
  it("answers thanks with one word, and leaves the card as it is", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.send("спасибо!");
    expect(one.chat.last.text).toBe("You're welcome!");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "review" });
  });

  it("leaves the step, as /cancel does", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.send("stop");
    expect(one.chat.last.text).toBe("Cancelled. Your draft is kept.");
    expect(await draftQuestionOf(one)).toBeUndefined();
    await one.send("отмена");
    expect(one.chat.last.text).toMatch(/^There is nothing to cancel/);
  });

  it("changes the language, and asks the open question again", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.send("на русском");
    expect((await one.record()).settings.language).toBe("ru");
    expect(one.chat.last.text).toMatch(/Проверьте счёт/);
  });

  it.for([
    ["help", /\/invoices/],
    ["who hasn't paid?", /No invoice waits/],
  ] as const)("helps where an item is asked: %s", async ([text, said]) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(one.chat.last.text).toMatch(said);
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item" });
  });

  it.for(["qr", "link", "thanks"])("is an item's name where an item is asked: %s", async (text) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(await draftQuestionOf(one)).not.toBeUndefined();
    expect(texts(one, /You're welcome|No invoice waits/)).toEqual([]);
  });

  it.for([
    ["Note", "note", "help"],
    ["Note", "note", "повтори"],
  ] as const)("answers a question for a free text: %s", async ([label, field, text]) => {
    const one = await OneChat.open();
    await one.toReview();
    await one.tap("More…");
    await one.tap(label);
    await one.send(text);
    expect((await draftOf(one))?.terms[field]).toBe(text);
  });

  it("is the expiry where that is meant", async () => {
    const one = await OneChat.open(() => start);
    await one.toReview();
    await one.send("today");
    expect((await draftOf(one))?.terms.expiry).toMatchObject({ kind: "at" });
  });

  it("isn't taken from a forwarded text", async () => {
    const one = await withSales(aziz);
    one.arriving = (update) =>
      ({
        ...update,
        message: {
          ...update.message,
          forward_origin: { type: "hidden_user", sender_user_name: "A", date: 1 },
        },
      }) as never;
    await one.send("who hasn't paid?");
    expect(one.chat.last.text).toMatch(/^I didn't understand “.who hasn't paid\?.”\./);
  });

  it("isn't taken while a secret is awaited", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      record.settings.language = "en";
    });
    await one.send("/signout");
    await one.tap("Sign in");
    const before = one.chat.texts.length;
    await one.send("help");
    expect(one.chat.texts.slice(before).join("\n")).not.toMatch(/\/invoices/);
  });

  it("gives way to a saved item of that name", async () => {
    const one = await OneChat.open();
    const saved = { saved: "a", name: "Помощь", price: "5000", currency: "UZS", uses: 0 };
    await one.store.savedItems.write(one.key, { items: [saved], seen: [] });
    await one.send("помощь");
    expect(await itemsOf(one)).toEqual(["Помощь 1 x 5000"]);
  });
});

describe("a text that nothing understands", () => {
  it("is quoted, with an example and the ways on", async () => {
    const one = await OneChat.open();
    await one.send("good weather today");
    expect(one.chat.last.text).toMatch(
      /^I didn't understand “.good weather today.”\. Send an item and its price/,
    );
    expect(one.chat.labels()).toEqual(["New invoice", "Today", "All invoices"]);
  });

  it.for(["hunter", "correct horse is battery staple no 7"])(
    "isn't quoted if it may be a password: %s",
    async (text) => {
      const one = await OneChat.open();
      await one.send(text);
      expect(one.chat.last.text).toMatch(/^I didn't understand that\./);
    },
  );
});
