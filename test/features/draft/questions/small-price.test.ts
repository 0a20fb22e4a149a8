import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { draftQuestionOf, invoices, itemsOf, review } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { TeamChats } from "../../../kit/team-chats.js";

const asked = /(?:^|\n)Were the thousands left out\?/;
const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const labels = ({ chat }: OneChat): string[] => chat.labels().map(plain);

/** Taps the button of the last message whose label is this one, but for its spaces. */
async function tapLabel(one: OneChat, label: string): Promise<void> {
  const found = one.chat.labels().find((text) => plain(text) === label);
  if (found === undefined) throw new Error(`There is no button ${label}, but ${labels(one).join(", ")}.`);
  await one.tap(found);
}

async function answered(label: string): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("букет 250");
  await tapLabel(one, label);
  expect(said(one)).toMatch(
    /^From now on I (?:read such prices in thousands|take such prices as you type them)\.\n\nCheck the invoice/,
  );
  await one.neverExpires();
  return one;
}

describe("a price that may have left out its thousands", () => {
  it.each([
    ["букет 250", "250,000 UZS", "букет 1 x 250000", "250 UZS", "букет 1 x 250"],
    ["Кофе 15", "15,000 UZS", "Кофе 1 x 15000", "15 UZS", "Кофе 1 x 15"],
    ["5 самсы по 8", "8,000 UZS", "самсы 5 x 8000", "8 UZS", "самсы 5 x 8"],
    ["buket 250", "250,000 UZS", "buket 1 x 250000", "250 UZS", "buket 1 x 250"],
  ])(
    "is asked about in a chat that waits for nothing: %j",
    async (text, large, inThousands, small, asTyped) => {
      for (const [label, item] of [
        [large, inThousands],
        [small, asTyped],
      ] as const) {
        const one = await OneChat.open();
        await one.send(text);
        expect(said(one)).toMatch(asked);
        expect(labels(one)).toEqual([large, small]);
        await tapLabel(one, label);
        expect(await itemsOf(one)).toEqual([item]);
      }
    },
  );

  it("is asked about once for all lines of a text, with their sums on the buttons", async () => {
    const one = await OneChat.open();
    await one.send("кофе 15, чай 5");
    expect(said(one)).toMatch(/кофе: 15,000 UZS or 15 UZS\n• чай: 5,000 UZS or 5 UZS$/);
    expect(labels(one)).toEqual(["20,000 UZS", "20 UZS"]);
    await tapLabel(one, "20,000 UZS");
    expect(await itemsOf(one)).toEqual(["кофе 1 x 15000", "чай 1 x 5000"]);
    expect(labels(one).filter((label) => label.startsWith("Or: "))).toEqual(["Or: 15 UZS, 5 UZS"]);
  });

  it("is remembered: the next card has that reading, and the other one as a button for this invoice", async () => {
    const one = await answered("250,000 UZS");
    expect(said(one)).toMatch(review);
    expect(labels(one)).toContain("Or: 250 UZS");
    await one.tap("Create invoice");
    expect((await invoices(one))[0]?.terms.items).toEqual([
      { name: "букет", price: "250000", currency: "UZS", quantity: 1 },
    ]);
    await one.send("роза 30");
    await one.neverExpires();
    expect(said(one)).toMatch(review);
    expect(await itemsOf(one)).toEqual(["роза 1 x 30000"]);
    await tapLabel(one, "Or: 30 UZS");
    expect(await itemsOf(one)).toEqual(["роза 1 x 30"]);
    expect(said(one)).toMatch(/At the next such price I'll ask again\./);
    await tapLabel(one, "Or: 30,000 UZS");
    expect(await itemsOf(one)).toEqual(["роза 1 x 30000"]);
    await one.send("лента 25");
    expect(said(one)).toMatch(asked);
    expect(labels(one)).toEqual(["25,000 UZS", "25 UZS"]);
  });

  it("is remembered as typed, too", async () => {
    const one = await answered("250 UZS");
    await one.tap("Create invoice");
    expect((await invoices(one))[0]?.terms.items[0]?.price).toBe("250");
    await one.send("роза 30");
    await one.neverExpires();
    expect(await itemsOf(one)).toEqual(["роза 1 x 30"]);
    expect(labels(one)).toContain("Or: 30,000 UZS");
  });

  it("is asked about where items are asked, on a review card, for an item's price and after an edit", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("букет 250");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "thousands" });
    await tapLabel(one, "250,000 UZS");
    expect(said(one)).toMatch(review);
    const forget = () =>
      one.change((record) => {
        delete record.settings.smallPrices;
      });
    await forget();
    await one.send("роза 30");
    expect(said(one)).toMatch(asked);
    await tapLabel(one, "30,000 UZS");
    expect(said(one)).toMatch(review);
    expect(await itemsOf(one)).toEqual(["букет 1 x 250000", "роза 1 x 30000"]);
    await forget();
    await one.tap("Items");
    await one.tap("Change an item…");
    await one.tap(one.chat.labels().find((label) => label.includes("роза")) ?? "");
    await one.tap("Price");
    await one.send("40");
    expect(said(one)).toMatch(asked);
    await tapLabel(one, "40,000 UZS");
    expect(await itemsOf(one)).toEqual(["букет 1 x 250000", "роза 1 x 40000"]);
    await forget();
    const typed = one.chat.messages.find(({ text }) => text === "букет 250")?.messageId ?? 0;
    one.telegram.control.edit(one.chat.id, typed, "букет 260");
    await one.handleUpdates();
    expect(said(one)).toMatch(asked);
    await tapLabel(one, "260,000 UZS");
    expect(await itemsOf(one)).toEqual(["букет 1 x 260000", "роза 1 x 40000"]);
  });

  it("is asked about in an answer to the question for the price, and then remembered there", async () => {
    const one = await OneChat.open();
    for (const [name, number] of [
      ["букет", "250"],
      ["роза", "30"],
    ] as const) {
      await one.send("/new");
      if (name === "роза") await one.tap("Start over");
      await one.send(name);
      await one.send(number);
      if (name === "букет") {
        expect(labels(one)).toEqual(["250,000 UZS", "250 UZS"]);
        await tapLabel(one, "250,000 UZS");
      }
      expect(await itemsOf(one)).toEqual([`${name} 1 x ${number}000`]);
    }
    expect(labels(one)).toContain("Or: 30 UZS");
  });

  it("can be typed in full at the question", async () => {
    const one = await OneChat.open();
    await one.send("букет 250");
    await one.send("букет");
    expect(said(one)).toMatch(/^Tap one of the two buttons\.\n\n/);
    await one.send("250");
    expect(said(one)).toMatch(/^Tap one of the two buttons\.\n\n/);
    await one.send("250 000");
    expect(await itemsOf(one)).toEqual(["букет 1 x 250000"]);
  });

  it.each(["букет 250 сум", "букет 250 UZS", "букет 250k", "букет 250 тыс", "букет 250000"])(
    "isn't asked about where the line says what it means: %j",
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

  it("isn't made of a small count, nor of the number of a thing", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("Чай 2");
    expect(said(one)).toMatch(/^2 × Чай: what is the price of one/);
    await one.tap("Back");
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
    await tapLabel(chats.one, "250,000 UZS");
    expect((await chats.one.record()).settings.smallPrices).toBe("thousands");
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
