import { describe, expect, test } from "vitest";
import { plain } from "../../journeys/plain.js";
import { BusinessChat } from "./business-chat.js";
import { secretTexts, sureTexts, unsureTexts } from "./sure-samples.js";

describe("the command /pay", () => {
  test("creates nothing from a text that isn't sure, says why in private, and keeps nothing of a possible secret", async () => {
    const shop = await BusinessChat.open();
    for (const text of [...unsureTexts, ...secretTexts]) {
      const before = shop.told.length;
      await shop.type(`/pay ${text}`);
      expect(shop.one.creates, text).toBe(0);
      expect(shop.told.slice(before), text).toEqual([expect.stringMatching(/I created no invoice/)]);
      expect(shop.told.at(-1), text).toMatch(/\/pay Coffee 2x15000/);
    }
    const { offers } = (await shop.one.store.inlineOffers.read(shop.one.key)) ?? { offers: [] };
    expect(offers).toEqual([]);
    const kept = JSON.stringify(await shop.record());
    for (const text of secretTexts) expect(kept).not.toContain(text);
  });

  test("says what it has understood and how to go on, but doesn't repeat a possible secret", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay 2x Coffee 15000 30000");
    expect(shop.told.at(-1)).toMatch(
      /a number in your \/pay may belong to the name[\s\S]*60,000 UZS[\s\S]*\/pay Coffee 2x15000 UZS[\s\S]*\/new 2x Coffee 15000 30000/,
    );
    await shop.type("/pay password 12345678");
    expect(shop.told.at(-1)).toMatch(/may hold a code, a password/);
    expect(shop.told.at(-1)).not.toMatch(/12345678|12,345,678/);
  });

  test("takes every text that is sure", async () => {
    const shop = await BusinessChat.open();
    for (const [count, [text, total]] of sureTexts.entries()) {
      shop.one.create = () => ({
        id: `inv-${count}`,
        payLink: `https://pay.example.com/invoice/inv-${count}/payment`,
      });
      await shop.type(`/pay ${text}`);
      expect(shop.one.creates, text).toBe(count + 1);
      expect(plain(shop.posted.at(-1)?.text), text).toContain(`Total: ${total}\n`);
    }
  });
});
