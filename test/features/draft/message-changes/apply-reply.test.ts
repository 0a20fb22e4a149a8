import { describe, expect, it } from "vitest";
import { draftQuestionOf } from "../../../kit/in-one-chat.js";
import { Rewriter } from "./message-edits-chat.js";

const unclear = /^I can't tell what that reply should change/;

describe("a reply to the message of one item", () => {
  it.each(["x3", "х3", "3 шт", "3 dona", "3 pcs", "×3"])("sets the quantity with %s", async (text) => {
    const { chat, line } = await oneItem();
    await chat.reply(line, text);
    expect(await chat.items()).toEqual(["Coffee 3 15000"]);
    expect(chat.last).toMatch(/Check the invoice/);
  });

  it.each([
    ["20 000", "Coffee 2 20000"],
    ["20000", "Coffee 2 20000"],
    ["20k", "Coffee 2 20000"],
    ["20 тыс", "Coffee 2 20000"],
    ["20 ming", "Coffee 2 20000"],
    ["900 so'm", "Coffee 2 900"],
    ["1900,50", "Coffee 2 1900.5"],
    ["5 USD", "Coffee 2 5 USD"],
    ["3x20000", "Coffee 3 20000"],
  ])("sets the price with %s", async (text, item) => {
    const { chat, line } = await oneItem();
    await chat.reply(line, text);
    expect(await chat.items()).toEqual([item]);
  });

  it.each([
    "delete",
    "Remove!",
    "-",
    "удалить",
    "Убери",
    "o‘chir",
    "oʻchir",
    "oʼchir",
    "o’chir",
    "o`chir",
    "o'chiring",
    "olib tashlang",
  ])("takes it away with %s", async (text) => {
    const { chat, line } = await oneItem();
    await chat.reply(line, text);
    expect(await chat.items()).toEqual([]);
    expect(chat.last).toMatch(/What are you selling/);
  });

  it("replaces it with a whole line, or with several, and is then the message that can be edited", async () => {
    const { chat, line } = await oneItem();
    const reply = await chat.reply(line, "Latte 3 x 16000");
    expect(await chat.items()).toEqual(["Latte 3 16000"]);
    const second = await chat.reply(reply, "Cake 40000\nPie 9000");
    expect(await chat.items()).toEqual(["Cake 1 40000", "Pie 1 9000"]);
    await chat.edit(second, "Cake 45000");
    expect(await chat.items()).toEqual(["Cake 1 45000"]);
  });

  it.each(["5", "1000"])("doesn't guess what the bare number %s is", async (text) => {
    const { chat, line } = await oneItem();
    await chat.reply(line, text);
    expect(chat.last).toBe(
      `Is ${text} the quantity or the price? Reply with x${text} for the quantity, or ${text} UZS for the price.`,
    );
    expect(await chat.items()).toEqual(["Coffee 2 15000"]);
  });

  it.each(["thanks", "Latte", "👍", "total 28 000"])("doesn't guess what %s shall change", async (text) => {
    const { chat, line } = await oneItem();
    await chat.reply(line, text);
    expect(chat.last).toMatch(unclear);
    expect(await chat.items()).toEqual(["Coffee 2 15000"]);
  });

  it("says what is wrong with a line, a price or a quantity, and changes nothing", async () => {
    const { chat, line } = await oneItem();
    await chat.reply(line, "Coffee 0");
    expect(chat.last).toMatch(/more than zero/);
    await chat.reply(line, "x0");
    expect(chat.last).toMatch(/1 or more/);
    await chat.reply(line, "Coffee 2 x 15 000.555");
    expect(chat.last).toMatch(/decimals/);
    expect(await chat.items()).toEqual(["Coffee 2 15000"]);
  });
});

describe("a reply to a message of several items", () => {
  it("takes all of them away, and changes one by its name", async () => {
    const chat = await Rewriter.open();
    const line = await chat.send("/new Coffee 15000; Cake 40000; Pie 9000");
    await chat.reply(line, "cake 45 000");
    await chat.reply(line, "Pie x3");
    expect(await chat.items()).toEqual(["Coffee 1 15000", "cake 1 45000", "Pie 3 9000"]);
    await chat.reply(line, "x3");
    expect(chat.last).toMatch(unclear);
    await chat.reply(line, "20 000");
    expect(chat.last).toMatch(unclear);
    await chat.reply(line, "5");
    expect(chat.last).toMatch(unclear);
    await chat.reply(line, "Bun 3000");
    expect(chat.last).toMatch(unclear);
    expect(await chat.items()).toEqual(["Coffee 1 15000", "cake 1 45000", "Pie 3 9000"]);
    await chat.reply(line, "delete");
    expect(await chat.items()).toEqual(["cake 1 45000"]);
  });
});

describe("a reply to an answer", () => {
  it("takes a bare number for what that answer was", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    await chat.send("Coffee");
    const price = await chat.send("15000");
    const quantity = await chat.send("x2");
    await chat.reply(price, "9000");
    await chat.reply(quantity, "4");
    expect(await chat.items()).toEqual(["Coffee 4 9000"]);
  });

  it("about the item that is being asked for is an answer like any other, or takes it away", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    const name = await chat.send("Coffee");
    await chat.reply(name, "9000");
    expect(await chat.items()).toEqual(["Coffee 1 9000"]);
    await chat.one.tap("Items");
    const second = await chat.send("Cake");
    await chat.reply(second, "x2");
    expect(chat.last).toMatch(/^2 × Cake: what is the price of one/);
    await chat.send("40000");
    expect(await chat.items()).toEqual(["Coffee 1 9000", "Cake 2 40000"]);
    const third = await chat.send("Pie");
    await chat.reply(third, "delete");
    expect(await draftQuestionOf(chat.one)).toEqual({ kind: "draft", ask: "item" });
    expect(chat.last).toMatch(/Send another item/);
    const fourth = await chat.send("Bun");
    await chat.reply(fourth, "Bun 3000");
    expect((await chat.items()).at(-1)).toBe("Bun 1 3000");
  });

  it("clears a field of the invoice, and changes it in no other way", async () => {
    const { chat } = await oneItem();
    await chat.one.neverExpires();
    await chat.one.tap("More…");
    await chat.one.tap("Note");
    const note = await chat.send("Table 5");
    await chat.reply(note, "x3");
    expect(chat.last).toMatch(unclear);
    await chat.reply(note, "delete");
    expect((await chat.draft()).terms.note).toBeUndefined();
    expect(chat.last).toMatch(/Check the invoice/);
  });
});

describe("a reply", () => {
  it("to a message of the bot answers the open question", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    await chat.send("Coffee");
    await chat.reply(chat.one.chat.last.messageId, "15000");
    expect(await chat.items()).toEqual(["Coffee 1 15000"]);
  });

  it("to a message of one's own that has set nothing isn't guessed at, and the question stays", async () => {
    const { chat } = await oneItem();
    const refused = await chat.send("someday");
    await chat.reply(refused, "15000");
    expect(chat.last).toMatch(unclear);
    await chat.send("2 hours");
    expect(chat.last).toMatch(/Check the invoice/);
  });

  it("with a command is that command, and without a draft a text like any other", async () => {
    const { chat, line } = await oneItem();
    await chat.reply(line, "/help");
    expect(chat.last).toMatch(/\/signin/);
    await chat.send("/cancel");
    await chat.reply(line, "x3");
    expect(chat.last).toMatch(/I didn't understand/);
    expect(await chat.items()).toEqual(["Coffee 2 15000"]);
  });
});

describe("an item that is being changed by its buttons", () => {
  it("is still the same when a reply or an edit moves it", async () => {
    const chat = await Rewriter.open();
    const first = await chat.send("/new Coffee 15000");
    await chat.one.tap("Items");
    await chat.send("Cake 40000");
    await chat.one.tap("Change an item…");
    await chat.send("2");
    await chat.one.tap("Price");
    await chat.reply(first, "delete");
    expect(chat.last).toMatch(/new price of one Cake/);
    await chat.send("41000");
    expect(await chat.items()).toEqual(["Cake 1 41000"]);
  });

  it("is asked about no more when it was taken away", async () => {
    const { chat, line } = await oneItem();
    await chat.one.tap("Items");
    await chat.one.tap("Change an item…");
    await chat.one.tap("Price");
    await chat.reply(line, "delete");
    expect(chat.last).toMatch(/What are you selling/);
    expect(await chat.items()).toEqual([]);
    expect(await draftQuestionOf(chat.one)).toEqual({ kind: "draft", ask: "item" });
  });
});

/** Two coffees, and the id of the message that has named them. */
async function oneItem(): Promise<{ chat: Rewriter; line: number }> {
  const chat = await Rewriter.open();
  return { line: await chat.send("/new Coffee 2 x 15000"), chat };
}
