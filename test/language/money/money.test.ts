import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/invoice/item/item.js";
import {
  formatAmount,
  formatRoughAmount,
  isCurrency,
  lineTotal,
  minorUnits,
  sumOfAmounts,
  totals,
} from "../../../src/language/money/money.js";

const nbsp = "\u00a0";

describe("minorUnits", () => {
  it.each([
    ["UZS", 2],
    ["HUF", 2],
    ["IDR", 2],
    ["IQD", 3],
    ["KWD", 3],
    ["JPY", 0],
    ["CLF", 4],
    ["ABC", undefined],
    ["uzs", undefined],
    ["", undefined],
    ["__proto__", undefined],
  ])("follows ISO 4217 for %j", (code, decimals) => {
    expect(minorUnits(code)).toBe(decimals);
    expect(isCurrency(code)).toBe(decimals !== undefined);
  });
});

describe("totals", () => {
  const item = (price: string, quantity: number, currency = "UZS"): Item => ({
    name: "x",
    price,
    quantity,
    currency,
  });

  it("multiplies and adds without floating point", () => {
    expect(lineTotal(item("0.1", 3))).toBe("0.3");
    expect(totals([item("0.1", 1), item("0.2", 1)])).toEqual([{ currency: "UZS", amount: "0.3" }]);
    expect(lineTotal(item("999999999999.99", 1_000_000))).toBe("999999999999990000");
  });

  it("keeps currencies apart, in the order of the invoice", () => {
    expect(totals([item("5", 1, "USD"), item("10", 2, "EUR"), item("1.50", 1, "USD")])).toEqual([
      { currency: "USD", amount: "6.5" },
      { currency: "EUR", amount: "20" },
    ]);
    expect(totals([])).toEqual([]);
  });

  it("doesn't depend on the order of the items", () => {
    const prices = fc.array(fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2)));
    fc.assert(
      fc.property(prices, (list) => {
        const items = list.map((price) => item(price, 3));
        expect(totals(items.toReversed())).toEqual(totals(items));
      }),
    );
  });
});

describe("sumOfAmounts", () => {
  it("adds up amounts of any number of decimal places without rounding", () => {
    expect(sumOfAmounts([])).toBe("0");
    expect(sumOfAmounts(["0.1", "0.2", "1000000000000"])).toBe("1000000000000.3");
    expect(sumOfAmounts(["-0.5", "10", "0.50"])).toBe("10");
    const amounts = fc
      .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat(6))
      .map(([units, places]) => Big(`${units}e-${places}`).toFixed());
    fc.assert(
      fc.property(fc.array(amounts), (some) => {
        expect(sumOfAmounts(some)).toBe(some.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed());
      }),
    );
  });
});

describe("formatAmount", () => {
  it.each([
    ["15000.5", "UZS", "en", `15,000.50${nbsp}UZS`],
    ["15000.00", "UZS", "en", `15,000${nbsp}UZS`],
    ["1500", "UZS", "ru", `1${nbsp}500${nbsp}сум`],
    ["1500.5", "UZS", "ru", `1${nbsp}500,50${nbsp}сум`],
    ["1500", "UZS", "uz", `1${nbsp}500${nbsp}soʻm`],
    ["1500.5", "UZS", "uz-Cyrl", `1${nbsp}500,50${nbsp}сўм`],
    ["1500", "USD", "ru", `1${nbsp}500${nbsp}USD`],
    ["1.5", "KWD", "en", `1.500${nbsp}KWD`],
    ["10.555", "USD", "en", `10.555${nbsp}USD`],
    ["0.5", "HUF", "en", `0.50${nbsp}HUF`],
    ["7.5", "ZZZ", "en", `7.5${nbsp}ZZZ`],
    ["99999999999999999999.99", "UZS", "en", `99,999,999,999,999,999,999.99${nbsp}UZS`],
  ] as const)("shows %s %s in %s", (amount, currency, locale, shown) => {
    expect(formatAmount(amount, currency, locale)).toBe(shown);
  });
});

describe("formatRoughAmount", () => {
  it.each([
    ["0", "en", "0"],
    ["0.25", "ru", "0,25"],
    ["1240000", "en", "1.24M"],
    ["1240000", "ru", `1,24${nbsp}млн`],
    ["1240000", "uz", `1,24${nbsp}mln`],
    ["12500", "uz", `12,5${nbsp}ming`],
    ["12500", "uz-Cyrl", `12,5${nbsp}минг`],
    ["1240000", "uz-Cyrl", `1,24${nbsp}млн`],
    ["9999999999999.99", "ru", `10${nbsp}трлн`],
    ["1000000000000000001", "en", "1,000,000T"],
  ] as const)("shows %s in %s as %s", (amount, locale, shown) => {
    expect(formatRoughAmount(amount, locale)).toBe(shown);
  });
});
