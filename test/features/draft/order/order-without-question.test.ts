import { describe, expect, it, vi } from "vitest";
import { plain } from "../../../journeys/plain.js";
import type { Rewriter } from "../message-changes/message-edits-chat.js";
import { label, withMenu } from "./order-chat.js";

describe("a text while nothing is asked", () => {
  it.each([
    ["Tea 5000", ["Tea 1 5000"]],
    ["50000", ["Payment 1 50000"]],
    ["2 латте и чизкейк пожалуйста", ["Латте 2 20000", "Чизкейк 1 30000"]],
  ])("%j opens a draft", async (text, items) => {
    const chat = await withMenu();
    await chat.send(text);
    expect(await chat.items()).toEqual(items);
    expect(chat.last).toMatch(/Check the invoice/);
  });

  it.each(["спасибо", "какая цена?", "hello", "/unknown 5000"])("%j opens none", async (text) => {
    const chat = await withMenu();
    await chat.send(text);
    expect((await chat.one.record()).draft).toBeUndefined();
  });

  it.for(["2 латте и 1 чизкейк", "Латте 25000\nBrownie 12000", "латте x3"])(
    "reads the saved items once: %s",
    async (text) => {
      const chat = await withMenu();
      const read = vi.spyOn(chat.one.store.savedItems, "read");
      await chat.send(text);
      expect(chat.last).toMatch(/Check the invoice/);
      expect(read).toHaveBeenCalledTimes(1);
    },
  );
});

describe("an edit of an order", () => {
  it.for([
    ["2 латте и 1 чизкейк", "3 latte", "Латте 3 20000"],
    ["2 латте и 1 чизкейк", "три латтешки", "Латте 3 20000"],
    ["2 латте", "3 latte", "Латте 3 20000"],
    ["2 latte", "Чизкейк", "Чизкейк 1 30000"],
    ["латтешку", "2 чизкейка", "Чизкейк 2 30000"],
  ] as const)("to a single saved item is read as an order: %s, then %s", async ([before, after, comesTo]) => {
    const chat = await withMenu();
    const message = await chat.send(before);
    await chat.edit(message, after);
    expect(await chat.items()).toEqual([comesTo]);
    expect(chat.last).not.toMatch(/There is no price/);
  });

  it("renames an item that has its own price, even if the new name is like that of a saved item", async () => {
    const chat = await withMenu();
    const message = await chat.send("Кофе 15000");
    await chat.edit(message, "Латтешка");
    expect(await chat.items()).toEqual(["Латтешка 1 15000"]);
  });
});

describe("a text at the review card", () => {
  async function atReview(): Promise<Rewriter> {
    const chat = await withMenu();
    await chat.send("/new Tea 5000");
    await chat.one.neverExpires();
    return chat;
  }

  it("adds a line, an order, and says what it can't read", async () => {
    const chat = await atReview();
    await chat.send("Bun 2x4000");
    expect(chat.last).toMatch(/Check the invoice[\s\S]*2\. Bun/);
    await chat.send("2 латте");
    expect(await chat.items()).toEqual(["Tea 1 5000", "Bun 2 4000", "Латте 2 20000"]);
    for (const text of ["nice weather", "cheesecake", "3", "make it 3 латте", "лучше 3 латте"]) {
      await chat.send(text);
      expect(chat.last, text).toMatch(/^I can't tell what that should change\./);
    }
    await chat.send("50000");
    expect(chat.last).toMatch(/^What is that amount for\?/);
    expect(await chat.items()).toHaveLength(3);
  });

  it("asks for the price of an ordered item, and goes back to the card", async () => {
    const chat = await atReview();
    await chat.send("2 латте и 1 капучино");
    expect(chat.last).toMatch(/What does one “капучино” cost\?/);
    await chat.send("22000");
    expect(chat.last).toMatch(/Check the invoice[\s\S]*капучино/);
  });

  it("sets the quantity of the only item and of the last one, says which, and an edit changes it", async () => {
    const chat = await atReview();
    await chat.send("x3");
    expect(await chat.items()).toEqual(["Tea 3 5000"]);
    await chat.send("Bun 4000");
    const count = await chat.send("x2");
    expect(plain(chat.last)).toMatch(/^Quantity of Bun: 2\.\n\nCheck the invoice/);
    expect(await chat.items()).toEqual(["Tea 3 5000", "Bun 2 4000"]);
    await chat.edit(count, "x5");
    expect(await chat.items()).toEqual(["Tea 3 5000", "Bun 5 4000"]);
  });

  it("asks for the quantity of an edit while it asks which item gets it, and takes the item that the edit names", async () => {
    const chat = await withMenu();
    await chat.send("2 латте и 1 чизкейк");
    await chat.one.neverExpires();
    const message = await chat.send("x3");
    expect(chat.last).toBe("Which item gets the quantity 3?");
    await chat.edit(message, "x5");
    expect(chat.last).toBe("Which item gets the quantity 5?");
    await chat.edit(message, "2 hours");
    expect(chat.last).toMatch(/^I can't tell what that edit should change/);
    await chat.edit(message, "чизкейк x4");
    expect(await chat.items()).toEqual(["Латте 2 20000", "Чизкейк 4 30000"]);
    expect(chat.last).toMatch(/Check the invoice/);
    await chat.edit(message, "x6");
    expect(await chat.items()).toEqual(["Латте 2 20000", "Чизкейк 6 30000"]);
  });

  it("asks which item gets the quantity, when several came together", async () => {
    const chat = await withMenu();
    await chat.send("/new Tea 5000; Bun 4000");
    await chat.one.neverExpires();
    await chat.send("x3");
    expect(chat.last).toBe("Which item gets the quantity 3?");
    await chat.one.tap(label(chat, "1. Tea"));
    expect(await chat.items()).toEqual(["Tea 3 5000", "Bun 1 4000"]);
    expect(chat.last).toMatch(/Check the invoice/);
  });

  it("sets the expiry and the customer, and an edit of the message changes them", async () => {
    const chat = await atReview();
    const time = await chat.send("2 hours");
    expect((await chat.draft()).terms.expiry).toEqual({ kind: "duration", seconds: 7200 });
    const customer = await chat.send("for Aziz");
    expect((await chat.draft()).terms.reference).toBe("Aziz");
    await chat.send("aziz@mail.uz");
    expect((await chat.draft()).terms.email).toBe("aziz@mail.uz");
    expect(chat.last).toMatch(/Check the invoice/);
    await chat.edit(customer, "for Nodira");
    await chat.edit(time, "3 hours");
    expect((await chat.draft()).terms).toMatchObject({
      reference: "Nodira",
      expiry: { kind: "duration", seconds: 10_800 },
    });
  });

  it("changes nothing when it may mean two things", async () => {
    const chat = await atReview();
    const before = await chat.draft();
    await chat.send("client 2 hours");
    expect(chat.last).toMatch(/^That can mean several things/);
    expect((await chat.draft()).terms).toEqual(before.terms);
  });
});
