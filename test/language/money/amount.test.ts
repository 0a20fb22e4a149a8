import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAmount, readMoney } from "../../../src/language/money/amount.js";
import { formatAmount, minorUnits } from "../../../src/language/money/money.js";
import { anyText } from "../../any-text.js";

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
    ["15k", "UZS", "15000"],
    ["15K", "UZS", "15000"],
    ["15к", "UZS", "15000"],
    ["15 тыс", "UZS", "15000"],
    ["15 тыс.", "UZS", "15000"],
    ["15тыс.сум", "UZS", "15000"],
    ["15 тысяч", "UZS", "15000"],
    ["15 тысяч сумов", "UZS", "15000"],
    ["15 ming", "UZS", "15000"],
    ["15 минг сўм", "UZS", "15000"],
    ["15 ming soʻm", "UZS", "15000"],
    ["15 thousand", "UZS", "15000"],
    ["UZS 15k", "UZS", "15000"],
    ["$15k", "USD", "15000"],
    ["1.5k", "UZS", "1500"],
    ["1,5 млн", "UZS", "1500000"],
    ["2 mln", "UZS", "2000000"],
    ["2 million", "UZS", "2000000"],
    ["2 миллиона", "UZS", "2000000"],
    ["1 mln 200 ming", "UZS", "1200000"],
    ["1 млн 200 тыс. сум", "UZS", "1200000"],
    ["1 mln 200k UZS", "UZS", "1200000"],
    ["15 ming 500", "UZS", "15500"],
    ["15 ming 50", "UZS", "15050"],
    ["1 mln 200 000", "UZS", "1200000"],
    ["1 млн 200000 сум", "UZS", "1200000"],
    ["15 тысяч 500 сум", "UZS", "15500"],
    ["0.001k", "UZS", "1"],
    ["0.00001k", "UZS", "0.01"],
    ["15$", "USD", "15"],
    ["15 $ USD", "USD", "15"],
    ["15 000 so'm", "UZS", "15000"],
    ["15 000 som", "UZS", "15000"],
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
    ["10 ₱", "USD", "other-currency"],
    ["15 тыс. руб", "UZS", "other-currency"],
    ["1.2.3 EUR", "UZS", "not-a-number"],
    ["k", "UZS", "not-a-number"],
    ["15 kk", "UZS", "not-a-number"],
    ["15 k k", "UZS", "not-a-number"],
    ["k15", "UZS", "not-a-number"],
    ["15 mln mln", "UZS", "not-a-number"],
    ["15 ming 5", "UZS", "not-a-number"],
    ["1.5 ming 500", "UZS", "not-a-number"],
    ["1 mln 2000", "UZS", "not-a-number"],
    ["1 ming 200 ming", "UZS", "not-a-number"],
    ["1 mln 2 mln", "UZS", "not-a-number"],
    ["1 mln 2 ming 3 ming", "UZS", "not-a-number"],
    ["-15k", "UZS", "negative"],
    ["0k", "UZS", "zero"],
    ["1000000 mln", "UZS", "too-large"],
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
    ["0.000001k", "UZS"],
    ["1.2345k", "JPY"],
  ])("more decimals than the currency has, in %j, and says how many it has", (text, currency) => {
    const problem = { ok: false, problem: "too-many-decimals", decimals: minorUnits(currency) };
    expect(parseAmount(text, currency)).toEqual(problem);
  });

  it.each(["1,500", "1.500"])("to choose for KWD what %j means", (text) => {
    expect(parseAmount(text, "KWD")).toEqual({ ok: false, problem: "ambiguous", readings: ["1500", "1.5"] });
  });
});

describe("parseAmount asks", () => {
  it.each([
    ["1,500k", ["1500000", "1500"]],
    ["1.500 тыс", ["1500000", "1500"]],
    ["1,500 mln so'm", ["1500000000", "1500000"]],
    ["1 mln 200", ["1200000", "1000200"]],
    ["1 млн 200 сум", ["1200000", "1000200"]],
    ["2 mln 50", ["2050000", "2000050"]],
  ])("which of its two readings %j has", (text, readings) => {
    expect(parseAmount(text, "UZS")).toEqual({ ok: false, problem: "ambiguous", readings });
  });
});

describe("readMoney", () => {
  it.each([
    ["15 000", "UZS", "15000"],
    ["15 USD", "USD", "15"],
    ["15k €", "EUR", "15000"],
    ["5.005 KWD", "KWD", undefined],
    ["$5", "UZS", undefined],
  ])("reads %j as an amount in %s", (text, currency, value) => {
    const money = readMoney(text, "UZS");
    expect([money.currency, money.amount.ok ? money.amount.value : undefined]).toEqual([currency, value]);
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
    const locale = fc.constantFrom("en" as const, "ru" as const, "uz" as const, "uz-Cyrl" as const);
    fc.assert(
      fc.property(amount, locale, (typed, language) => {
        expect(parseAmount(formatAmount(typed, "UZS", language), "UZS")).toEqual({ ok: true, value: typed });
      }),
    );
  });

  const words = fc
    .array(fc.constantFrom(..."1 15 200 000 1,500 .5 - + . , ' k тыс. mln ming so'm $ UZS €".split(" ")), {
      maxLength: 8,
    })
    .chain((parts) => fc.constantFrom(parts.join(""), parts.join(" ")));

  it("answers, and accepts nothing but a positive decimal within the limits", () => {
    const noise = fc.oneof(
      anyText(),
      words,
      fc.stringMatching(/^[-+$ ]?[\d .,'eEx€]{0,20} ?[A-Za-z']{0,4}$/),
    );
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
