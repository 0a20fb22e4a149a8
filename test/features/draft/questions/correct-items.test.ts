import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { atReview, draftOf, draftQuestionOf, itemsOf, review } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { Rewriter } from "../message-changes/message-edits-chat.js";

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const button = ({ chat }: OneChat, like: string): string =>
  chat.labels().find((label) => plain(label).includes(like)) ?? "";

async function withItems(lines: string): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send(`/new ${lines}`);
  await one.neverExpires();
  return one;
}

describe("a typed line about an item of the review card", () => {
  it("changes the price, says so first, and [Undo] takes it back", async () => {
    const one = await atReview();
    await one.send("coffee 14000");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 14000"]);
    expect(said(one)).toMatch(/^Coffee: 2 × 15,000 UZS → 2 × 14,000 UZS\.\n\n.*Check the invoice/s);
    await one.tap("Undo");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    expect(said(one)).toMatch(review);
    expect(one.chat.labels()).not.toContain("Undo");
    expect(one.chat.labels()).not.toContain("Add as another");
  });

  it("changes the quantity", async () => {
    const one = await withItems("Coffee 15000; Tea 5000");
    await one.send("coffee 3");
    expect(await itemsOf(one)).toEqual(["Coffee 3 x 15000", "Tea 1 x 5000"]);
    expect(said(one)).toMatch(/^Coffee: 1 × 15,000 UZS → 3 × 15,000 UZS\./);
  });

  it("is a further item after [Add as another]", async () => {
    const one = await withItems("Coffee 15000; Tea 5000");
    await one.send("coffee 2x14000");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 14000", "Tea 1 x 5000"]);
    await one.tap("Add as another");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000", "Tea 1 x 5000", "Coffee 2 x 14000"]);
    expect(one.chat.labels()).not.toContain("Undo");
  });

  it("asks for one more when it repeats the item as it is", async () => {
    const one = await withItems("Coffee 15000");
    await one.send("Coffee 15000");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    await one.tap("Add as another");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000", "Coffee 1 x 15000"]);
  });

  it("adds a further item when it says “another”", async () => {
    const one = await withItems("Tea 6000");
    await one.send("another tea 5000");
    expect(await itemsOf(one)).toHaveLength(2);
  });

  it.each(["убери чай", "минус чай", "чай не надо"])("%j removes the item until [Undo]", async (text) => {
    const one = await withItems("Кофе 15000; Чай 5000");
    await one.send(text);
    expect(await itemsOf(one)).toEqual(["Кофе 1 x 15000"]);
    expect(said(one)).toMatch(/^Removed: Чай\./);
    expect(one.chat.labels()).not.toContain("Add as another");
    await one.tap("Undo");
    expect(await itemsOf(one)).toEqual(["Кофе 1 x 15000", "Чай 1 x 5000"]);
  });

  it("names no item of the card", async () => {
    const one = await atReview();
    await one.send("убери торт");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    expect(said(one)).toMatch(/^I can't tell which item “торт” is/);
  });

  it("removes the only item, and [Undo] brings it back with its currency", async () => {
    const one = await withItems("Coffee 2 USD");
    await one.send("remove coffee");
    expect(said(one)).toMatch(/^Removed: Coffee\.\n\nWhat are you selling\?/);
    expect((await draftOf(one))?.terms.currency).toBe("UZS");
    await one.tap("Undo");
    expect((await draftOf(one))?.terms).toMatchObject({ currency: "USD", items: [{ price: "2" }] });
  });

  it("sets the price in dollars, and the quantity is a button", async () => {
    const one = await withItems("Coffee 4 USD");
    await one.send("coffee 3");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 3"]);
    await one.tap(button(one, "3 ×"));
    expect(await itemsOf(one)).toEqual(["Coffee 3 x 4"]);
  });
});

describe("several lines in one text", () => {
  it("correct or add, each by itself, and one [Undo] takes all back", async () => {
    const one = await withItems("Coffee 15000; Tea 5000");
    await one.send("coffee 14000\nCake 20000\nremove tea");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 14000", "Cake 1 x 20000"]);
    expect(said(one)).toMatch(/^Coffee: 15,000 UZS → 14,000 UZS\.\nRemoved: Tea\./);
    await one.tap("Undo");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000", "Tea 1 x 5000"]);
  });
});

describe("a line that fits two items", () => {
  it("asks which one is meant, and changes that one", async () => {
    const one = await withItems("Латте 0.3 20000; Латте 0.5 25000; Чай 5000");
    await one.send("латте 30000");
    expect(said(one)).toMatch(/^Which item is “латте”\?/);
    expect(one.chat.labels().map(plain)).toEqual(["1. Латте 0.3", "2. Латте 0.5", "Add as another", "Back"]);
    await one.tap(button(one, "0.5"));
    expect(await itemsOf(one)).toEqual(["Латте 0.3 1 x 20000", "Латте 0.5 1 x 30000", "Чай 1 x 5000"]);
    expect(said(one)).toMatch(review);
  });

  it("changes nothing after [Back], and is a further item after [Add as another]", async () => {
    const one = await withItems("Латте 0.3 20000; Латте 0.5 25000");
    await one.send("латте 30000");
    await one.tap("Back");
    expect(await itemsOf(one)).toEqual(["Латте 0.3 1 x 20000", "Латте 0.5 1 x 25000"]);
    await one.send("латте 30000");
    await one.tap("Add as another");
    expect(await itemsOf(one)).toHaveLength(3);
    expect(said(one)).toMatch(review);
  });
});

describe("a correction elsewhere", () => {
  it("keeps the list open where items are asked, with [Undo] below it", async () => {
    const one = await OneChat.open();
    await one.send("/new Tea 5000");
    await one.tap("Items");
    await one.send("tea 6000");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 6000"]);
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item" });
    await one.tap("Undo");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });

  it("keeps the question for the expiry open", async () => {
    const one = await OneChat.open();
    await one.send("/new Tea 5000");
    await one.tap("Expiry");
    await one.send("tea x3");
    expect(await itemsOf(one)).toEqual(["Tea 3 x 5000"]);
    expect(said(one)).toMatch(/When does the link expire\?$/);
  });
});

describe("[Undo] of a correction", () => {
  it("belongs to the last change only", async () => {
    const one = await withItems("Coffee 15000; Tea 5000");
    await one.send("coffee 14000");
    await one.send("tea 6000");
    await one.tap("Undo");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 14000", "Tea 1 x 5000"]);
  });

  it("goes once anything else has changed the items", async () => {
    const one = await withItems("Coffee 15000");
    await one.send("coffee 14000");
    await one.send("Cake 20000");
    expect(one.chat.labels()).not.toContain("Undo");
  });

  it("doesn't take back the lines of a text whose correction found nothing", async () => {
    const one = await withItems("Coffee 15000");
    await one.send("coffee 14000");
    await one.send("remove cake\nTea 5000");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 14000", "Tea 1 x 5000"]);
    expect(one.chat.labels()).not.toContain("Undo");
  });

  it("takes back a quantity that was typed alone", async () => {
    const one = await withItems("Coffee 15000");
    await one.send("x3");
    expect(await itemsOf(one)).toEqual(["Coffee 3 x 15000"]);
    await one.tap("Undo");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000"]);
  });

  it("keeps what was set besides the items", async () => {
    const one = await withItems("Coffee 15000");
    await one.send("coffee 14000");
    await one.send("for Aziz");
    await one.tap("Undo");
    expect((await draftOf(one))?.terms).toMatchObject({ reference: "Aziz", items: [{ price: "15000" }] });
  });
});

describe("an edit of the correcting message", () => {
  it("corrects the item once more", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Coffee 15000");
    await chat.one.neverExpires();
    const correcting = await chat.send("coffee 14000");
    await chat.edit(correcting, "coffee 13000");
    expect(await chat.items()).toEqual(["Coffee 1 13000"]);
  });
});
