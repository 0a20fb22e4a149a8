import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/domain/item/item.js";
import {
  formatAmount,
  isCurrency,
  lineTotal,
  minorUnits,
  parseAmount,
  totals,
} from "../../../src/domain/money/money.js";
import { anyText } from "../../any-text.js";

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

describe("parseAmount accepts what people type", () => {
  it.each([
    ["15000", "UZS", "15000"],
    ["15 000", "UZS", "15000"],
    ["15\u00a0000", "UZS", "15000"],
    ["15\u202f000", "UZS", "15000"],
    ["15\u2009000", "UZS", "15000"],
    ["15  000", "UZS", "15000"],
    ["15'000", "UZS", "15000"],
    ["15’000", "CHF", "15000"],
    ["1 500 000", "UZS", "1500000"],
    ["15,000.50", "UZS", "15000.5"],
    ["15.000,50", "UZS", "15000.5"],
    ["15 000,50", "UZS", "15000.5"],
    ["15000,5", "UZS", "15000.5"],
    ["15000.05", "UZS", "15000.05"],
    ["1,500", "UZS", "1500"],
    ["1.500", "UZS", "1500"],
    ["1,500", "JPY", "1500"],
    ["10.500", "USD", "10500"],
    ["1,555", "USD", "1555"],
    ["1.555.555", "USD", "1555555"],
    ["1,500,000", "UZS", "1500000"],
    ["1.500.000", "EUR", "1500000"],
    ["1,500,000.25", "USD", "1500000.25"],
    ["1,500,000", "KWD", "1500000"],
    ["1,500.250", "KWD", "1500.25"],
    ["1500.500", "KWD", "1500.5"],
    ["0.500", "KWD", "0.5"],
    ["0.5", "USD", "0.5"],
    [".5", "USD", "0.5"],
    ["10.00", "JPY", "10"],
    ["007", "USD", "7"],
    [`${"0".repeat(13)}5`, "USD", "5"],
    ["+5", "USD", "5"],
    ["15000.", "USD", "15000"],
    ["\u200e15 000\u200f", "UZS", "15000"],
    ["999999999999", "UZS", "999999999999"],
    ["15000 UZS", "UZS", "15000"],
    ["uzs 15000", "UZS", "15000"],
    ["15000so'm", "UZS", "15000"],
    ["15 000 so‘m", "UZS", "15000"],
    ["15 000 soʻm", "UZS", "15000"],
    ["15 000 сум.", "UZS", "15000"],
    ["15 000 сум,,", "UZS", "15000"],
    ["$10", "USD", "10"],
    ["$.50", "USD", "0.5"],
    ["$10", "CAD", "10"],
    ["10 €", "EUR", "10"],
    ["500 руб", "RUB", "500"],
    ["500 р.", "RUB", "500"],
    ["руб.50", "RUB", "50"],
    ["руб. 50", "BYN", "50"],
    ["$10 USD", "USD", "10"],
  ])("%j in %s is %s", (text, currency, amount) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, value: amount });
  });
});

describe("parseAmount refuses", () => {
  it.each([
    ["abc", "UZS", "not-a-number"],
    ["1e9", "UZS", "not-a-number"],
    ["", "UZS", "not-a-number"],
    ["   ", "UZS", "not-a-number"],
    ["1 50", "UZS", "not-a-number"],
    ["1.2.3", "UZS", "not-a-number"],
    ["1.5 000", "UZS", "not-a-number"],
    ["15’00", "UZS", "not-a-number"],
    ["15000 so,m", "UZS", "not-a-number"],
    ["1,50,000.00", "UZS", "not-a-number"],
    ["2x15000", "UZS", "not-a-number"],
    ["15000 кг", "UZS", "not-a-number"],
    ["10²", "UZS", "not-a-number"],
    ["--5", "UZS", "not-a-number"],
    ["Infinity", "UZS", "not-a-number"],
    ["0x10", "UZS", "not-a-number"],
    ["-5", "UZS", "negative"],
    ["−5", "UZS", "negative"],
    ["-$5", "USD", "negative"],
    ["0", "UZS", "zero"],
    ["0,00", "UZS", "zero"],
    ["1000000000000", "UZS", "too-large"],
    ["1 000 000 000 000", "UZS", "too-large"],
    ["9".repeat(4096), "UZS", "too-large"],
    ["10 USD", "UZS", "other-currency"],
    ["$10", "UZS", "other-currency"],
    ["10 €", "USD", "other-currency"],
    ["10 руб", "UZS", "other-currency"],
    ["$10 CAD", "USD", "other-currency"],
  ])("%j in %s: %s", (text, currency, problem) => {
    expect(parseAmount(text, currency)).toEqual({ ok: false, problem });
  });

  it.each([
    ["10.555 USD", "USD"],
    ["10.555", "USD"],
    ["10.5555", "USD"],
    ["1,5", "JPY"],
    ["15000.000", "UZS"],
    ["0.500", "UZS"],
    ["1.5005", "KWD"],
  ])("more decimals than the currency has, in %j, and says how many it has", (text, currency) => {
    const problem = { ok: false, problem: "too-many-decimals", decimals: minorUnits(currency) };
    expect(parseAmount(text, currency)).toEqual(problem);
  });

  it.each(["1,500", "1.500"])("to choose for KWD what %j means", (text) => {
    expect(parseAmount(text, "KWD")).toEqual({ ok: false, problem: "ambiguous", readings: ["1500", "1.5"] });
  });
});

describe("parseAmount, whatever is typed", () => {
  it("gives back every amount that it is given in its canonical form", () => {
    const cents = fc.bigInt({ min: 1n, max: 99_999_999_999_999n });
    fc.assert(
      fc.property(cents, (amount) => {
        const text = `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
        expect(parseAmount(text, "UZS")).toEqual({ ok: true, value: text.replace(/\.?0{1,2}$/, "") });
      }),
    );
  });

  it("reads back what formatAmount shows, in each language", () => {
    const amount = fc.integer({ min: 1, max: 2_000_000_000 }).map(String);
    const locale = fc.constantFrom("en" as const, "ru" as const, "uz" as const);
    fc.assert(
      fc.property(amount, locale, (typed, language) => {
        expect(parseAmount(formatAmount(typed, "UZS", language), "UZS")).toEqual({ ok: true, value: typed });
      }),
    );
  });

  it("answers, and accepts nothing but a positive decimal within the limits", () => {
    const noise = fc.oneof(anyText(), fc.stringMatching(/^[-+$ ]?[\d .,'eEx€]{0,20} ?[A-Za-z']{0,4}$/));
    fc.assert(
      fc.property(noise, fc.constantFrom("UZS", "USD", "KWD", "JPY", "ZZZ"), (text, currency) => {
        const parsed = parseAmount(text, currency);
        if (!parsed.ok) return;
        expect(parsed.value).toMatch(/^(?:[1-9]\d{0,11}|0)(?:\.\d{0,2}[1-9])?$/);
        expect(Number(parsed.value)).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
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

describe("formatAmount", () => {
  it.each([
    ["15000.5", "UZS", "en", `15,000.50${nbsp}UZS`],
    ["15000.00", "UZS", "en", `15,000${nbsp}UZS`],
    ["1500", "UZS", "ru", `1${nbsp}500${nbsp}UZS`],
    ["1500.5", "UZS", "ru", `1${nbsp}500,50${nbsp}UZS`],
    ["1500", "UZS", "uz", `1${nbsp}500${nbsp}UZS`],
    ["1.5", "KWD", "en", `1.500${nbsp}KWD`],
    ["10.555", "USD", "en", `10.555${nbsp}USD`],
    ["0.5", "HUF", "en", `0.50${nbsp}HUF`],
    ["7.5", "ZZZ", "en", `7.5${nbsp}ZZZ`],
    ["99999999999999999999.99", "UZS", "en", `99,999,999,999,999,999,999.99${nbsp}UZS`],
  ] as const)("shows %s %s in %s", (amount, currency, locale, shown) => {
    expect(formatAmount(amount, currency, locale)).toBe(shown);
  });
});
