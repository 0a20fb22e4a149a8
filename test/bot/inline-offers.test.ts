import type { InlineQueryResult } from "grammy/types";
import { describe, expect, it } from "vitest";
import { plain } from "../journeys/plain.js";
import { invoices } from "./in-one-chat.js";
import { InlineChat } from "./inline-chat.js";

/** A shop that sells in UZS and has saved one item in dollars. */
async function openShop(): Promise<InlineChat> {
  const shop = await InlineChat.open();
  await shop.one.store.savedItems.write(shop.one.key, {
    items: [
      { id: "a", name: "Consulting", price: "50", currency: "USD", uses: 0 },
      { id: "b", name: "Cake", price: "40000", currency: "UZS", uses: 0 },
    ],
    seen: [],
  });
  return shop;
}

const shownOf = (result: InlineQueryResult): string =>
  result.type === "article" ? plain(`${result.title} | ${result.description}`) : result.type;

describe("an offer to create", () => {
  it("is in the currency of a saved item, without tolerances that are amounts of another one", async () => {
    const shop = await openShop();
    await shop.one.change(({ settings }) => {
      settings.underpaid = { kind: "amount", amount: "500" };
      settings.overpaid = { kind: "percent", percent: "5" };
    });
    await shop.sell("Consulting");
    const [invoice] = await invoices(shop.one);
    expect(invoice?.request).toMatchObject({ currency: "USD", items: [{ currency: "USD" }] });
    expect(invoice?.request.underpaidAmount).toBeUndefined();
    expect(invoice?.request.overpaidPercent).toBe("5");
  });

  it.for(["Coffee 5 USD; Tea 9000", "Consulting; Cake", "Consulting; Tea 9000"])(
    "isn't made of several currencies: %s leads to the private chat, and says why",
    async (query) => {
      const shop = await openShop();
      const page = await shop.ask(query);
      expect(page.results).toEqual([]);
      expect(page.button).toEqual({ text: "Several currencies: make it in my chat", startParameter: "new" });
    },
  );

  it("is made for both readings of a line that has two, the likelier first", async () => {
    const shop = await openShop();
    const { results } = await shop.ask("Table 5 100 000");
    expect(results.map(shownOf)).toEqual([
      "Create and send: 5,100,000 UZS | Table",
      "Create and send: 100,000 UZS | Table 5",
    ]);
    const { messageId } = shop.one.telegram.control.chooseResult(shop.between, results[1]?.id ?? "", {
      as: shop.one.chat.id,
    });
    await shop.one.handleUpdates();
    expect(shop.labels(messageId)).toEqual(["Pay 100,000\u00a0UZS"]);
    const [invoice] = await invoices(shop.one);
    expect(invoice?.request.items).toMatchObject([{ name: "Table 5", price: "100000" }]);
  });

  it("changes one line at a time where several have two readings", async () => {
    const shop = await openShop();
    const { results } = await shop.ask("Table 5 100 000; Tea 9000; Room 2 300 000");
    expect(results.map(shownOf)).toEqual([
      expect.stringContaining("| Table, Tea, Room"),
      expect.stringContaining("| Table 5, Tea, Room"),
      expect.stringContaining("| Table, Tea, Room 2"),
    ]);
  });
});
