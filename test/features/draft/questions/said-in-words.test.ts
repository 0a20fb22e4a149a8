import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import {
  atReview,
  atUnknown,
  draftOf,
  draftQuestionOf,
  itemsOf,
  review,
  toReview,
  unknown,
} from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { terminal } from "../../../kit/one-chat-merchant.js";

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const askOf = async (one: OneChat) => (await draftQuestionOf(one))?.ask;

async function sent(...texts: readonly string[]): Promise<OneChat> {
  const one = await OneChat.open();
  for (const text of texts) await one.send(text);
  return one;
}

const atPrice = () => sent("/new", "Tea");
const atCard = () => sent("/new Tea 5000");

/** Only a part of an order in words is asked for its quantity. */
async function atQuantity(): Promise<OneChat> {
  const one = await OneChat.open();
  const items = [
    { saved: "s-latte", name: "Латте", price: "20000", currency: "UZS", uses: 0 },
    { saved: "s-cheesecake", name: "Чизкейк", price: "30000", currency: "UZS", uses: 0 },
  ];
  await one.store.savedItems.write(one.key, { items, seen: [] });
  await one.send("/new");
  await one.send("латте и чизкейк по 2");
  expect(await askOf(one)).toBe("quantity");
  return one;
}

/** Only an invoice that is issued again for a longer time is asked for its expiry before its card. */
async function atExpiry(): Promise<OneChat> {
  const one = await atCard();
  await one.tap("Create invoice");
  await one.send("longer");
  await one.tap("Issue again");
  expect(await askOf(one)).toBe("expiry");
  return one;
}

async function atTerminal(): Promise<OneChat> {
  const one = await OneChat.open();
  one.terminals = [
    { ...terminal, isDefault: false },
    { ...terminal, id: "t-2", name: "Chorsu", isDefault: false },
  ];
  await one.send("/new");
  expect(await askOf(one)).toBe("terminal");
  return one;
}

async function atCustomer(): Promise<OneChat> {
  const one = await OneChat.open();
  await toReview(one);
  await one.tap("Customer");
  return one;
}

describe("a whole line at a question of a new invoice", () => {
  it.each([
    { ask: "price", open: atPrice },
    { ask: "expiry", open: atExpiry },
    { ask: "terminal", open: atTerminal },
    { ask: "customer", open: atCustomer },
  ])("is an item at the $ask question, which is asked again", async ({ ask, open }) => {
    const one = await open();
    const asked = said(one);
    const labels = one.chat.labels();
    await one.send("Cake 15 000");
    expect(await itemsOf(one)).toContain("Cake 1 x 15000");
    expect(said(one)).toBe(`Added: Cake.\n\n${asked}`);
    expect(one.chat.labels()).toEqual(labels);
    expect(await askOf(one)).toBe(ask);
  });

  it("is an item at the question for the quantity of an ordered item, which is asked again below it", async () => {
    const one = await atQuantity();
    const labels = one.chat.labels();
    await one.send("Cake 15 000");
    expect(await itemsOf(one)).toEqual(["Cake 1 x 15000"]);
    expect(said(one)).toMatch(/^Added: Cake\.\n\n1\. Cake — 15,000 UZS\n\n1 of 2\.\nHow many Латте\?/);
    expect(one.chat.labels()).toEqual(labels);
    expect(await askOf(one)).toBe("quantity");
  });

  it("is the price of the begun item if it names that item", async () => {
    const one = await atPrice();
    await one.send("tea 5000");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
    expect(await askOf(one)).toBe("review");
    const other = await atPrice();
    await other.send("Tea 3 x 5000");
    expect(await itemsOf(other)).toEqual(["Tea 3 x 5000"]);
  });

  it.each(["Aziz", "Aziz 1042", "Cancel culture club", "ООО Ромашка 4587"])(
    "isn't seen in the customer's name %j",
    async (name) => {
      const one = await atCustomer();
      await one.send(name);
      expect((await draftOf(one))?.terms.reference).toBe(name);
      expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    },
  );

  it("is kept at the question for the terminal when the service doesn't answer", async () => {
    const one = await atTerminal();
    one.listTerminals = async () => {
      throw new Error("down");
    };
    await one.send("Coffee 15 000");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000"]);
    expect(said(one)).toMatch(/^Added: Coffee\./);
  });
});

describe("back, cancel and done in words", () => {
  it.each(["back", "Назад", "orqaga", "cancel", "отмена", "bekor qilish", "Back!"])(
    "do what [Back] does at the price: %j",
    async (word) => {
      const one = await atPrice();
      await one.send(word);
      expect(await askOf(one)).toBe("item");
      expect(await itemsOf(one)).toEqual([]);
    },
  );

  it.each(["back", "назад", "orqaga", "cancel", "отмена", "bekor qilish"])(
    "do what [Leave it out] does at the quantity of an ordered item: %j",
    async (word) => {
      const one = await atQuantity();
      await one.send(word);
      expect(said(one)).toMatch(/^2 of 2\.\nHow many Чизкейк\?/);
      await one.send("2");
      expect(await itemsOf(one)).toEqual(["Чизкейк 2 x 30000"]);
    },
  );

  it.each(["back", "cancel"])(
    "leave out a part without a saved item, and keep the rest of the order: %j",
    async (word) => {
      const one = await sent("/new", "2 капучино и 3 брауни");
      expect(said(one)).toMatch(/^1 of 2\./);
      await one.send(word);
      expect(said(one)).toMatch(/^2 of 2\.\n.*брауни/);
      await one.send("5000");
      expect(await itemsOf(one)).toEqual(["брауни 3 x 5000"]);
    },
  );

  it.each(["back", "отмена", "готово", "tayyor", "done"])(
    "lead back from the customer to the card: %j",
    async (word) => {
      const one = await atCustomer();
      await one.send(word);
      expect(said(one)).toMatch(review);
      expect((await draftOf(one))?.terms.reference).toBeUndefined();
    },
  );

  it("lead back to the items from an expiry that has no [Back]", async () => {
    const one = await atExpiry();
    await one.send("назад");
    expect(await askOf(one)).toBe("item");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });

  it.each(["cancel", "отмена", "bekor"])("leave the draft where no button leads back: %j", async (word) => {
    for (const open of [atTerminal, atExpiry, atCard, () => sent("/new")]) {
      const one = await open();
      await one.send(word);
      expect(said(one)).toBe("Cancelled. Your draft is kept.");
      expect(one.chat.labels()).toEqual(["Continue"]);
      expect((await one.record()).open).toEqual([]);
    }
  });

  it("throw no begun item away: “done” asks for its price again", async () => {
    const one = await atPrice();
    await one.send("done");
    expect(await askOf(one)).toBe("price");
    expect(one.chat.labels()).toEqual(["Back"]);
  });

  it("count only as the whole text", async () => {
    const one = await sent("/new", "Cancel culture book");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "price", name: "Cancel culture book" });
  });

  it("show the review card again, and leave a question about an unknown outcome alone", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    await one.send("back");
    expect(said(one)).toMatch(review);
    expect(one.chat.last.messageId).toBeGreaterThan(messageId);
    const { one: inDoubt } = await atUnknown();
    await inDoubt.send("back");
    expect(said(inDoubt)).toMatch(unknown);
  });
});

describe("a question to the bot", () => {
  it.each(["сколько это стоит?", "Как изменить?", "how much is it?", "nega?"])(
    "is answered at any question, which is asked again: %j",
    async (text) => {
      for (const open of [
        atPrice,
        atQuantity,
        atExpiry,
        atCard,
        atTerminal,
        atCustomer,
        () => sent("/new"),
      ]) {
        const one = await open();
        const [asked, ask] = [said(one), await askOf(one)];
        const labels = one.chat.labels();
        await one.send(text);
        expect(said(one)).toMatch(/^I'm a bot and can't answer that\./);
        expect(said(one).endsWith(asked)).toBe(true);
        expect(one.chat.labels()).toEqual(labels);
        expect(await askOf(one)).toBe(ask);
      }
    },
  );

  it.each(["help", "помощь", "yordam"])("is no customer's name: %j", async (text) => {
    const one = await atCustomer();
    await one.send(text);
    expect(said(one)).toMatch(/^I'm a bot and can't answer that\./);
    expect((await draftOf(one))?.terms.reference).toBeUndefined();
  });

  it("may be a note", async () => {
    const one = await atReview();
    await one.tap("More…");
    await one.tap("Note");
    await one.send("Когда привезти?");
    expect((await draftOf(one))?.terms.note).toBe("Когда привезти?");
  });
});

describe("an answer that names buttons", () => {
  it("comes with them, below the reason", async () => {
    const one = await atTerminal();
    const labels = one.chat.labels();
    await one.send("nowhere");
    expect(said(one)).toMatch(/^I can't tell which terminal you mean\. Tap one of the buttons\.\n\n/);
    expect(one.chat.labels()).toEqual(labels);
  });
});

describe("a greeting where items are asked", () => {
  it.each(["hello", "привет", "assalomu alaykum", "Добрый день!"])("is no item: %j", async (text) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(said(one)).toMatch(/^What are you selling\?/);
    await one.send("Coffee 15000");
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee" }]);
  });
});
