import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { itemsOf } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";

const tea = "Tea 1 x 5000";

/** Opens a chat where items are asked, with one item. */
async function atItems(): Promise<{ readonly one: OneChat; readonly message: number }> {
  const one = await OneChat.open();
  await one.send("/new");
  const message = one.chat.send("Tea 5000");
  await one.handleUpdates();
  await one.tap("Items");
  return { one, message };
}

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");

describe("a text that names a code or a password, where items are asked", () => {
  it.each([
    "код 123456",
    "your login code is 12345",
    "Tea 5000\nпароль 998877",
    "SMS kod: 123-456",
    "Login code: 12345. Do not give this code to anyone",
  ])("%j becomes no item, and no digit of the text is repeated", async (text) => {
    const { one } = await atItems();
    await one.send(text);
    expect(await itemsOf(one)).toEqual([tea]);
    expect(said(one)).toMatch(/^That looks like a code or a password/);
    expect(said(one)).not.toMatch(/123|456|998877/);
  });

  it.each(["a@b.co 5000", "Latte 20000\na@b.co 5000"])(
    "%j makes no item of an e-mail address, and the address goes to the customer by itself",
    async (text) => {
      const { one } = await atItems();
      await one.send(text);
      expect(await itemsOf(one)).toEqual([tea]);
      expect(said(one)).toMatch(/^“a@b.co” is a customer's e-mail address, and no item\. Send what you sell/);
    },
  );

  it("is an item when its price names the currency", async () => {
    const { one } = await atItems();
    await one.send("Promo code 15 990 UZS");
    expect(await itemsOf(one)).toEqual([tea, "Promo code 1 x 15990"]);
  });

  it("changes no item when the merchant edits a message of items to it", async () => {
    const { one, message } = await atItems();
    one.telegram.control.edit(one.chat.id, message, "код 123456");
    await one.handleUpdates();
    expect(await itemsOf(one)).toEqual([tea]);
    expect(said(one)).toMatch(/^That looks like a code or a password/);
  });
});
