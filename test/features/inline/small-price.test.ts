import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { invoices } from "../../kit/in-one-chat.js";
import { InlineChat } from "./inline-chat.js";

const titles = async (shop: InlineChat, query: string): Promise<string[]> =>
  (await shop.ask(query)).results.map((result) => plain(String((result as { title?: unknown }).title)));

describe("a price without its thousands in inline mode", () => {
  it("is offered with both sums, and a choice creates the invoice that it shows", async () => {
    for (const [at, total, price] of [
      [0, "250,000 UZS", "250000"],
      [1, "250 UZS", "250"],
    ] as const) {
      const shop = await InlineChat.open();
      const { results } = await shop.ask("букет 250");
      expect(results).toHaveLength(2);
      const chosen = results[at];
      expect(plain(JSON.stringify(chosen))).toContain(`Create and send: ${total}`);
      const { messageId } = shop.one.telegram.control.chooseResult(shop.between, chosen?.id ?? "", {
        as: shop.one.chat.id,
      });
      await shop.one.handleUpdates();
      expect((await invoices(shop.one)).map(({ terms }) => terms.items)).toEqual([
        [{ name: "букет", price, currency: "UZS", quantity: 1 }],
      ]);
      expect(plain(shop.text(messageId))).toContain(total);
    }
  });

  it("has the reading first that the chat remembers", async () => {
    const shop = await InlineChat.open();
    expect(await titles(shop, "кофе 15, чай 5")).toEqual([
      "Create and send: 20,000 UZS",
      "Create and send: 20 UZS",
    ]);
    await shop.one.change(({ settings }) => {
      settings.smallPrices = "as-typed";
    });
    expect(await titles(shop, "кофе 15, чай 5")).toEqual([
      "Create and send: 20 UZS",
      "Create and send: 20,000 UZS",
    ]);
  });

  it("isn't offered where the text is unsure in another way, and the private chat shows a card", async () => {
    const shop = await InlineChat.open();
    const { results, button } = await shop.ask("5 самсы по 8");
    expect(results).toEqual([]);
    await shop.one.send(`/start ${button?.startParameter}`);
    expect(shop.one.chat.labels().map(plain)).toContain("Or: 8 UZS");
  });

  it("is one offer with a currency beside it", async () => {
    const shop = await InlineChat.open();
    expect(await titles(shop, "букет 250 UZS")).toEqual(["Create and send: 250 UZS"]);
  });
});
