import { describe, expect, it } from "vitest";
import { draftQuestionOf } from "../../../kit/in-one-chat.js";
import { Rewriter } from "./message-edits-chat.js";

const unclear = /^I can't tell what that edit should change/;

describe("an edit of a quick line", () => {
  it("redraws the list that it changes, where that stands", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    const line = await chat.send("Coffee 15000");
    await chat.one.tap("Items");
    const { messageId } = chat.one.chat.last;
    const said = chat.one.chat.said.length;
    await chat.edit(line, "Coffee 2 x 16000");
    expect(chat.one.chat.byId(messageId)?.text).toMatch(/2 × 16,000\sUZS[\s\S]*Send another item/);
    expect(chat.one.chat.said).toHaveLength(said);
  });

  it("changes the items of that message, where they stand, and shows the list anew", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    await chat.send("Tea 5000");
    await chat.one.tap("Items");
    const line = await chat.send("Coffee 2 x 15000\nCake 40000");
    await chat.send("Bun 3000");
    await chat.edit(line, "Latte 3 x 16000\nCake 45000\nPie 9000");
    expect(await chat.items()).toEqual([
      "Tea 1 5000",
      "Latte 3 16000",
      "Cake 1 45000",
      "Pie 1 9000",
      "Bun 1 3000",
    ]);
    expect(chat.last).toMatch(/4\. Pie — 9,000 UZS[\s\S]*Send another item/);
    await chat.edit(line, "Latte 16000");
    expect(await chat.items()).toEqual(["Tea 1 5000", "Latte 1 16000", "Bun 1 3000"]);
  });

  it.each(["Cake 360000", "for Aziz"])(
    "takes the customer and the expiry along that the line named, and leaves those of %j",
    async (later) => {
      const chat = await Rewriter.open();
      await chat.send("/new");
      const { expiry: usual } = (await chat.draft()).terms;
      const line = await chat.send("Cake 350000 for Nigora until tomorrow");
      expect((await chat.draft()).terms).toMatchObject({ reference: "Nigora", expiry: { kind: "at" } });
      await chat.edit(line, "Cake 350000 until tomorrow");
      expect((await chat.draft()).terms).toMatchObject({ expiry: { kind: "at" } });
      expect((await chat.draft()).terms.reference).toBeUndefined();
      await chat.edit(line, "Cake 350000");
      expect((await chat.draft()).terms.expiry).toEqual(usual);
      await chat.send(later);
      await chat.send("2 hours");
      await chat.edit(line, "Cake 370000");
      const { reference, expiry } = (await chat.draft()).terms;
      expect({ reference, expiry }).toEqual({
        reference: later.startsWith("for") ? "Aziz" : undefined,
        expiry: { kind: "duration", seconds: 7200 },
      });
    },
  );

  it("takes the customer along that a correcting line named", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Cake 350000");
    const line = await chat.send("cake 360000 for Nigora");
    expect((await chat.draft()).terms.reference).toBe("Nigora");
    await chat.edit(line, "cake 370000");
    expect(await chat.items()).toEqual(["Cake 1 370000"]);
    expect((await chat.draft()).terms.reference).toBeUndefined();
  });

  it("counts behind /new as well, and may change the currency that only it has named", async () => {
    const chat = await Rewriter.open();
    const command = await chat.send("/new Coffee 15000");
    expect(chat.last).toMatch(/Check the invoice/);
    await chat.edit(command, "/new Coffee 20 USD");
    expect(await chat.items()).toEqual(["Coffee 1 20 USD"]);
    expect((await chat.draft()).terms.currency).toBe("USD");
    expect(chat.last).toMatch(/Check the invoice/);
  });

  it("keeps codes with a name that stays, and an answered quantity with a line that names none", async () => {
    const chat = await Rewriter.open();
    const line = await chat.send("/new Coffee 15000; Cake 40000");
    await chat.one.change(({ draft }) => {
      if (draft?.terms.items[0] === undefined || draft.terms.items[1] === undefined)
        throw new Error("Two items.");
      Object.assign(draft.terms.items[0], { icpuCode: "101", quantity: 3, quantitySource: 999 });
      draft.terms.items[1].icpuCode = "202";
    });
    await chat.edit(line, "/new coffee 16000; Pie 40000");
    expect((await chat.draft()).terms.items).toEqual([
      {
        name: "coffee",
        price: "16000",
        currency: "UZS",
        quantity: 3,
        icpuCode: "101",
        source: line,
        quantitySource: 999,
      },
      { name: "Pie", price: "40000", currency: "UZS", quantity: 1, source: line },
    ]);
  });

  it("without a price changes the name, and without a name the price", async () => {
    const chat = await Rewriter.open();
    const line = await chat.send("/new Coffee 2 x 15000");
    await chat.edit(line, "/new Latte");
    expect(await chat.items()).toEqual(["Latte 2 15000"]);
    await chat.edit(line, "/new 17 000");
    expect(await chat.items()).toEqual(["Latte 2 17000"]);
  });

  it("with the name of a saved item takes that one, and asks for a price rather than keeping another's", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Tea 5000");
    const item = (name: string, price: string) => ({ saved: name, name, price, currency: "UZS", uses: 0 });
    const items = [item("Coffee", "15000"), item("Latte", "22000")];
    await chat.one.store.savedItems.write(chat.one.key, { items, seen: [] });
    await chat.one.neverExpires();
    await chat.one.tap("Items");
    const name = await chat.send("Coffee x2");
    await chat.edit(name, "Latte x3");
    expect(await chat.items()).toEqual(["Tea 1 5000", "Latte 3 22000"]);
    await chat.edit(name, "Bun");
    expect(chat.last).toMatch(/There is no price/);
    expect(await chat.items()).toEqual(["Tea 1 5000", "Latte 3 22000"]);
  });

  it("that can't be read leaves the items as they are and says why", async () => {
    const chat = await Rewriter.open();
    const line = await chat.send("/new Coffee 15000");
    await chat.edit(line, "/new Coffee 0\nCake 40000");
    expect(chat.last).toContain("“Coffee 0”: A price must be more than zero");
    await chat.edit(line, "/new");
    expect(chat.last).toMatch(/can't see a name/);
    expect(await chat.items()).toEqual(["Coffee 1 15000"]);
  });

  it("offers the other reading again", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    const line = await chat.send("Coffee 15000");
    await chat.edit(line, "Table 5 100 000");
    expect(await chat.items()).toEqual(["Table 1 5100000"]);
    const other = chat.one.chat.labels().find((label) => label.includes("Table 5"));
    await chat.one.tap(other ?? "");
    expect(await chat.items()).toEqual(["Table 5 1 100000"]);
  });

  it("makes no more items than an invoice holds", async () => {
    const chat = await Rewriter.open();
    const line = await chat.send("/new Coffee 15000");
    await chat.edit(line, Array.from({ length: 101 }, (_, n) => `Item${n}a 1000`).join("\n"));
    expect(chat.last).toMatch(/at most 100 items/);
    expect(await chat.items()).toEqual(["Coffee 1 15000"]);
  });
});

describe("an edit of an answer", () => {
  it("changes the name, the price and the quantity that were asked one by one", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    const name = await chat.send("Cofee");
    const price = await chat.send("15000");
    const quantity = await chat.send("x2");
    await chat.edit(name, "Coffee");
    await chat.edit(price, "16 000");
    await chat.edit(quantity, "x3");
    expect(await chat.items()).toEqual(["Coffee 3 16000"]);
    expect(chat.last).toContain("1. Coffee — 3 × 16,000 UZS = 48,000 UZS");
    await chat.edit(name, "Table 5");
    expect(await chat.items()).toEqual(["Table 5 3 16000"]);
    await chat.edit(price, "free");
    expect(chat.last).toMatch(/can't read that as a price/);
    await chat.edit(quantity, "half");
    expect(chat.last).toMatch(/can't read that as a quantity/);
    await chat.edit(price, "4 x 17000");
    expect(await chat.items()).toEqual(["Table 5 4 17000"]);
  });

  it("changes half an item while the other half is asked", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    const name = await chat.send("Cofee");
    await chat.edit(name, "Coffee");
    expect(chat.last).toMatch(/Price of one Coffee/);
    const price = await chat.send("15000");
    await chat.edit(name, "Latte");
    expect(await chat.items()).toEqual(["Latte 1 15000"]);
    await chat.edit(price, "0");
    expect(chat.last).toMatch(/more than zero/);
    await chat.edit(price, "16000");
    expect(await chat.items()).toEqual(["Latte 1 16000"]);
  });

  it("completes half an item, and doesn't guess which of two things it is", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    const name = await chat.send("Coffee");
    await chat.edit(name, "Coffee 15000\nCake 40000");
    expect(chat.last).toMatch(unclear);
    await chat.edit(name, "Coffee 2 x 15000");
    expect(await chat.items()).toEqual(["Coffee 2 15000"]);
    await chat.edit(name, "Coffee 3 x 15000");
    expect(await chat.items()).toEqual(["Coffee 3 15000"]);
    const other = await chat.send("Cake");
    const price = await chat.send("40000");
    await chat.edit(price, "2 x 41000");
    expect(await chat.items()).toEqual(["Coffee 3 15000", "Cake 2 41000"]);
    await chat.edit(other, "Pie");
    expect(await chat.items()).toEqual(["Coffee 3 15000", "Pie 2 41000"]);
  });

  it("changes the customer by the rules of name and address", async () => {
    const chat = await Rewriter.open();
    await toReview(chat);
    await chat.one.tap("Customer");
    const email = await chat.send("guest@example.com");
    await chat.edit(email, "guest@example");
    expect(chat.last).toMatch(/isn't an e-mail address/);
    expect((await chat.draft()).terms.email).toBe("guest@example.com");
    await chat.edit(email, "host@example.com");
    expect(chat.last).toMatch(/Check the invoice[\s\S]*host@example\.com/);
  });

  it("changes an expiry while something else is asked, and nothing besides", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Coffee 15000");
    const expiry = await chat.send("2 hours");
    await chat.one.tap("Items");
    await chat.send("Cake");
    expect(chat.last).toMatch(/Price of one Cake/);
    await chat.edit(expiry, "3 hours");
    expect((await chat.draft()).terms.expiry).toEqual({ kind: "duration", seconds: 10_800 });
    expect(chat.last).toMatch(/Price of one Cake/);
    await chat.edit(expiry, "yesterday");
    expect((await chat.draft()).terms.expiry).toEqual({ kind: "duration", seconds: 10_800 });
  });

  it("has a large tolerance confirmed, but not while an item is being typed", async () => {
    const chat = await Rewriter.open();
    await toReview(chat);
    await chat.one.tap("More…");
    await chat.one.tap("Rarely used…");
    await chat.one.tap("Underpayment");
    const tolerance = await chat.send("1%");
    await chat.edit(tolerance, "20%");
    expect(chat.last).toMatch(/Is that what you want/);
    await chat.one.tap("Yes, accept it");
    expect((await chat.draft()).terms.underpaid).toEqual({ kind: "percent", percent: "20" });
    await chat.one.tap("Items");
    await chat.send("Cake");
    await chat.edit(tolerance, "30%");
    expect(chat.last).toMatch(/Finish the item first/);
    expect(await draftQuestionOf(chat.one)).toMatchObject({ ask: "price", name: "Cake" });
  });
});

describe("an edit that isn't plain", () => {
  it("of a message that has set nothing is answered with a sentence, and the question stays", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new");
    const refused = await chat.send("Coffee 0");
    await chat.edit(refused, "Coffee 15000");
    expect(chat.last).toMatch(unclear);
    await chat.send("Tea 5000");
    expect(await chat.items()).toEqual(["Tea 1 5000"]);
  });

  it("without an open draft, or with a paused one, says where to go on", async () => {
    const chat = await Rewriter.open();
    const line = await chat.send("/new Coffee 15000");
    await chat.send("/cancel");
    await chat.edit(line, "/new Coffee 16000");
    expect(chat.last).toMatch(/no draft is open/);
    expect(await chat.items()).toEqual(["Coffee 1 15000"]);
  });

  it("of an invoice that was created changes nothing", async () => {
    const chat = await Rewriter.open();
    const line = await toReview(chat);
    await chat.one.tap("Create invoice");
    await chat.edit(line, "/new Coffee 16000");
    expect(chat.last).toMatch(/was created before your message reached me, so it stays as it is/);
    expect(chat.one.creates).toBe(1);
  });

  it("of another command of the bot, or of no text, is not answered at all", async () => {
    const chat = await Rewriter.open();
    const help = await chat.send("/help");
    await chat.send("/new");
    const { count } = chat;
    await chat.edit(help, "/settings");
    expect(chat.count).toBe(count);
  });

  it("while the question of another feature is open says that the draft was changed", async () => {
    const chat = await Rewriter.open();
    const line = await chat.send("/new Coffee 15000");
    await chat.send("/settings");
    await chat.one.tap("Time zone");
    await chat.edit(line, "/new Coffee 16000");
    expect(chat.last).toBe("Changed in your draft.");
    expect(await chat.items()).toEqual(["Coffee 1 16000"]);
    await chat.send("Tokyo");
    expect((await chat.one.record()).settings.timeZone).toBe("Asia/Tokyo");
  });
});

it.each(["ru", "uz"])("the sentences are there in %s", async (language) => {
  const chat = await Rewriter.open(language);
  const other = await chat.send("hm");
  const { count } = chat;
  await chat.edit(other, "hmm");
  const line = await chat.send("/new Qahva 15000");
  await chat.edit(other, "hm");
  await chat.reply(line, "5");
  await chat.reply(other, "5");
  expect(chat.count - count).toBe(5);
  for (const text of chat.one.chat.texts.slice(count)) expect(text).not.toMatch(/\b(the|draft|price)\b/);
});

/** One item, without expiry. @returns the id of the line's message. */
async function toReview(chat: Rewriter): Promise<number> {
  const line = await chat.send("/new Coffee 100000");
  await chat.one.neverExpires();
  expect(chat.last).toMatch(/Check the invoice/);
  return line;
}
