import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { itemsOf } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";

async function atItems(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/new");
  await one.send("Tea 5000");
  await one.tap("Items");
  await one.tap("Remove last");
  await one.tap("Undo");
  return one;
}

describe("a number alone, where items are asked", () => {
  it("is asked about when it is too small for a price, and makes no item", async () => {
    const one = await atItems();
    await one.send("5");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
    expect(plain(one.chat.last.text ?? "")).toMatch(/^Is 5 the quantity or the price\?.* x5 .*Tea.* 5 UZS/);
    await one.send("x5");
    expect(await itemsOf(one)).toEqual(["Tea 5 x 5000"]);
    await one.send("5 UZS");
    expect(await itemsOf(one)).toEqual(["Tea 5 x 5000", "Payment 1 x 5"]);
  });

  it("is the customer and no item when it is a phone number", async () => {
    const one = await atItems();
    await one.send("901234567");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
    expect(plain(one.chat.last.text ?? "")).toMatch(/^Customer: 901234567\./);
  });

  it("is the amount of a payment when it is large enough", async () => {
    const one = await atItems();
    await one.send("50000");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000", "Payment 1 x 50000"]);
  });
});
