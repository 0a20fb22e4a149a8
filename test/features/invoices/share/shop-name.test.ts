import { expect, test } from "vitest";
import { customerMessage } from "../../../../src/features/invoices/index.js";
import { loadLocales } from "../../../../src/frame/locales.js";
import type { Invoice } from "../../../../src/invoice/invoice.js";
import { plain } from "../../../journeys/plain.js";

const translators = loadLocales("locales");
const coffee = { name: "Coffee", price: "15000", currency: "UZS", quantity: 2 };
const cake = { name: "Cake", price: "40000", currency: "UZS", quantity: 1 };
const clock = { zone: "UTC", homeZone: "UTC", now: new Date(0) };

/** What the customer reads of an invoice from a terminal of this business unit. */
function customerReads(
  businessUnitName: string,
  items: readonly unknown[],
  language: "en" | "ru" | "uz" = "en",
) {
  const terms = { currency: "UZS", items, terminal: { id: "t-1", name: "Till", businessUnitName } };
  const invoice = { terms, payLink: "https://pay.example.com/1" } as Invoice;
  const { html, keyboard } = customerMessage(translators(language), invoice, clock);
  return [html.replaceAll(/[\u2066-\u2069]/g, ""), keyboard.inline_keyboard.flat().map(({ text }) => text)];
}

test("the customer's message begins with the shop's name, and a single item has one sum, which isn't on the button", () => {
  expect(
    customerReads("Flowers <3", [cake]).map((part) => (typeof part === "string" ? plain(part) : part)),
  ).toEqual(["Flowers &lt;3\n\nCake\nTotal: 40,000 UZS", ["Pay"]]);
  expect(plain(customerReads("Shop", [coffee], "uz")[0] as string)).toBe(
    "Shop\n\nCoffee × 2\nJami: 30 000 soʻm",
  );
});

test("each of several items keeps its price, so that the customer can check the total", () => {
  expect(plain(customerReads("Shop", [coffee, cake], "ru")[0] as string)).toBe(
    "Shop\n\nCoffee — 2 × 15 000 сум\nCake — 40 000 сум\nИтого: 70 000 сум",
  );
});

test.each(["", " ", "\u2800"])("no line stands for a shop without a visible name: %j", (name) => {
  expect(plain(customerReads(name, [cake])[0] as string)).toBe("Cake\nTotal: 40,000 UZS");
});
