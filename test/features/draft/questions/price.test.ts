import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { draftQuestionOf, itemsOf } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";

async function atPrice(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/new");
  await one.send("Tea");
  expect(one.chat.last.text).toMatch(/Price of one/);
  return one;
}

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");

describe("the price question", () => {
  it.each(["по 15 тыс", "15000 each", "15000 за штуку", "15000 dan", "15 mingdan", "15000 so'm/шт"])(
    "reads %j as the price, as a line of items does",
    async (text) => {
      const one = await atPrice();
      await one.send(text);
      expect(await itemsOf(one)).toEqual(["Tea 1 x 15000"]);
    },
  );

  it("refuses a price of one in another currency", async () => {
    const one = await atPrice();
    await one.send("$10 each");
    expect(said(one)).toMatch(/^This invoice is in UZS/);
  });

  it("comes again with Back after a text that is no price", async () => {
    const one = await atPrice();
    await one.send("no idea");
    expect(said(one)).toMatch(/^I can't read that as a price.*\n\nPrice of one Tea/);
    await one.tap("Back");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item" });
  });

  it("reads “12000 each” also for an item that is changed, and for a saved item that is added", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("Tea 5000");
    await one.tap("Items");
    await one.tap("Change an item…");
    await one.tap("Price");
    await one.send("12000 each");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 12000"]);
    await one.send("/items");
    await one.tap("Add");
    await one.send("Mocha");
    expect(said(one)).toMatch(/Price of one/);
    await one.send("по 15 тыс");
    expect((await one.store.savedItems.read(one.key))?.items).toMatchObject([
      { name: "Mocha", price: "15000" },
    ]);
  });
});
