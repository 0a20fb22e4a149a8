import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { OneChat } from "../../kit/one-chat.js";
import { signOut } from "../../store/samples.js";

/** A chat in which nobody has ever signed in, at the question of [Add] in /items. */
async function stranger(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.store.credentials.remove(one.key);
  await one.change((record) => {
    delete record.account;
    record.knownLogins = [];
  });
  await one.send("/items");
  await one.tap("Add");
  return one;
}

const linesOf = (count: number, currency = ""): string =>
  Array.from({ length: count }, (_, at) => `Thing${currency} ${at + 1}: 15000 ${currency}`.trim()).join("\n");

const savedIn = async (one: OneChat) => (await one.store.savedItems.read(one.key))?.items ?? [];
const why =
  "Until you have signed in, I keep at most 20 items, all in one currency. Sign in with /signin to save more.";

describe("somebody who has never had access", () => {
  it("saves at most 20 items, reads why, and loses none", async () => {
    const one = await stranger();
    await one.send(linesOf(30));
    expect(await savedIn(one)).toHaveLength(20);
    expect(one.chat.texts.map((text) => plain(text)).join("\n")).toContain(why);
    await one.send("Cake: 30000");
    expect(plain(one.chat.last.text)).toContain(why);
    expect(await savedIn(one)).toHaveLength(20);
    // An item that is saved can still be changed.
    await one.send("Thing 1: 16000");
    expect((await savedIn(one))[0]).toMatchObject({ price: "16000" });
  });

  it("saves items whose names differ in a number alone, and counts two lines of one name once", async () => {
    const one = await stranger();
    await one.send("Product 1 1000 UZS\nProduct 2 2000 UZS\nProduct 3 3000 UZS\nTea 5000\nTea 6000");
    expect((await savedIn(one)).map(({ name, price }) => [name, price])).toEqual([
      ["Product 1", "1000"],
      ["Product 2", "2000"],
      ["Product 3", "3000"],
      ["Tea", "6000"],
    ]);
    expect(one.chat.texts.map((text) => plain(text)).join("\n")).toContain("Items saved: 4");
  });

  it("uses one currency, also when a saved item is edited", async () => {
    const one = await stranger();
    await one.send("Coffee: 15000\nTea: 5 USD\nCake: 20000");
    expect((await savedIn(one)).map(({ name }) => name)).toEqual(["Coffee", "Cake"]);
    expect(one.chat.texts.map((text) => plain(text)).join("\n")).toContain(why);
    await one.send("/items");
    await one.tap(one.chat.labels().find((label) => label.includes("Cake")) ?? "Cake");
    await one.tap("Currency");
    await one.tap("USD");
    expect(one.chat.texts.map((text) => plain(text)).filter((text) => text.includes(why))).toHaveLength(2);
    expect((await savedIn(one)).map(({ currency }) => currency)).toEqual(["UZS", "UZS"]);
  });

  it("isn't meant with somebody who had access and has signed out", async () => {
    const one = await stranger();
    await one.change((record) => {
      record.knownLogins = ["digest of a login"];
      signOut(record);
    });
    await one.send(`${linesOf(21)}\nTea: 5 USD`);
    expect(await savedIn(one)).toHaveLength(22);
  });

  it("gets no more room by deleting an item, adding others and taking the deletion back", async () => {
    const one = await stranger();
    await one.send("Old: 15000");
    await one.tap("Delete");
    const { messageId } = one.chat.last;
    const { changed } = (await one.store.savedItems.read(one.key)) ?? {};
    const lines = Array.from({ length: 20 }, (_, at) => `Thing ${at + 1}: 5 USD`);
    await one.send("/items");
    await one.tap("Add");
    await one.send(lines.join("\n"));
    expect(await savedIn(one)).toHaveLength(20);
    // The button is gone by now, but Telegram passes on whatever a changed app sends as a tap.
    const pressed = one.telegram.control.press(one.chat.id, messageId, {
      data: `items:undo:${changed?.mark}`,
    });
    await one.handleUpdates();
    await pressed;
    expect(new Set((await savedIn(one)).map(({ currency }) => currency))).toEqual(new Set(["USD"]));
    expect(await savedIn(one)).toHaveLength(20);
  });
});
