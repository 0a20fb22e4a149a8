import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mostSaved } from "../../../src/features/items/saved/put-item.js";
import { texts } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { InlineChat } from "../inline/inline-chat.js";
import { atCounter, cake, coffee } from "./counter-chat.js";

const minute = 60_000;

describe("the counter's tiles", () => {
  it("are the saved items, most used first, with what a tile shows of them", async () => {
    const one = await atCounter();
    expect(await one.app.counterOf(one.appUser)).toEqual({
      currency: "UZS",
      items: [
        { id: cake.saved, name: "Cake", price: "40000", currency: "UZS" },
        { id: coffee.saved, name: "Coffee", price: "15000", currency: "UZS" },
      ],
      room: 100,
    });
  });

  it("come with the chat's own currency for the keypad", async () => {
    const one = await atCounter();
    await one.change(({ settings }) => {
      settings.currency = "JPY";
    });
    expect(await one.app.counterOf(one.appUser)).toMatchObject({ currency: "JPY" });
  });

  it("are all there in a chat with as many saved items as it may have", async () => {
    const items = Array.from({ length: mostSaved }, (_, index) => ({ ...coffee, id: `s-${index}` }));
    const one = await atCounter(items);
    const counter = await one.app.counterOf(one.appUser);
    expect(counter === "no-access" ? [] : counter.items).toHaveLength(mostSaved);
  });

  it("need no sign-in, like /items", async () => {
    const one = await atCounter();
    await one.store.credentials.remove(one.key);
    expect(await one.app.counterOf(one.appUser)).toMatchObject({ items: [{ name: "Cake" }, {}] });
  });

  it("aren't shown once the chat has been idle for as long as its lock allows", async () => {
    let now = Date.now();
    const one = await atCounter(undefined, () => now);
    await one.change((record) => {
      record.lock = { minutes: 5, lastActive: now };
    });
    expect(await one.app.counterOf(one.appUser)).toMatchObject({ items: [{}, {}] });
    now += 5 * minute;
    expect(await one.app.counterOf(one.appUser)).toBe("no-access");
    // The page only reads: the lane locks the chat's record itself.
    expect((await one.record()).lock?.isLocked).toBeUndefined();
  });

  it("are none for somebody who has never written to the bot", async () => {
    const one = await atCounter();
    expect(await one.app.counterOf({ id: 987_654_321 })).toMatchObject({ currency: "UZS", items: [] });
  });

  it("are none when the record of the saved items is damaged, and the merchant is told of that once", async () => {
    const one = await OneChat.open();
    await writeFile(join(one.dir, "records", "saved-items", `${one.key}.sealed`), "damaged");
    expect(await one.app.counterOf(one.appUser)).toMatchObject({ items: [] });
    await one.send("/help");
    await one.send("/help");
    expect(texts(one, /record of your saved items was damaged/)).toHaveLength(1);
    expect(texts(one, /record of this chat was damaged/)).toHaveLength(0);
  });
});

describe("[Counter]", () => {
  const address = "https://bot.example.com/app/?screen=counter";

  it.for([
    ["the question for the items", ["/new"]],
    ["the list of saved items", ["/items"]],
    ["the first screen of a chat with access", ["/start"]],
  ] as const)("stands below %s", async ([, texts]) => {
    const one = await atCounter();
    for (const text of texts) await one.send(text);
    const buttons = (one.chat.last.keyboard ?? []).flat();
    expect(buttons).toContainEqual(expect.objectContaining({ text: "Counter", web_app: { url: address } }));
  });

  it("isn't shown where no item is saved, or before the sign-in", async () => {
    const one = await atCounter([]);
    await one.send("/items");
    expect(one.chat.labels()).not.toContain("Counter");
    await one.store.credentials.remove(one.key);
    await one.send("/start");
    expect(one.chat.labels()).toEqual(["Sign in", "Sign in in the chat"]);
  });

  it.for(["/new", "/items", "/start"])(
    "isn't there after %s where Telegram can't open the page",
    async (text) => {
      const { one } = await InlineChat.open();
      await one.store.savedItems.write(one.key, { items: [coffee], seen: [] });
      await one.send(text);
      expect(one.chat.labels()).not.toContain("Counter");
    },
  );
});
