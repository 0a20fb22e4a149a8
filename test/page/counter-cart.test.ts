import { describe, expect, it } from "vitest";
import { draftBody } from "../../src/features/page/contract/page-requests.js";
import { totals } from "../../src/language/money/money.js";
import {
  addAmount,
  addItem,
  type Cart,
  draftOf,
  emptyCart,
  quantitiesOf,
  removeLine,
  setQuantity,
  shownLines,
  withoutGone,
} from "../../src/page/counter/cart.js";
import { keptCart, type PhoneStorage } from "../../src/page/counter/kept-cart.js";

const coffee = { id: "c", name: "Coffee", price: "15000", currency: "UZS" };
const tea = { id: "t", name: "Tea", price: "0.1", currency: "UZS" };
const items = new Map([coffee, tea].map((item) => [item.id, item]));

/** A cart with two coffees, a tea and an amount. */
const filled = addAmount(
  addItem(addItem(addItem(emptyCart, coffee), tea), coffee),
  { name: " Delivery ", price: "0.2" },
  "UZS",
);

describe("the cart of the counter", () => {
  it("counts taps on the same item on one line, and has a line for each amount", () => {
    expect(filled).toEqual({
      currency: "UZS",
      lines: [
        { item: "c", quantity: 2 },
        { item: "t", quantity: 1 },
        { name: "Delivery", price: "0.2", quantity: 1 },
      ],
    });
    expect([...quantitiesOf(filled)]).toEqual([
      ["c", 2],
      ["t", 1],
    ]);
  });

  it("adds up exactly what floating point would round", () => {
    expect(totals(shownLines(filled, items, "Payment"))).toEqual([{ currency: "UZS", amount: "30000.3" }]);
  });

  it("shows the word for a sale where no name was typed", () => {
    const cart = addAmount(emptyCart, { name: " ", price: "5" }, "UZS");
    expect(shownLines(cart, items, "Payment")).toEqual([
      { name: "Payment", price: "5", currency: "UZS", quantity: 1 },
    ]);
  });

  it("holds at most a million of an item", () => {
    expect(addItem(setQuantity(filled, 0, 1_000_000), coffee).lines[0]).toEqual({
      item: "c",
      quantity: 1_000_000,
    });
  });

  it("forgets its currency with the last line", () => {
    expect(removeLine(addItem(emptyCart, coffee), 0)).toEqual({ lines: [] });
  });

  it("loses the lines whose item is gone or has another currency, and keeps the rest", () => {
    const changed = new Map([["t", { ...tea, currency: "USD" }]]);
    expect(withoutGone(filled, changed).lines).toEqual([{ name: "Delivery", price: "0.2", quantity: 1 }]);
    expect(withoutGone(filled, items)).toBe(filled);
  });

  it("keeps the name of its request until it changes", () => {
    const sent: Cart = { ...filled, sent: "A".repeat(22) };
    expect(withoutGone(sent, items).sent).toBe(sent.sent);
    for (const change of [addItem(sent, coffee), setQuantity(sent, 0, 5), removeLine(sent, 1)])
      expect(change).not.toHaveProperty("sent");
  });

  it("becomes a request that the bot reads", () => {
    expect(draftOf(filled)).toBeUndefined();
    const draft = draftOf({ ...filled, sent: "A".repeat(22) });
    expect(draftBody.parse(draft)).toEqual(draft);
  });
});

/** The browser's storage, with what a test puts into it. */
function storageWith(
  texts: Record<string, string> = {},
): PhoneStorage & { readonly texts: Map<string, string> } {
  const kept = new Map(Object.entries(texts));
  return {
    texts: kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

const start = Date.parse("2026-11-22T09:00:00Z");
const hours = 60 * 60 * 1000;

describe("the cart that the phone keeps", () => {
  it("is there after the page was loaded again, with the name of an unanswered request", () => {
    const storage = storageWith();
    const sent = { ...filled, sent: "A".repeat(22) };
    keptCart(storage, 7, () => start).write(sent);
    expect(keptCart(storage, 7, () => start + 23 * hours).read()).toEqual(sent);
  });

  it("belongs to one user", () => {
    const storage = storageWith();
    keptCart(storage, 7, () => start).write(filled);
    expect(keptCart(storage, 8, () => start).read()).toEqual(emptyCart);
    expect(keptCart(storage, 7, () => start).read()).toEqual(filled);
  });

  it("is dropped after a day, whichever user opens the page then", () => {
    const storage = storageWith();
    keptCart(storage, 7, () => start).write(filled);
    expect(keptCart(storage, 8, () => start + 24 * hours).read()).toEqual(emptyCart);
    expect(storage.texts.size).toBe(0);
  });

  it("leaves nothing behind when it is empty", () => {
    const storage = storageWith({ other: "stays" });
    const kept = keptCart(storage, 7, () => start);
    kept.write(filled);
    kept.write(emptyCart);
    expect([...storage.texts]).toEqual([["other", "stays"]]);
  });

  const lines = [{ item: "c", quantity: 1 }];
  it.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["no time", JSON.stringify({ currency: "UZS", lines })],
    ["a time to come", JSON.stringify({ currency: "UZS", lines, at: start + 1 })],
    ["no currency", JSON.stringify({ lines, at: start })],
    ["no lines", JSON.stringify({ currency: "UZS", lines: [], at: start })],
    [
      "a quantity that is no number",
      JSON.stringify({ currency: "UZS", lines: [{ item: "c", quantity: "1" }], at: start }),
    ],
    [
      "a quantity of nothing",
      JSON.stringify({ currency: "UZS", lines: [{ item: "c", quantity: 0 }], at: start }),
    ],
    [
      "a price that is no amount",
      JSON.stringify({ currency: "UZS", lines: [{ name: "", price: "1e9", quantity: 1 }], at: start }),
    ],
  ])("is ignored and dropped when it holds %s", (_what, text) => {
    const storage = storageWith({ "cart:7": text });
    expect(keptCart(storage, 7, () => start).read()).toEqual(emptyCart);
    expect(storage.texts.size).toBe(0);
  });
});
