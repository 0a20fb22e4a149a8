import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { draftQuestionOf, once } from "../../../kit/in-one-chat.js";
import { Rewriter } from "../message-changes/message-edits-chat.js";

describe("choosing the item to change", () => {
  it("shows eight a page, with their numbers, and takes a number or a name as well", async () => {
    const chat = await listOf(20);
    await chat.one.tap("Change an item…");
    expect(chat.last).toMatch(/Which item/);
    expect(chat.buttons.slice(0, 2)).toEqual(["1. Sort1a", "2. Sort2a"]);
    expect(chat.buttons.slice(-3)).toEqual(["1 of 3", "›", "Back"]);
    await chat.one.tap("›");
    await chat.one.tap("›");
    expect(chat.buttons).toEqual([
      "17. Sort17a",
      "18. Sort18a",
      "19. Sort19a",
      "20. Sort20a",
      "‹",
      "3 of 3",
      "Back",
    ]);
    await chat.one.tap("‹");
    await chat.send("21");
    expect(chat.last).toMatch(/which of the 20 items/);
    await chat.send("Sort2");
    expect(chat.last).toMatch(/which of the 20 items/);
    await chat.send("sort15");
    expect(chat.last).toMatch(/^Item 15 of 20\n\nName: Sort15a\nPrice: 1,000 UZS\nQuantity: 1$/);
    await chat.one.tap("Back");
    expect(chat.last).toMatch(/Send another item/);
    await chat.one.tap("Change an item…");
    await chat.send("3.");
    expect(chat.last).toMatch(/^Item 3 of 20/);
  });

  it("goes back to the list", async () => {
    const chat = await listOf(2);
    await chat.one.tap("Change an item…");
    await chat.one.tap("Back");
    expect(chat.last).toMatch(/Send another item/);
    expect(await draftQuestionOf(chat.one)).toEqual({ kind: "draft", ask: "item" });
  });
});

describe("an item's card", () => {
  it("changes name, price and quantity, and stays until it is left", async () => {
    const chat = await listOf(1);
    await chat.one.tap("Change an item…");
    await chat.one.tap("Name");
    await chat.send("x".repeat(200));
    expect(chat.last).toMatch(/at most 128 characters/);
    await chat.send("Coffee");
    await chat.one.tap("Price");
    await chat.send("5 USD");
    expect(chat.last).toMatch(/This item is in UZS/);
    await chat.send("16 000");
    await chat.one.tap("Quantity");
    await chat.one.tap("5");
    expect(chat.last).toBe("Item 1 of 1\n\nName: Coffee\nPrice: 16,000 UZS\nQuantity: 5 (80,000 UZS)");
    await chat.one.tap("Quantity");
    await chat.send("7 pcs");
    expect(await chat.items()).toEqual(["Coffee 7 16000"]);
    await chat.one.tap("Price");
    await chat.one.tap("Back");
    await chat.send("hm");
    expect(chat.last).toMatch(/Tap what you want to change/);
  });

  it("remembers the messages that it was typed in: an edit of one of them changes it", async () => {
    const chat = await listOf(1);
    await chat.one.tap("Change an item…");
    await chat.one.tap("Name");
    const name = await chat.send("Cofee");
    await chat.one.tap("Price");
    const price = await chat.send("16000");
    await chat.edit(name, "Coffee");
    await chat.edit(price, "17000");
    expect(await chat.items()).toEqual(["Coffee 1 17000"]);
    expect(chat.last).toMatch(/^Item 1 of 1/);
  });

  it("offers the readings of a price that has two as buttons", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Coffee 3 KWD");
    await chat.one.neverExpires();
    await chat.one.tap("Items");
    await chat.one.tap("Change an item…");
    await chat.one.tap("Price");
    await chat.send("1,500");
    expect(chat.last).toMatch(/read in two ways/);
    const labels = chat.one.chat.labels();
    expect(labels.map(plain)).toEqual(["1,500 KWD", "1.500 KWD", "Back"]);
    await chat.one.tap(labels[1] ?? "");
    expect(await chat.items()).toEqual(["Coffee 1 1.5 KWD"]);
  });

  it("takes another currency only where the price fits", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Coffee 15000.50");
    await chat.one.neverExpires();
    await further(chat, "Currency");
    await chat.send("JPY");
    expect(chat.last).toMatch(/JPY has no decimals/);
    await chat.send("money");
    expect(chat.last).toMatch(/don't know that currency/);
    await chat.one.tap("USD");
    expect(await chat.items()).toEqual(["Coffee 1 15000.5 USD"]);
    expect((await chat.draft()).terms.currency).toBe("UZS");
  });

  it("takes every further field, clears it again, and stays behind More…", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Coffee 15000");
    await chat.one.neverExpires();
    await further(chat, "Description");
    await chat.send("With oat milk");
    expect(chat.buttons).not.toContain("Image");
    for (const [label, value] of [
      ["ICPU code", "10101001001000000"],
      ["Package code", "1500001"],
    ] as const) {
      await chat.one.tap(label);
      await chat.send(value);
    }
    await chat.one.tap("Rarely used…");
    for (const [label, value] of [
      ["Image", "https://example.com/coffee.jpg"],
      ["Item id", "COF-12"],
      ["Metadata", "colour: red\nsize: L"],
    ] as const) {
      await chat.one.tap(label);
      await chat.send(value);
    }
    expect(chat.last.split("\n").slice(5)).toEqual([
      "Description: With oat milk",
      "ICPU code: 101 01 001 001 000 000",
      "Package code: 1500001",
      "Image: https://example.com/coffee.jpg",
      "Item id: COF-12",
      "Metadata:",
      "· colour: red",
      "· size: L",
    ]);
    expect((await chat.draft()).terms.items[0]).toMatchObject({
      description: "With oat milk",
      metadata: { colour: "red", size: "L" },
    });
    await chat.one.tap("Image");
    await chat.send("coffee.jpg");
    expect((await chat.draft()).terms.items[0]?.imageUrl).toBe("https://example.com/coffee.jpg");
    await chat.one.tap("Clear");
    expect((await chat.draft()).terms.items[0]).not.toHaveProperty("imageUrl");
    await chat.one.tap("Metadata");
    await chat.one.tap("Clear");
    expect(chat.buttons).toEqual(["Image", "Item id", "Metadata", "Back"]);
    await chat.one.tap("Back");
    await chat.one.tap("ICPU code");
    expect(chat.buttons).toEqual(["Clear", "Back"]);
    await chat.one.tap("Back");
    await chat.one.tap("Back");
    expect(chat.buttons).toEqual(["Name", "Price", "Quantity", "More…", "Delete", "Back"]);
  });

  it("fits into one message whatever is set", async () => {
    const chat = await listOf(1);
    const long = "\u{1f9d1}\u200d\u{1f33e}".repeat(500);
    await chat.one.change(({ draft }) => {
      const [item] = draft?.terms.items ?? [];
      const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}${long}`, long]));
      Object.assign(item ?? {}, { name: long, description: long, imageUrl: long, id: long, metadata });
    });
    await chat.one.tap("Change an item…");
    expect(chat.last).toMatch(/^Item 1 of 1[\s\S]*and 12 more$/);
  });

  it("saves the item for later, and says when it was saved already", async () => {
    const chat = await Rewriter.open();
    await chat.send("/new Coffee 15000");
    await chat.one.neverExpires();
    await further(chat, "ICPU code");
    await chat.send("10101001001000000");
    chat.one.diskRefuses = once(() => true);
    expect(await chat.one.tap("Save for later")).toBe("Saved for later.");
    await chat.one.tap("Save for later");
    expect(chat.last).toBe("Your saved item is updated: Coffee");
    const kept = await chat.one.store.savedItems.read(chat.one.key);
    expect(kept?.items).toMatchObject([{ name: "Coffee", price: "15000", icpuCode: "10101001001000000" }]);
  });

  it("moves an item and deletes it", async () => {
    const chat = await listOf(3);
    await chat.one.tap("Change an item…");
    await chat.send("2");
    await chat.one.tap("↑ Move up");
    expect(chat.buttons).not.toContain("↑ Move up");
    expect(await names(chat)).toEqual(["Sort2a", "Sort1a", "Sort3a"]);
    await chat.one.tap("↓ Move down");
    await chat.one.tap("↓ Move down");
    expect(chat.last).toMatch(/^Item 3 of 3\n\nName: Sort2a/);
    await chat.one.tap("Delete");
    expect(await names(chat)).toEqual(["Sort1a", "Sort3a"]);
    expect(chat.last).toMatch(/2\. Sort3a — 1,000 UZS[\s\S]*Send another item/);
  });

  it("leads to the first question when its last item is deleted", async () => {
    const chat = await listOf(1);
    await chat.one.tap("Change an item…");
    await chat.one.tap("Delete");
    expect(chat.last).toMatch(/What are you selling/);
  });
});

describe("trouble", () => {
  it.each([
    ["a move", (chat: Rewriter) => chat.one.tap("↓ Move down"), ["Sort2a", "Sort1a", "Sort3a"]],
    ["a deletion", (chat: Rewriter) => chat.one.tap("Delete"), ["Sort2a", "Sort3a"]],
    ["a reply", (chat: Rewriter) => chat.reply(lineOf(chat), "-"), []],
  ])("of the disk or of Telegram doesn't do %s twice", async (_name, act, expected) => {
    for (const trouble of ["disk", "telegram"]) {
      const chat = await listOf(3);
      await chat.one.tap("Change an item…");
      await chat.send("1");
      if (trouble === "disk") chat.one.diskRefuses = once(() => true);
      else
        for (const method of ["editMessageText", "sendMessage"])
          chat.one.telegram.control.fault({ method, kind: 502 });
      await act(chat);
      expect(chat.one.logged).toContain("event.retry");
      expect(await names(chat)).toEqual(expected);
    }
  });

  it("doesn't apply an edit twice, nor tell twice what was unclear", async () => {
    const chat = await listOf(2);
    chat.one.diskRefuses = once(() => true);
    await chat.edit(lineOf(chat), "Coffee 15000\nCake 40000\nPie 9000");
    expect(await names(chat)).toEqual(["Coffee", "Cake", "Pie"]);
    const asked = chat.one.chat.texts.filter((text) => text.includes("Pie"));
    expect(asked).toHaveLength(1);
    chat.one.diskRefuses = once(() => true);
    await chat.reply(lineOf(chat), "x3");
    expect(chat.one.chat.texts.filter((text) => text.startsWith("I can't tell"))).toHaveLength(1);
  });

  it("loses nothing when the bot is started anew in the middle", async () => {
    const chat = await listOf(2);
    await chat.one.tap("Change an item…");
    await chat.send("2");
    await chat.one.tap("Price");
    await chat.one.change((record) => {
      delete record.conversation;
    });
    await chat.send("16 000");
    expect(chat.last).toMatch(/^Item 2 of 2\n\nName: Sort2a\nPrice: 16,000 UZS/);
  });
});

const lines = new WeakMap<Rewriter, number>();
const lineOf = (chat: Rewriter): number => lines.get(chat) ?? 0;
const names = async (chat: Rewriter): Promise<string[]> =>
  (await chat.draft()).terms.items.map(({ name }) => name);

/** The running list with that many items, typed in one message. */
async function listOf(count: number): Promise<Rewriter> {
  const chat = await Rewriter.open();
  await chat.send("/new");
  const text = Array.from({ length: count }, (_, n) => `Sort${n + 1}a 1000`).join("\n");
  lines.set(chat, await chat.send(text));
  await chat.one.tap("Items");
  expect(chat.last).toMatch(/Send another item/);
  return chat;
}

/** From the review card to a further field of the only item. */
async function further(chat: Rewriter, label: string): Promise<void> {
  await chat.one.tap("Items");
  await chat.one.tap("Change an item…");
  await chat.one.tap("More…");
  await chat.one.tap(label);
}
