import { describe, expect, it } from "vitest";
import { BusinessChat } from "../../business/business-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";
import { Rewriter } from "../message-changes/message-edits-chat.js";
import { withMenu } from "../order/order-chat.js";

/** The draft as "items | customer | expiry", without what it doesn't have, and without the usual expiry. */
async function drafted(chat: Rewriter): Promise<string> {
  const { terms } = await chat.draft();
  const moment = terms.expiry?.kind === "duration" ? "" : (terms.expiry?.kind ?? "");
  const parts = [(await chat.items()).join(", "), terms.reference ?? "", moment];
  return parts.join(" | ").replace(/[ |]+$/, "");
}

async function fresh(text: string): Promise<Rewriter> {
  const chat = await Rewriter.open();
  await chat.send(text);
  return chat;
}

/** A review card with one cake. */
async function atReview(): Promise<Rewriter> {
  const chat = await fresh("Cake 40 000");
  return chat;
}

describe("a sentence in a fresh chat", () => {
  it.each([
    ["скинь ссылку на 70000", "Payment 1 70000"],
    ["выстави счет 120 тысяч за букет", "букет 1 120000"],
    ["салом 2та лағмон 30 минг", "лағмон 2 30000"],
    ["счёт на 50 000 для Азиза", "Payment 1 50000 | Азиза"],
    ["bill Aziz 120k for flowers", "flowers 1 120000 | Aziz"],
    ["гул 250 минг сўм Нигорага", "гул 1 250000 | Нигора"],
    ["Букет роз 250000 Нигора 901234567", "Букет роз 1 250000 | Нигора 901234567"],
    ["торт 350 тыс Азизу до завтра", "торт 1 350000 | Азиз | at"],
    ["/new долг 200000 Шухрат", "долг 1 200000 | Шухрат"],
    ["чай для похудения 50000", "чай для похудения 1 50000"],
  ])("%j makes: %s", async (text, expected) => {
    expect(await drafted(await fresh(text))).toBe(expected);
  });

  it("says who the customer is and when the link expires, and the card shows both", async () => {
    const chat = await fresh("торт 350 тыс Азизу до завтра");
    expect(chat.last).toMatch(/^Customer: Азиз\.\nExpires: /);
    expect(chat.last).toMatch(/Азиз[\s\S]*Create|Customer[\s\S]*Азиз/);
  });

  it("says how to correct a name that stands as it was typed", async () => {
    const chat = await fresh("счёт на 50 000 для Азиза");
    expect(chat.last).toMatch(/Customer: Азиза, as you wrote it/);
  });

  it("takes the address of the only customer of that name", async () => {
    const chat = await Rewriter.open();
    const customer = { reference: "Азиз", email: "aziz@mail.uz", usedAt: Date.now() };
    await chat.one.store.customers.write(chat.one.key, { customers: [customer] });
    await chat.send("Азизу торт 350 тыс");
    expect((await chat.draft()).terms).toMatchObject({ reference: "Азиз", email: "aziz@mail.uz" });
  });

  it.each(["100$", "100 у.е.", "скинь ссылку на 100$", "Кофе 15 000 руб"])(
    "names the invoice's currency, with an example: %s",
    async (text) => {
      const chat = await fresh(text);
      expect(chat.one.chat.texts.slice(-2).join("\n")).toMatch(/This invoice is in UZS.*like: 15/);
      expect(await chat.items()).toEqual([]);
    },
  );

  it.each(["код 669253, пожалуйста", "скинь код 4821", "пожалуйста 669253", "please", "пожалуйста"])(
    "opens no draft: %s",
    async (text) => {
      const chat = await fresh(text);
      const record = await chat.one.record();
      expect(record.draft).toBeUndefined();
      expect(JSON.stringify(record)).not.toMatch(/\b(669253|4821)\b/);
    },
  );

  it.each([
    ["3ta non kerak edi", "Non 3 5000"],
    ["2 porsiya osh", "Osh 2 30000"],
    ["bitta oshu ikkita non bering", "Osh 1 30000, Non 2 5000"],
  ])("an order of saved items has words of asking, too: %s", async (text, expected) => {
    const saved = (name: string, price: string) => ({ saved: name, name, price, currency: "UZS", uses: 0 });
    const chat = await withMenu([saved("Osh", "30000"), saved("Non", "5000")]);
    await chat.send(text);
    expect(await drafted(chat)).toBe(expected);
  });
});

describe("a sentence at an open card", () => {
  it.each([
    ["еще чай 5000", "Cake 1 40000, чай 1 5000"],
    ["добавь чай 5000", "Cake 1 40000, чай 1 5000"],
    ["чай 5000 Азизу", "Cake 1 40000, чай 1 5000 | Азиз"],
    ["чай 5000 до завтра", "Cake 1 40000, чай 1 5000 |  | at"],
    ["для Азиза до завтра", "Cake 1 40000 | Азиза | at"],
    ["for Aziz, tomorrow 18:00", "Cake 1 40000 | Aziz | at"],
  ])("%j adds: %s", async (text, expected) => {
    const chat = await atReview();
    await chat.send(text);
    expect(await drafted(chat)).toBe(expected);
  });

  it("is about an amount without a name, as a bare amount is", async () => {
    const chat = await atReview();
    await chat.send("ой, 250000");
    expect(chat.last).toMatch(/What is that amount for\?/);
    expect(await chat.items()).toEqual(["Cake 1 40000"]);
  });

  it("changes item and customer when its message is edited", async () => {
    const chat = await Rewriter.open();
    const message = await chat.send("торт 350 тыс Азизу");
    await chat.edit(message, "торт 360 тыс Дилшоду");
    expect(await drafted(chat)).toBe("торт 1 360000 | Дилшод");
  });

  it("gives its customer to the draft to which its items are added", async () => {
    const chat = await atReview();
    await chat.send("/new чай 5000 Азизу");
    await chat.one.tap("Add to draft");
    expect(await drafted(chat)).toBe("Cake 1 40000, чай 1 5000 | Азиз");
  });
});

describe("a sentence where no card follows", () => {
  it("creates an invoice of what was asked for, with /pay and in inline mode", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay скинь ссылку на 70000");
    expect(shop.one.creates).toBe(1);
    const inline = await InlineChat.open();
    expect((await inline.ask("здравствуйте, кофе 15000")).results).toHaveLength(1);
  });

  it.each(["торт 350 тыс Азизу", "торт 350 тыс до завтра"])(
    "creates nothing if it may name a customer or a time: %s",
    async (text) => {
      const shop = await BusinessChat.open();
      await shop.type(`/pay ${text}`);
      expect(shop.one.creates).toBe(0);
      expect(shop.told.at(-1)).toMatch(/I created no invoice[\s\S]*торт/);
      const inline = await InlineChat.open();
      expect((await inline.ask(text)).results).toEqual([]);
    },
  );
});
