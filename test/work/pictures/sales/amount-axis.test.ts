import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountAxis } from "../../../../src/work/pictures/sales/sales-chart.js";

describe("the axis of a chart", () => {
  it.each([
    ["1240000", "UZS", ["0", "250000", "500000", "750000", "1000000", "1250000"]],
    ["100", "USD", ["0", "20", "40", "60", "80", "100"]],
    ["100.01", "USD", ["0", "25", "50", "75", "100", "125"]],
    ["9999999999999.99", "UZS", Array.from({ length: 6 }, (_, step) => Big(2e12).times(step).toFixed())],
    ["0.03", "USD", ["0", "0.01", "0.02", "0.03"]],
    ["1", "JPY", ["0", "1"]],
    ["11", "JPY", ["0", "5", "10", "15"]],
    ["0", "UZS", ["0"]],
  ])("has round amounts up to %s %s", (largest, currency, amounts) => {
    expect(amountAxis(largest, currency)).toEqual(amounts);
  });

  it("reaches every amount in at most five equal steps, and has no step that nobody can pay", () => {
    const amounts = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.constantFrom("JPY", "USD", "KWD"));
    fc.assert(
      fc.property(amounts, ([units, currency]) => {
        const decimals = { JPY: 0, USD: 2, KWD: 3 }[currency] ?? 0;
        const largest = Big(units.toString()).times(Big(10).pow(-decimals));
        const [zero, step = "", ...others] = amountAxis(largest.toFixed(), currency);
        const last = Big([step, ...others].at(-1) ?? "");
        expect(zero).toBe("0");
        expect(others.length).toBeLessThan(5);
        expect(last.gte(largest)).toBe(true);
        expect(last.minus(step).lt(largest)).toBe(true);
        expect(last.eq(Big(step).times(others.length + 1))).toBe(true);
        expect(Big(step).round(decimals).eq(step)).toBe(true);
      }),
    );
  });
});
