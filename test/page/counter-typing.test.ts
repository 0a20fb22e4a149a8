import { describe, expect, it } from "vitest";
import { searchIn } from "../../src/page/counter/item-search.js";
import {
  amountOf,
  type Key,
  keypadDecimals,
  pressKey,
  shownAmount,
} from "../../src/page/counter/keypad-amount.js";

const typed = (keys: readonly Key[], decimals = 2): string =>
  keys.reduce((amount, key) => pressKey(amount, key, decimals), "");

describe("the keypad", () => {
  it.each<[string, readonly Key[], number, string]>([
    ["digits and zeros", ["1", "5", "000"], 2, "15000"],
    ["zeros before anything else", ["00", "000", "7"], 2, "7"],
    ["a decimal sign first", [".", "5"], 2, "0.5"],
    ["a second decimal sign", ["1", ".", ".", "5"], 2, "1.5"],
    ["more decimals than the currency has", ["1", ".", "2", "3", "4"], 2, "1.23"],
    ["zeros behind the decimal sign", ["1", ".", "000"], 3, "1.000"],
    ["a decimal sign in a currency without decimals", ["1", ".", "5"], 0, "15"],
    ["more than twelve digits", ["1", "000", "000", "000", "000"], 2, "100000000000"],
    ["a character too many, taken back", ["1", "2", "back", "3"], 2, "13"],
    ["nothing, taken back", ["back"], 2, ""],
  ])("makes an amount of %s", (_what, keys, decimals, amount) => {
    expect(typed(keys, decimals)).toBe(amount);
  });

  it("takes the decimals of the currency, and none of the soum, whose tiyins are out of use", () => {
    expect(["UZS", "USD", "JPY", "KWD"].map(keypadDecimals)).toEqual([0, 2, 0, 3]);
  });

  it.each([
    ["", undefined],
    ["0", undefined],
    ["0.00", undefined],
    ["15000", "15000"],
    ["15.", "15"],
    ["15.50", "15.5"],
    ["999999999999.99", "999999999999.99"],
  ])("takes %j as the amount %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it.each([
    ["", "en", "0"],
    ["15000.", "en", "15,000."],
    ["999999999999.90", "en", "999,999,999,999.90"],
    ["15000.5", "ru", "15\u00a0000,5"],
    ["15000.5", "uz", "15\u00a0000,5"],
  ] as const)("shows %j in %s as it was typed so far", (text, language, shown) => {
    expect(shownAmount(text, language)).toBe(shown);
  });
});

describe("the search of the counter", () => {
  const names = ["Oʻgurt katta", "Café au lait", "Ёлка", "ЧАЙ зелёный", "Coffee to go", "Coffee"];
  const search = searchIn(names.map((name) => ({ id: name, name, price: "1", currency: "UZS" })));

  it.each([
    ["", names],
    ["  ", names],
    ["cof", ["Coffee to go", "Coffee"]],
    ["go coffee", ["Coffee to go"]],
    ["cafe", ["Café au lait"]],
    ["елка", ["Ёлка"]],
    ["чай зеленый", ["ЧАЙ зелёный"]],
    ["o'gurt", ["Oʻgurt katta"]],
    ["O‘GURT", ["Oʻgurt katta"]],
    ["ogurt", ["Oʻgurt katta"]],
    ["tea", []],
  ])("finds the items for %j in the order of the list", (text, found) => {
    expect(search(text).map(({ name }) => name)).toEqual(found);
  });
});
