import { describe, expect, it } from "vitest";
import { texts } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { BusinessChat } from "../business/business-chat.js";
import { InlineChat } from "../inline/inline-chat.js";

const second = /Waiting for payment.*The same invoice exists already/s;
const warning = /Check the invoice.*exists already.*would be a second one/s;

describe("an equal invoice a moment after the first", () => {
  async function typedTwice(apartMs: number, another = "Coffee 15000") {
    let now = Date.UTC(2026, 10, 24, 9);
    const one = await OneChat.open(() => now);
    await one.send("/new Coffee 15000");
    await one.tap("Create invoice");
    now += apartMs;
    await one.send(`/new ${another}`);
    return one;
  }

  it("is named on the review card and on the pay card, and costs no extra tap", async () => {
    const one = await typedTwice(30_000);
    expect(texts(one, warning)).toHaveLength(1);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(texts(one, second)).toHaveLength(1);
  });

  it.each([
    ["is a sale of its own some minutes later", 3 * 60_000, "Coffee 15000"],
    ["is none with other items", 1_000, "Coffee 16000"],
  ])("%s", async (_, apartMs, another) => {
    const one = await typedTwice(apartMs, another);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(texts(one, /exists already/)).toEqual([]);
  });

  it("is none when the first was withdrawn", async () => {
    const one = await typedTwice(30_000);
    await one.tap("Discard");
    await one.change(({ invoices }) => {
      for (const invoice of Object.values(invoices)) invoice.withdrawnAt = invoice.submittedAt;
    });
    await one.send("/new Coffee 15000");
    expect(texts(one, warning)).toEqual([]);
  });

  it("is named on the second pay card of an inline result that was sent twice", async () => {
    const shop = await InlineChat.open();
    await shop.sell("Coffee 15000");
    await shop.sell("Coffee 15000");
    expect(texts(shop.one, second)).toHaveLength(1);
  });

  it("is named on the second pay card when /pay is typed twice", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay Coffee 15000");
    await shop.type("/pay Coffee 15000");
    expect(shop.one.creates).toBe(2);
    expect(texts(shop.one, second)).toHaveLength(1);
  });
});
