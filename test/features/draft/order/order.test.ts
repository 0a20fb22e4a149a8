import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { atItems, label, withMenu } from "./order-chat.js";

describe("an order in words at the item question", () => {
  it("adds each saved item with its own price and quantity", async () => {
    const chat = await atItems("2 латте и 1 чизкейк");
    expect(await chat.items()).toEqual(["Латте 2 20000", "Чизкейк 1 30000"]);
    expect(chat.last).toMatch(/^Check the invoice/);
    await chat.one.tap("Items");
    await chat.one.tap("Remove last");
    expect(await chat.items()).toEqual(["Латте 2 20000"]);
  });

  it("says in one line what it didn't understand, and puts that into the note", async () => {
    const chat = await atItems("2 латте без сахара");
    expect(chat.last).toContain("Not understood: “без сахара”");
    await chat.one.tap("Add as note");
    expect(chat.last).not.toContain("Not understood");
    expect((await chat.draft()).terms.note).toBe("без сахара");
  });

  it("keeps the line on the review card, with its button", async () => {
    const chat = await atItems("2 латте без сахара");
    await chat.one.neverExpires();
    expect(chat.last).toMatch(/Check the invoice[\s\S]*Not understood: “без сахара”/);
    await chat.one.tap("Add as note");
    expect(chat.last).toMatch(/Note: без сахара/);
  });

  it("asks which of two saved items is meant, while its other items wait", async () => {
    const chat = await atItems("2 латте, 3 торта и 1 брауни");
    expect(chat.last).toMatch(/1\. Латте — 2 × 20,000[\s\S]*1 of 2\.\nWhich saved item is “3 торта”\?/);
    await chat.one.tap(label(chat, "Торт Медовик · 80,000 UZS"));
    expect(chat.last).toMatch(/2 of 2\.\nWhat does one “брауни” cost\?/);
    await chat.send("25 000");
    expect(await chat.items()).toEqual(["Латте 2 20000", "Торт Медовик 3 80000", "брауни 1 25000"]);
    expect(chat.last).toMatch(/^Check the invoice/);
  });

  it.each(["медовик", "медовика", "Торт Медовик", "1-й", "birinchisi"])(
    "takes the item that %j means among the offered ones",
    async (text) => {
      const chat = await atItems("3 торта");
      expect(plain(chat.one.chat.labels()[0])).toMatch(/^Торт Медовик/);
      await chat.send(text);
      expect(await chat.items()).toEqual(["Торт Медовик 3 80000"]);
    },
  );

  it("asks again when an answer fits several of the offered items, or none", async () => {
    const chat = await atItems("3 торта");
    for (const text of ["торт", "красный"]) {
      await chat.send(text);
      expect(chat.last).toMatch(/^I can't tell which item you mean/);
    }
    expect(await chat.items()).toEqual([]);
  });

  it("takes the saved item that a further word means, when a typed name is only a part of several names", async () => {
    const chat = await atItems("торт");
    expect(chat.last).toMatch(/торт/);
    await chat.send("наполеон");
    expect(await chat.items()).toEqual(["Торт Наполеон 1 90000"]);
  });

  it("asks for the prices of unknown names one by one, and leaves out what the merchant doesn't sell", async () => {
    const chat = await atItems("2 капучино, 1 эспрессо и 3 брауни");
    expect(chat.last).toMatch(/1 of 3\.\nWhat does one “капучино” cost\?/);
    await chat.send("22000");
    expect(chat.last).toMatch(/2 of 3\.\nWhat does one “эспрессо” cost\?/);
    await chat.one.tap("Leave it out");
    expect(chat.last).toMatch(/3 of 3\.\nWhat does one “брауни” cost\?/);
    await chat.send("5000");
    expect(await chat.items()).toEqual(["капучино 2 22000", "брауни 3 5000"]);
  });

  it("of one new item has the quantity in the question for its price, and no polite word in its name", async () => {
    for (const [text, question] of [
      ["2 mochas please", "2 × mochas: what is the price of one in UZS?"],
      ["пожалуйста, 3 мокко", "3 × мокко: what is the price of one in UZS?"],
      ["mocha", "Price of one mocha in UZS?"],
    ] as const)
      expect((await atItems(text)).last).toContain(question);
    const chat = await atItems("2 mochas please");
    await chat.send("18000");
    expect(await chat.items()).toEqual(["mochas 2 18000"]);
  });

  it("makes a new item of a part that no offered item means", async () => {
    const chat = await atItems("3 торта, 1 латте");
    await chat.one.tap(label(chat, "New item: торта"));
    expect(chat.last).toMatch(/What does one “торта” cost\?/);
    await chat.send("50000");
    expect(await chat.items()).toEqual(["Латте 1 20000", "торта 3 50000"]);
  });

  it("asks how many where the quantity isn't clear", async () => {
    const chat = await atItems("латте и чизкейк по 2");
    expect(chat.last).toMatch(/1 of 2\.\nHow many Латте\?/);
    await chat.one.tap("2");
    await chat.send("2");
    expect(await chat.items()).toEqual(["Латте 2 20000", "Чизкейк 2 30000"]);
  });

  it("takes the currency of the saved items that it names", async () => {
    const chat = await atItems("3 tea usd");
    expect(await chat.items()).toEqual(["Tea USD 3 3 USD"]);
    expect((await chat.draft()).terms.currency).toBe("USD");
  });

  it("names no saved item in another currency than the draft's", async () => {
    const chat = await atItems("2 латте");
    await chat.send("2 tea usd и 1 чизкейк");
    expect((await chat.items()).join()).not.toContain("USD");
  });

  it("a text with a price stays a line of items", async () => {
    const chat = await atItems("Латте 25000");
    expect(await chat.items()).toEqual(["Латте 1 25000"]);
  });
});

describe("what an order still waits for", () => {
  it("outlasts /cancel and another command, and is asked again where it stood", async () => {
    const chat = await atItems("2 латте, 1 капучино и 3 брауни");
    await chat.send("/settings");
    await chat.send("/cancel");
    await chat.one.tap("Continue");
    expect(chat.last).toMatch(/1 of 2\.\nWhat does one “капучино” cost\?/);
    await chat.send("22000");
    await chat.send("/new");
    await chat.one.tap("Continue");
    expect(chat.last).toMatch(/2 of 2\.\nWhat does one “брауни” cost\?/);
    await chat.send("5000");
    expect(await chat.items()).toEqual(["Латте 2 20000", "капучино 1 22000", "брауни 3 5000"]);
  });

  it("comes back with a discarded draft", async () => {
    const chat = await withMenu();
    await chat.send("2 латте без сахара");
    await chat.one.neverExpires();
    await chat.one.tap("Discard");
    await chat.one.tap("Undo");
    expect(chat.last).toContain("Not understood: “без сахара”");
    expect(await chat.items()).toEqual(["Латте 2 20000"]);
  });

  it("goes into the open draft together with the order", async () => {
    const chat = await withMenu();
    await chat.send("/new Tea 5000");
    await chat.send("/cancel");
    await chat.send("2 латте и 1 капучино");
    expect(chat.last).toMatch(/You have a draft: 1 item/);
    await chat.one.tap("Add to draft");
    expect(chat.last).toMatch(/What does one “капучино” cost\?/);
    await chat.send("22000");
    expect(await chat.items()).toEqual(["Tea 1 5000", "Латте 2 20000", "капучино 1 22000"]);
  });

  it("changes with an edit of the order, and keeps the prices already given", async () => {
    const chat = await withMenu();
    await chat.send("/new");
    const order = await chat.send("2 латте, 1 капучино и 3 брауни");
    await chat.send("22000");
    await chat.edit(order, "3 латте, 2 капучино, 1 чизкейк и 4 брауни");
    expect(chat.last).toMatch(/What does one “брауни” cost\?/);
    expect((await chat.items()).sort()).toEqual(["Латте 3 20000", "Чизкейк 1 30000", "капучино 2 22000"]);
    await chat.send("5000");
    expect((await chat.items()).sort()).toEqual([
      "Латте 3 20000",
      "Чизкейк 1 30000",
      "брауни 4 5000",
      "капучино 2 22000",
    ]);
    await chat.edit(order, "1 латте и 1 чизкейк");
    expect((await chat.items()).sort()).toEqual(["Латте 1 20000", "Чизкейк 1 30000"]);
  });

  it("goes with a reply that deletes the order", async () => {
    const chat = await withMenu();
    await chat.send("/new Tea 5000");
    await chat.one.neverExpires();
    const order = await chat.send("2 латте и 1 капучино");
    await chat.reply(order, "delete");
    expect(await chat.items()).toEqual(["Tea 1 5000"]);
    expect(chat.last).toMatch(/Check the invoice/);
  });

  it("is added once, even when the event comes again after the disk refused it", async () => {
    const chat = await withMenu();
    await chat.send("/new");
    let refusals = 0;
    chat.one.diskRefuses = ({ draft }) => (draft?.terms.items.length ?? 0) > 0 && ++refusals <= 2;
    await chat.send("2 латте и 1 капучино");
    expect(refusals).toBeGreaterThan(2);
    expect(await chat.items()).toEqual(["Латте 2 20000"]);
    expect((await chat.draft()).order?.waiting).toHaveLength(1);
  });
});
