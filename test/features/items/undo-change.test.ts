import { describe, expect, test } from "vitest";
import { finished, once } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const saved = async (one: OneChat): Promise<string[]> =>
  ((await one.store.savedItems.read(one.key))?.items ?? []).map(
    ({ name, price, description }) => `${name} ${price}${description === undefined ? "" : ` ${description}`}`,
  );

async function sendFile(one: OneChat, content: string): Promise<void> {
  await one.tap("Import");
  one.chat.attachFile("a.csv", Buffer.from(content));
  await one.handleUpdates();
}

/** A chat with three saved items, whose list is open. */
async function withItems(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/items");
  await one.tap("Add");
  await one.send("Coffee 15000\nTea 5000\nCake 40000");
  await one.send("/items");
  return one;
}

const undo = ({ chat }: OneChat) => chat.said.findLast((message) => chat.labels(message).includes("Undo"));

describe("[Undo] of saved items", () => {
  test("takes an import back, with what it replaced and what it added", async () => {
    const one = await withItems();
    const before = await saved(one);
    await sendFile(one, "name;price;description\nCoffee;17000;Black\nCake;1;\nBun;4000;\n");
    expect(await saved(one)).toEqual(["Coffee 17000 Black", "Tea 5000", "Cake 1", "Bun 4000"]);
    await one.tap("Undo", undo(one)?.messageId);
    expect(await saved(one)).toEqual(before);
    expect(undo(one)).toBeUndefined();
  });

  test("takes an import back that was handled twice", async () => {
    const one = await withItems();
    const before = await saved(one);
    await one.tap("Import");
    one.diskRefuses = once(() => true);
    one.chat.attachFile("a.csv", Buffer.from("Coffee;17000\nBun;4000\n"));
    await one.handleUpdates();
    one.diskRefuses = once(() => true);
    await one.tap("Undo", undo(one)?.messageId);
    expect(await saved(one)).toEqual(before);
  });

  test("takes back an import that only added, even when the event was handled twice", async () => {
    const one = await withItems();
    const before = await saved(one);
    await one.tap("Import");
    one.diskRefuses = once(() => true);
    one.chat.attachFile("a.csv", Buffer.from("Bun;4000\nPie;9000\n"));
    await one.handleUpdates();
    expect(await saved(one)).toHaveLength(5);
    await one.tap("Undo", undo(one)?.messageId);
    expect(await saved(one)).toEqual(before);
  });

  test("isn't offered by typed items that replace nothing", async () => {
    const one = await withItems();
    await one.tap("Add");
    await one.send("Bun 4000");
    await one.send("Pie 9000\nJam 3000");
    expect(undo(one)).toBeUndefined();
  });

  test.for(["Coffee 17000", "Coffee 17000\nBun 4000"])("takes typed lines back: %s", async (text) => {
    const one = await withItems();
    const before = await saved(one);
    await one.tap("Add");
    await one.send(text);
    expect(await saved(one)).toContain("Coffee 17000");
    await one.tap("Undo", undo(one)?.messageId);
    expect(await saved(one)).toEqual(before);
  });

  test("takes back what [Save for later] of a draft's item has replaced", async () => {
    const one = await withItems();
    await one.send("/new Coffee 18000");
    await one.neverExpires();
    await one.tap("Items");
    await one.tap("Change an item…");
    await one.tap("More…");
    await one.tap("Save for later");
    expect(await saved(one)).toContain("Coffee 18000");
    expect(one.chat.last.text).toMatch(/^Your saved item is updated: .?Coffee/);
    await one.tap("Undo");
    expect(await saved(one)).toEqual(["Coffee 15000", "Tea 5000", "Cake 40000"]);
  });

  test("works for the last change only, and once", async () => {
    const one = await withItems();
    const tapUndo = async (mark = ""): Promise<string | undefined> => {
      const data = `items:undo:${mark}`;
      const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
      await one.handleUpdates();
      return (await pressed).text;
    };
    const lastMark = async () => (await one.store.savedItems.read(one.key))?.changed?.mark;
    await one.tap("Add");
    await one.send("Coffee 17000");
    const first = await lastMark();
    await one.send("Tea 6000");
    expect(await tapUndo(first)).toBe(finished);
    expect(await tapUndo(await lastMark())).toBeUndefined();
    expect(await tapUndo(await lastMark())).toBe(finished);
    expect(await saved(one)).toEqual(["Coffee 17000", "Tea 5000", "Cake 40000"]);
  });
});
