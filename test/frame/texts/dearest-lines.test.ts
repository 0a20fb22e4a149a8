import { expect, it } from "vitest";
import { loadLocales } from "../../../src/frame/locales.js";
import { dearestLines } from "../../../src/frame/texts/items-text.js";

it("lists the dearest line of each currency first, so that cheap lines in another one hide none", () => {
  const t = loadLocales("locales")("en");
  const cheap = Array.from({ length: 90 }, (_, at) => ({
    name: `Thing ${at} ${"of a long name ".repeat(5)}`,
    price: "1",
    currency: "USD",
    quantity: 1,
  }));
  const items = [
    { name: "Tea", price: "5000", currency: "UZS", quantity: 1 },
    ...cheap,
    { name: "Phone", price: "9000000", currency: "UZS", quantity: 1 },
  ];
  expect(dearestLines(items, t, 2_500).value).toContain("Phone");
});
