import { describe, expect, it } from "vitest";
import { atReview, itemsOf } from "../../../../kit/in-one-chat.js";
import { OneChat } from "../../../../kit/one-chat.js";
import { asked, atOldReview, coffee, minute, said } from "./whose-chat.js";

describe("a line on a card that nobody touched for ten minutes", () => {
  it.each(["Tea 5000", "coffee 14000", "2x14000 Coffee"])("%j asks", async (text) => {
    const one = await atOldReview();
    await one.send(text);
    expect(await itemsOf(one)).toEqual([coffee]);
    expect(said(one)).toMatch(asked);
  });

  it.each(["x3", "remove coffee", "coffee x3", "for Aziz", "2 hours"])(
    "%j is about the card",
    async (text) => {
      const one = await atOldReview();
      await one.send(text);
      expect(said(one)).not.toMatch(asked);
    },
  );

  it("doesn't ask within the ten minutes", async () => {
    const one = await atOldReview(9);
    await one.send("Tea 5000");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000"]);
  });

  it("asks for the name of an item where items are asked, and not for “done”", async () => {
    let now = Date.now();
    const one = await OneChat.open(() => now);
    await one.send("/new Tea 5000");
    await one.tap("Items");
    now += 11 * minute;
    await one.send("Cake");
    expect(said(one)).toMatch(asked);
    await one.tap("Into this one");
    expect(said(one)).toMatch(/Price of one Cake/);
    now += 11 * minute;
    await one.send("20000");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000", "Cake 1 x 20000"]);
    now += 11 * minute;
    await one.send("done");
    expect(said(one)).toMatch(/Check the invoice/);
  });

  it("changes the held text by an edit, and the card by an edit or a reply, without asking", async () => {
    const one = await atOldReview();
    const held = one.chat.send("Tea 5000");
    await one.handleUpdates();
    one.telegram.control.edit(one.chat.id, held, "Tea 6000");
    await one.handleUpdates();
    expect(said(one)).toMatch(/“Tea 6000”\nNew invoice/);
    const first = one.chat.messages.find(({ text }) => text === "/new Coffee 2x15000")?.messageId ?? 0;
    one.telegram.control.edit(one.chat.id, first, "/new Coffee 3x15000");
    await one.handleUpdates();
    expect(await itemsOf(one)).toEqual(["Coffee 3 x 15000"]);
    expect(said(one)).toMatch(asked);
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual(["Coffee 3 x 15000", "Tea 1 x 6000"]);
  });
});

describe("a line with another customer", () => {
  it("asks when the card has a customer", async () => {
    const one = await atReview();
    await one.send("for Aziz");
    await one.send("Tea 5000\nfor Malika");
    expect(said(one)).toMatch(asked);
    expect(await itemsOf(one)).toEqual([coffee]);
  });

  it.each([
    "Tea 5000 for Nigora",
    "choy 5000 Nigoraga",
    "чай 5000 для Нигоры",
    "Tea 5000 Nigora 901234567",
    "coffee 14000 for Nigora",
  ])("asks when the customer stands beside the item: %j", async (text) => {
    const one = await atReview();
    await one.send("for Aziz");
    await one.send(text);
    expect(said(one)).toMatch(asked);
    expect(await itemsOf(one)).toEqual([coffee]);
    expect((await one.record()).draft?.terms.reference).toBe("Aziz");
  });

  it.each(["Tea 5000 for Aziz", "choy 5000 Azizga", "чай 5000 для Азиза"])(
    "doesn't ask when it is the card's own: %j",
    async (text) => {
      const one = await atReview();
      await one.send(/Аз/.test(text) ? "клиент Азиз" : "for Aziz");
      await one.send(text);
      expect(said(one)).not.toMatch(asked);
      expect(await itemsOf(one)).toHaveLength(2);
    },
  );

  it.each(["for Aziz", "для Азиза", "Tea 5000"])("doesn't ask with %j", async (line) => {
    const one = await atReview();
    await one.send(/Аз/.test(line) ? "клиент Азиз" : "for Aziz");
    await one.send(`Cake 20000\n${line}`);
    expect(said(one)).not.toMatch(asked);
  });
});
