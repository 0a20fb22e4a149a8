import { expect, it } from "vitest";
import { BusinessChat } from "./business-chat.js";

it.each(["Timur 300000", "Timur: coffee 15000", "Aziz: coffee 15000"])(
  "a person's name is no item for sure, so nothing is created: %s",
  async (text) => {
    const shop = await BusinessChat.open();
    await shop.type(`/pay ${text}`);
    expect(shop.one.creates).toBe(0);
    expect(shop.told.at(-1)).toMatch(/^I created no invoice/);
    await shop.type("/pay Coffee 15000");
    expect(shop.one.creates).toBe(1);
  },
);
