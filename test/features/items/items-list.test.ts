import { describe, expect, test } from "vitest";
import { languages, loadLocales } from "../../../src/frame/locales.js";
import { savedFields } from "../../../src/invoice/item/item-fields.js";
import { readItemHeader } from "../../../src/invoice/item/items-csv-cells.js";
import { texts } from "../../kit/in-one-chat.js";
import { saved, withItems } from "./items-chat.js";

describe("a field of a saved item", () => {
  test("asks which of two readings of a price is meant, and can change the currency", async () => {
    const one = await withItems("Coffee 15000", "Tea 5 KWD");
    await one.tap(one.chat.labels()[0] ?? "");
    await one.tap("Price");
    await one.send("1,500");
    expect(one.chat.last.text).toMatch(/two ways/);
    await one.tap("1.500\u00a0KWD");
    expect((await saved(one))[1]).toMatchObject({ price: "1.5" });
    await one.tap("Price");
    await one.send("1,234");
    await one.tap("1.234\u00a0KWD");
    await one.tap("Currency");
    await one.tap("USD");
    expect(texts(one, /USD has at most 2 decimals/)).toHaveLength(1);
    await one.tap("Back");
    await one.tap("Price");
    await one.send("1.5");
    await one.tap("Currency");
    await one.tap("USD");
    expect((await saved(one))[1]).toMatchObject({ currency: "USD", price: "1.5" });
  });

  test("can be cleared, when the item can do without it", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await one.tap(one.chat.labels()[0] ?? "");
    await one.tap("ICPU code");
    expect(one.chat.labels()).toEqual(["Back"]);
    await one.send("10101 001 001 000000");
    expect((await saved(one))[1]).toMatchObject({ icpuCode: "10101001001000000" });
    await one.tap("ICPU code");
    await one.tap("Clear");
    expect((await saved(one))[1]).not.toHaveProperty("icpuCode");
  });
});

test.each(languages)("the header of an export in %s is read column by column", (language) => {
  const t = loadLocales("locales")(language);
  const cells = savedFields.map((column) => t.plain(`button-edit-${column}`));
  expect(readItemHeader(cells, "UZS")?.columns).toEqual(savedFields);
});

describe("the list", () => {
  test("is turned page by page, and a way back leads to the page", async () => {
    const one = await withItems(
      ...Array.from({ length: 20 }, (_, n) => `Tea-${"abcdefghijklmnopqrst"[n]} 1000`),
    );
    await one.tap("›");
    expect(one.chat.labels()).toContain("2 of 3");
    await one.tap(one.chat.labels()[0] ?? "");
    await one.tap("Back");
    expect(one.chat.labels()).toContain("2 of 3");
  });

  test("offers to add what was searched for and isn't there", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await one.send("Cake 40000");
    await one.tap("Add ⁨Cake⁩ · 40,000\u00a0UZS");
    expect(one.chat.last.text).toMatch(/✅ Saved/);
    expect(await saved(one)).toHaveLength(3);
  });

  test("is left with /cancel", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await one.send("/cancel");
    expect(one.chat.last.text).toBe("Cancelled.");
    expect((await one.record()).open).toEqual([]);
  });
});
