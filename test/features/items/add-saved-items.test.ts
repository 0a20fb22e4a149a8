import { describe, expect, test } from "vitest";
import { plain } from "../../journeys/plain.js";
import type { OneChat } from "../../kit/one-chat.js";
import { saved, withItems } from "./items-chat.js";

/** A customer writes a text in another chat, and the merchant forwards it to the bot. */
async function forward(one: OneChat, text: string): Promise<void> {
  const { control } = one.telegram;
  const { userId } = control.createUser({ firstName: "Malika" });
  const shop = control.openChat(one.chat.id, userId);
  const { messageId } = control.send(shop, text, { as: userId });
  control.forward(shop, messageId, one.chat.id, { as: one.chat.id });
  await one.handleUpdates();
}

describe("[Add]", () => {
  const noItem = /^I can't save that as an item\. Send its name and its price, like: Coffee/;

  /** A chat that is asked what to save. */
  async function atAdd(...lines: string[]): Promise<OneChat> {
    const one = await withItems(...lines);
    await one.tap("Add");
    return one;
  }

  test.for([
    "2 latte and 1 cheesecake",
    "two lattes please",
    "3 brownies",
    "Latte, Cheesecake",
    "thank you",
    "How much is the cake?",
  ])("takes no order and no talk for an item, and goes on asking: %s", async (text) => {
    const one = await atAdd("Latte 20000", "Cheesecake 30000");
    await one.send(text);
    expect(one.chat.last.text).toMatch(noItem);
    expect(await saved(one)).toHaveLength(2);
    await one.send("Tea 5000");
    expect((await saved(one)).map(({ name }) => name)).toEqual(["Latte", "Cheesecake", "Tea"]);
  });

  test.for(["Latte", "Latte with coconut milk", "Brownie", "Pizza 30 cm"])(
    "asks for the price of what may be a name: %s",
    async (text) => {
      const one = await atAdd("Latte 20000", "Cheesecake 30000");
      await one.send(text);
      expect(one.chat.last.text).toContain("Price of one");
      expect(one.chat.last.text).toContain(text);
    },
  );

  test.for(["спасибо", "Brownie", "Coffee\nTea"])(
    "takes a forwarded text only with a price: %s",
    async (text) => {
      const one = await atAdd("Latte 20000", "Cheesecake 30000");
      await forward(one, text);
      expect(one.chat.last.text).toMatch(noItem);
      await forward(one, "Brownie 12000");
      expect((await saved(one)).map(({ name }) => name)).toContain("Brownie");
    },
  );

  test.for([["Latte 15"], ["Latte", "15"]])("asks for the thousands of a small price: %j", async (texts) => {
    const one = await atAdd("Tea 5000");
    for (const text of texts) await one.send(text);
    expect(await saved(one)).toHaveLength(1);
    await one.tap("15,000\u00a0UZS");
    expect((await saved(one)).at(-1)).toMatchObject({ name: "Latte", price: "15000" });
  });

  test("reads the small prices of a list in thousands, and says so", async () => {
    const one = await atAdd("Tea 5000");
    await one.send("Latte 15\nCake 250\nCandy 500 UZS");
    expect((await saved(one)).slice(1).map(({ price }) => price)).toEqual(["15000", "250000", "500"]);
    expect(one.chat.texts.map(plain).join()).toMatch(
      /in thousands: Latte · 15,000 UZS, Cake · 250,000 UZS\./,
    );
  });

  test("takes a forwarded line with a price that has two meanings for a fault of that line", async () => {
    const one = await atAdd("Latte 20000", "Cheesecake 30000");
    await forward(one, "Brownie 0");
    expect(one.chat.last.text).not.toMatch(noItem);
  });
});
