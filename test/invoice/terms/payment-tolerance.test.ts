import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acceptedRange,
  coversAll,
  formatPercent,
  isLarge,
  parseTolerance,
  type Tolerance,
} from "../../../src/invoice/terms/payment-tolerance.js";
import { minorUnits } from "../../../src/language/money/money.js";

const percent = (value: string): Tolerance => ({ kind: "percent", percent: value });
const amount = (value: string): Tolerance => ({ kind: "amount", amount: value });
const over = { currency: "UZS", side: "overpaid" } as const;
const under = { currency: "UZS", side: "underpaid" } as const;

describe("parseTolerance", () => {
  it.each([
    ["2%", "2"],
    ["2 %", "2"],
    ["2\u00a0%", "2"],
    ["+2%", "2"],
    ["%2", "2"],
    ["2.5 %", "2.5"],
    ["2,5%", "2.5"],
    [".5%", "0.5"],
    ["2.50%", "2.5"],
    ["2.500000%", "2.5"],
    ["1,500%", "1.5"],
    ["0.0001%", "0.0001"],
    ["0,01000 %", "0.01"],
    ["2 percent", "2"],
    ["2 per cent", "2"],
    ["2 PCT", "2"],
    ["2 процента", "2"],
    ["2,5 Процента", "2.5"],
    ["5 процентов", "5"],
    ["1 процент", "1"],
    ["1 проц.", "1"],
    ["2 foiz", "2"],
    ["2,5 foiz", "2.5"],
    ["2 protsent", "2"],
    ["99.9999%", "99.9999"],
  ])("reads %j as a percentage", (text, expected) => {
    for (const place of [over, under])
      expect(parseTolerance(text, place)).toEqual({ ok: true, value: percent(expected) });
  });

  it.each([
    ["1000", "1000"],
    ["1 000", "1000"],
    ["1,000", "1000"],
    ["1'000.50", "1000.5"],
    ["1 000 UZS", "1000"],
    ["1000 so‘m", "1000"],
    ["1000 сум", "1000"],
    ["2", "2"],
  ])("reads %j as an amount", (text, expected) => {
    expect(parseTolerance(text, under)).toEqual({ ok: true, value: amount(expected) });
  });

  it.each([
    ["", "not-understood"],
    ["a little", "not-understood"],
    ["%", "not-understood"],
    ["two %", "not-understood"],
    ["2%%", "not-understood"],
    ["2% 1000", "not-understood"],
    ["%2 of it", "not-understood"],
    ["1 2%", "not-understood"],
    ["-2%", "negative"],
    ["−2 процента", "negative"],
    ["-1000", "negative"],
    ["0", "zero"],
    ["0%", "zero"],
    ["0.00 %", "zero"],
    ["1000.001%", "too-large"],
    ["1001%", "too-large"],
    ["1 500 000%", "too-large"],
    ["1,000%", "ambiguous"],
    ["1234567890123", "too-large"],
    ["5 USD", "other-currency"],
    ["$5", "other-currency"],
  ])("refuses %j: %s", (text, problem) => {
    for (const place of [over, under]) expect(parseTolerance(text, place)).toEqual({ ok: false, problem });
  });

  it("tells how many decimals there may be", () => {
    const refused = { ok: false, problem: "too-many-decimals" };
    for (const text of ["2.12345%", "2.00001%", "2.123450%"])
      expect(parseTolerance(text, over)).toEqual({ ...refused, decimals: 4 });
    expect(parseTolerance("1000.123", over)).toEqual({ ...refused, decimals: 2 });
    expect(parseTolerance("10.5", { ...over, currency: "JPY" })).toEqual({ ...refused, decimals: 0 });
    expect(parseTolerance("1,500", { ...over, currency: "KWD" })).toMatchObject({ problem: "ambiguous" });
  });

  it("refuses an underpayment of everything, and takes an overpayment of it", () => {
    for (const text of ["100%", "100.0 %", "250%", "50 000", "60 000"]) {
      expect(parseTolerance(text, { ...under, total: "50000" })).toEqual({
        ok: false,
        problem: "covers-all",
      });
      expect(parseTolerance(text, { ...over, total: "50000" })).toMatchObject({ ok: true });
    }
    expect(parseTolerance("100%", under)).toEqual({ ok: false, problem: "covers-all" });
    expect(parseTolerance("49 999.99", { ...under, total: "50000" })).toMatchObject({ ok: true });
    expect(parseTolerance("50 000", under)).toMatchObject({ ok: true });
    expect(parseTolerance("1000%", over)).toMatchObject({ ok: true });
  });

  it("answers any text at all, and soon", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        for (const typed of [text, `${text}%`, `${text} foiz`])
          expect(typeof parseTolerance(typed, over).ok).toBe("boolean");
      }),
    );
    expect(parseTolerance(`${"1 ".repeat(2000)}%`, over)).toMatchObject({ ok: false });
    expect(parseTolerance(`${"9".repeat(4000)}%`, over)).toMatchObject({ problem: "too-large" });
  });
});

describe("a large tolerance", () => {
  it.each([
    [percent("10"), undefined, false],
    [percent("10.0001"), undefined, true],
    [amount("10000"), "100000", false],
    [amount("10000.01"), "100000", true],
    [amount("999999"), undefined, false],
  ])("%j of %s: %s", (tolerance, total, expected) => {
    expect(isLarge(tolerance, total)).toBe(expected);
  });

  it.each([
    [percent("99.9999"), "1", false],
    [percent("100"), undefined, true],
    [amount("99999.99"), "100000", false],
    [amount("100000"), "100000", true],
    [amount("100000"), undefined, false],
  ])("%j covers all of %s: %s", (tolerance, total, expected) => {
    expect(coversAll(tolerance, total)).toBe(expected);
  });
});

describe("acceptedRange", () => {
  it.each([
    ["100000", "UZS", amount("1000"), percent("2"), "98000", "101000"],
    ["100000", "UZS", undefined, percent("2"), "98000", "100000"],
    ["100000", "UZS", percent("1"), undefined, "100000", "101000"],
    ["0.99", "USD", percent("1"), percent("1"), "0.99", "0.99"],
    ["10.01", "USD", percent("5"), percent("5"), "9.51", "10.51"],
    ["101", "JPY", percent("5"), percent("5"), "96", "106"],
    ["1.001", "KWD", percent("0.1"), percent("0.1"), "1", "1.002"],
    ["5000", "UZS", undefined, amount("9000"), "0", "5000"],
    ["99999999999999.99", "UZS", percent("0.0001"), undefined, "99999999999999.99", "100000099999999.98"],
  ])("%s %s, over %j, under %j: %s to %s", (total, currency, o, u, from, to) => {
    expect(acceptedRange(total, currency, o, u)).toEqual({ from, to });
  });

  /** Whole numbers of the 10^-decimals unit as a decimal string. */
  const decimalString = (units: bigint, decimals: number): string =>
    Big(units.toString()).times(Big(10).pow(-decimals)).toFixed();
  const currencyCode = fc.constantFrom("UZS", "USD", "JPY", "KWD", "CLF");
  const tolerance = (currency: string): fc.Arbitrary<Tolerance> =>
    fc.oneof(
      fc.bigInt({ min: 1n, max: 9_999_999n }).map((units) => percent(decimalString(units, 4))),
      fc
        .bigInt({ min: 1n, max: 10n ** 14n })
        .map((units) => amount(decimalString(units, minorUnits(currency) ?? 2))),
    );
  const invoice = currencyCode.chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      total: fc
        .bigInt({ min: 1n, max: 10n ** 18n })
        .map((units) => decimalString(units, minorUnits(currency) ?? 2)),
      o: fc.option(tolerance(currency), { nil: undefined }),
      u: fc.option(tolerance(currency), { nil: undefined }),
    }),
  );
  /** By another way than the code: all in ten-thousandths of a percent. */
  const within = (paid: Big, total: Big, o: Tolerance | undefined, u: Tolerance | undefined): boolean => {
    const allowed = paid.gte(total) ? o : u;
    const difference = paid.minus(total).abs();
    if (difference.eq(0)) return true;
    if (allowed === undefined) return false;
    return allowed.kind === "amount"
      ? difference.lte(allowed.amount)
      : difference.times(100).lte(total.times(allowed.percent));
  };

  it("names the outermost whole minor units that are within the tolerances", () => {
    fc.assert(
      fc.property(invoice, ({ currency, total, o, u }) => {
        const { from, to } = acceptedRange(total, currency, o, u);
        const unit = Big(10).pow(-(minorUnits(currency) ?? 2));
        const exact = Big(total);
        expect(Big(from).mod(unit).eq(0) && Big(to).mod(unit).eq(0)).toBe(true);
        expect(Big(from).eq(0) || within(Big(from), exact, o, u)).toBe(true);
        expect(within(Big(to), exact, o, u)).toBe(true);
        expect(within(Big(to).plus(unit), exact, o, u)).toBe(false);
        if (Big(from).gt(0)) expect(within(Big(from).minus(unit), exact, o, u)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("always holds the total, and its ends never cross", () => {
    fc.assert(
      fc.property(invoice, ({ currency, total, o, u }) => {
        const { from, to } = acceptedRange(total, currency, o, u);
        expect(Big(from).gte(0)).toBe(true);
        expect(Big(from).lte(total)).toBe(true);
        expect(Big(to).gte(total)).toBe(true);
      }),
    );
  });

  it("never gets narrower by a larger tolerance", () => {
    const pair = currencyCode.chain((currency) =>
      fc.record({
        currency: fc.constant(currency),
        total: fc
          .bigInt({ min: 1n, max: 10n ** 18n })
          .map((units) => decimalString(units, minorUnits(currency) ?? 2)),
        size: fc.bigInt({ min: 1n, max: 10n ** 7n }),
        more: fc.bigInt({ min: 0n, max: 10n ** 7n }),
        kind: fc.constantFrom("amount" as const, "percent" as const),
      }),
    );
    fc.assert(
      fc.property(pair, ({ currency, total, size, more, kind }) => {
        const of = (units: bigint): Tolerance =>
          kind === "percent"
            ? percent(decimalString(units, 4))
            : amount(decimalString(units, minorUnits(currency) ?? 2));
        const narrow = acceptedRange(total, currency, of(size), of(size));
        const wide = acceptedRange(total, currency, of(size + more), of(size + more));
        expect(Big(wide.from).lte(narrow.from)).toBe(true);
        expect(Big(wide.to).gte(narrow.to)).toBe(true);
      }),
    );
  });
});

describe("formatPercent", () => {
  it.each([
    ["2", "en", "2%"],
    ["2.5", "ru", "2,5\u00a0%"],
    ["0.0001", "uz", "0,0001%"],
    ["99.9999", "en", "99.9999%"],
    ["1000", "en", "1000%"],
  ] as const)("%s in %s: %s", (value, locale, expected) => {
    expect(formatPercent(value, locale)).toBe(expected);
  });

  it("prints what can be typed back in", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.constantFrom("en" as const, "ru" as const, "uz" as const, "uz-Cyrl" as const),
        (units, locale) => {
          const value = Big(units.toString()).times("0.0001");
          const parsed = parseTolerance(formatPercent(value.toFixed(), locale), over);
          expect(parsed).toEqual({ ok: true, value: percent(value.toFixed()) });
        },
      ),
    );
  });
});
