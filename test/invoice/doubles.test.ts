import { describe, expect, test } from "vitest";
import { type InvoiceContent, isSameInvoice } from "../../src/features/draft/model/duplicates.js";

const tea = { name: "Tea", price: "5000", currency: "UZS", quantity: 1 };
const cake = { name: "Cake", price: "40000", currency: "UZS", quantity: 2 };
const both: InvoiceContent = { items: [tea, cake] };

describe("two invoices are the same to a merchant", () => {
  test.each<[string, InvoiceContent]>([
    ["when they sell the same in another order", { items: [cake, tea] }],
    [
      "when an item stands on two lines of one of them",
      { items: [{ ...cake, quantity: 1 }, tea, { ...cake, quantity: 1 }] },
    ],
    ["when a name is typed in another way", { items: [{ ...tea, name: " tea" }, cake] }],
    ["when a price has needless zeros", { items: [{ ...tea, price: "5000.00" }, cake] }],
    ["when one has a description", { items: [{ ...tea, description: "green" }, cake] }],
    ["when only one of them names a customer", { ...both, email: "ann@example.com", reference: "7" }],
  ])("%s", (_, other) => {
    expect(isSameInvoice(both, other)).toBe(true);
    expect(isSameInvoice(other, both)).toBe(true);
  });

  test.each<[string, InvoiceContent]>([
    ["when a quantity differs", { items: [{ ...tea, quantity: 2 }, cake] }],
    ["when a price differs", { items: [{ ...tea, price: "5001" }, cake] }],
    ["when a currency differs", { items: [{ ...tea, currency: "USD" }, cake] }],
    ["when a name differs", { items: [{ ...tea, name: "Tee" }, cake] }],
    ["when an item is missing", { items: [tea] }],
  ])("not %s", (_, other) => {
    expect(isSameInvoice(both, other)).toBe(false);
  });

  test("not when they are for two customers", () => {
    const ann = { ...both, email: "ann@example.com" };
    expect(isSameInvoice(ann, { ...both, email: "bob@example.com" })).toBe(false);
    expect(isSameInvoice(ann, { ...both, email: "Ann@example.com" })).toBe(true);
    expect(isSameInvoice({ ...both, reference: "7" }, { ...both, reference: "8" })).toBe(false);
  });
});
