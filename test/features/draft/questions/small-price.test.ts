import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { draftQuestionOf, invoices, itemsOf, review } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { TeamChats } from "../../../kit/team-chats.js";

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const labels = ({ chat }: OneChat): string[] => chat.labels().map(plain);
const others = (one: OneChat): string[] => labels(one).filter((label) => label.startsWith("Or: "));

/** Taps the button of the last message whose label is this one, but for its spaces. */
async function tapLabel(one: OneChat, label: string): Promise<void> {
  const found = one.chat.labels().find((text) => plain(text) === label);
  if (found === undefined) throw new Error(`There is no button ${label}, but ${labels(one).join(", ")}.`);
  await one.tap(found);
}

async function atCard(text: string): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send(text);
  await one.neverExpires();
  return one;
}

describe("a price that may have left out its thousands", () => {
  it.each([
    ["букет 250", "букет 1 x 250000", "Or: 250 UZS", "букет 1 x 250"],
    ["Кофе 15", "Кофе 1 x 15000", "Or: 15 UZS", "Кофе 1 x 15"],
    ["5 самсы по 8", "самсы 5 x 8000", "Or: 8 UZS", "самсы 5 x 8"],
    ["buket 250", "buket 1 x 250000", "Or: 250 UZS", "buket 1 x 250"],
  ])("is taken in thousands, and the card offers it as typed: %j", async (text, large, other, small) => {
    const one = await atCard(text);
    expect(said(one)).toMatch(review);
    expect(await itemsOf(one)).toEqual([large]);
    expect(others(one)).toEqual([other]);
    await tapLabel(one, other);
    expect(await itemsOf(one)).toEqual([small]);
  });

  it("has one button with all others of its text", async () => {
    const one = await atCard("кофе 15, чай 5");
    expect(await itemsOf(one)).toEqual(["кофе 1 x 15000", "чай 1 x 5000"]);
    expect(others(one)).toContain("Or: 15 UZS, 5 UZS");
    await tapLabel(one, "Or: 15 UZS, 5 UZS");
    expect(await itemsOf(one)).toEqual(["кофе 1 x 15", "чай 1 x 5"]);
    expect(others(one)).toContain("Or: 15,000 UZS, 5,000 UZS");
  });

  it("is created as the card shows it", async () => {
    const one = await atCard("букет 250");
    await one.tap("Create invoice");
    expect((await invoices(one))[0]?.terms.items).toEqual([
      { name: "букет", price: "250000", currency: "UZS", quantity: 1 },
    ]);
  });

  it("is remembered as the tapped button says, until the other one is tapped", async () => {
    const one = await atCard("букет 250");
    await tapLabel(one, "Or: 250 UZS");
    expect(said(one)).toMatch(/^From now on I take such prices as you type them\.\n\nCheck the invoice/);
    await one.tap("Create invoice");
    expect((await invoices(one))[0]?.terms.items[0]?.price).toBe("250");
    await one.send("роза 30");
    await one.neverExpires();
    expect(await itemsOf(one)).toEqual(["роза 1 x 30"]);
    await tapLabel(one, "Or: 30,000 UZS");
    expect(await itemsOf(one)).toEqual(["роза 1 x 30000"]);
    expect(said(one)).toMatch(/^From now on I read such prices in thousands\.\n\nCheck the invoice/);
    await one.send("лента 25");
    expect(await itemsOf(one)).toEqual(["роза 1 x 30000", "лента 1 x 25000"]);
  });

  it.each(["thousands", "as-typed"] as const)(
    "is read alike where items are asked, on a card, for an item's price and in an edit: %s",
    async (reading) => {
      const one = await OneChat.open();
      await one.change(({ settings }) => {
        settings.smallPrices = reading;
      });
      const zeros = reading === "thousands" ? "000" : "";
      await one.send("/new");
      await one.send("букет 250");
      await one.neverExpires();
      await one.send("роза 30");
      expect(await itemsOf(one)).toEqual([`букет 1 x 250${zeros}`, `роза 1 x 30${zeros}`]);
      await one.tap("Items");
      await one.tap("Change an item…");
      await one.tap(one.chat.labels().find((label) => label.includes("роза")) ?? "");
      await one.tap("Price");
      await one.send("40");
      expect(await itemsOf(one)).toEqual([`букет 1 x 250${zeros}`, `роза 1 x 40${zeros}`]);
      const typed = one.chat.messages.find(({ text }) => text === "букет 250")?.messageId ?? 0;
      one.telegram.control.edit(one.chat.id, typed, "букет 260");
      await one.handleUpdates();
      expect(await itemsOf(one)).toEqual([`букет 1 x 260${zeros}`, `роза 1 x 40${zeros}`]);
    },
  );

  it("follows the same rule in an answer to the question for the price", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("букет");
    await one.send("250");
    expect(await itemsOf(one)).toEqual(["букет 1 x 250000"]);
    await one.neverExpires();
    await tapLabel(one, "Or: 250 UZS");
    await one.send("/new");
    await one.tap("Start over");
    await one.send("роза");
    await one.send("30");
    expect(await itemsOf(one)).toEqual(["роза 1 x 30"]);
    expect(others(one)).toEqual(["Or: 30,000 UZS"]);
  });

  it("may be typed once more on the card, in full", async () => {
    const one = await atCard("букет 250");
    await one.send("букет 240 000");
    expect(await itemsOf(one)).toEqual(["букет 1 x 240000"]);
    expect(others(one)).toEqual([]);
  });

  it("follows the same rule in a line that corrects an item, and as a further item", async () => {
    const one = await atCard("букет 250");
    await one.send("букет 300");
    expect(await itemsOf(one)).toEqual(["букет 1 x 300000"]);
    expect(others(one)).toEqual(["Or: 300 UZS"]);
    await one.tap("Add as another");
    expect(await itemsOf(one)).toEqual(["букет 1 x 250000", "букет 1 x 300000"]);
    expect(others(one)).toEqual(["Or: 250 UZS, 300 UZS"]);
  });

  it("is one more of its item when the same line is typed again", async () => {
    const one = await atCard("букет 250");
    await one.send("букет 250");
    expect(await itemsOf(one)).toEqual(["букет 2 x 250000"]);
  });

  it("has its other reading beside a doubt, which stays open", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("букет 250?");
    expect(said(one)).toMatch(/Is this the right sum\?/);
    await tapLabel(one, others(one)[0] ?? "");
    expect(said(one)).toMatch(/Is this the right sum\?/);
  });

  it.each(["букет 250 сум", "букет 250 UZS", "букет 250k", "букет 250 тыс", "букет 250000"])(
    "has one reading where the line says what it means: %j",
    async (text) => {
      const one = await OneChat.open();
      await one.send(`/new ${text}`);
      expect(said(one)).toMatch(/Check the invoice/);
      const isFull = /k|тыс|000/.test(text);
      expect(await itemsOf(one)).toEqual([`букет 1 x ${isFull ? "250000" : "250"}`]);
      await one.neverExpires();
      expect(labels(one).filter((label) => label.startsWith("Or"))).toEqual([]);
    },
  );

  it("isn't made of the number of a thing", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("Table 5");
    expect(said(one)).toMatch(/^Price of one Table 5/);
  });

  it("isn't made of what may be something else in a chat that waits for nothing", async () => {
    const one = await OneChat.open();
    for (const text of ["дом 12", "room 101", "до 18", "please 20", "оплатил 250", "code 250", "Plank 2x4"]) {
      await one.send(text);
      expect(await itemsOf(one), text).toEqual([]);
    }
  });

  it("is a seller's own habit, and not the owner's", async () => {
    const chats = await TeamChats.open();
    await chats.one.send("букет 250");
    await tapLabel(chats.one, "Or: 250 UZS");
    expect((await chats.one.record()).settings.smallPrices).toBe("as-typed");
    expect((await chats.ownerRecord()).settings.smallPrices).toBeUndefined();
  });
});

describe("a total that is below what things cost", () => {
  it("is confirmed once before the invoice is created", async () => {
    const one = await OneChat.open();
    await one.send("/new букет 250 сум");
    await one.neverExpires();
    await one.tap("Create invoice");
    expect(one.creates).toBe(0);
    expect(said(one)).toMatch(/^The total is only 250 UZS\./);
    await tapLabel(one, "Yes, 250 UZS");
    expect(said(one)).toMatch(review);
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });

  it("leads to the items", async () => {
    const one = await OneChat.open();
    await one.send("/new букет 250 сум");
    await one.neverExpires();
    await one.tap("Create invoice");
    await one.tap("Items");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item" });
  });
});
