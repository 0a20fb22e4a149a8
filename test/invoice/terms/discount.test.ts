import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargedFor, type Discount } from "../../../src/invoice/terms/discount.js";
import { minorUnits, totals } from "../../../src/language/money/money.js";

const percent = (of: string): Discount => ({ kind: "percent", percent: of });
const amount = (of: string): Discount => ({ kind: "amount", amount: of });

const terms = (
  discount: Discount,
  lines: readonly (readonly [price: string, quantity: number])[],
  currency = "UZS",
) => ({
  items: lines.map(([price, quantity], at) => ({ name: `item ${at}`, price, quantity, currency })),
  currency,
  discount,
});

function pricesOf(...of: Parameters<typeof terms>): string[] {
  const charged = chargedFor(terms(...of));
  return "problem" in charged
    ? [charged.problem]
    : charged.items.map(({ price, quantity }) => `${quantity} x ${price}`);
}

describe("an invoice's discount", () => {
  it.each([
    [
      "a percentage lowers each price",
      percent("10"),
      [
        ["15000", 1],
        ["5000", 1],
      ],
      ["1 x 13500", "1 x 4500"],
    ],
    [
      "half of a price is half of it",
      percent("50"),
      [
        ["10000", 1],
        ["90000", 1],
      ],
      ["1 x 5000", "1 x 45000"],
    ],
    [
      "an amount is shared in round prices",
      amount("5000"),
      [
        ["15000", 2],
        ["40000", 1],
      ],
      ["2 x 14000", "1 x 37000"],
    ],
    ["an amount that can be shared evenly is", amount("5000"), [["15000", 2]], ["2 x 12500"]],
    ["some pieces of a line cost one unit more", amount("5000"), [["15000", 3]], ["2 x 13000", "1 x 14000"]],
    ["a percentage of whole soʻm is whole", percent("10"), [["15555", 1]], ["1 x 13999"]],
    ["a discount of everything is none", percent("100"), [["15000", 1]], ["covers-all"]],
    ["an amount of the total is none", amount("15000"), [["15000", 1]], ["covers-all"]],
  ] as const)("%s", (_, discount, lines, prices) => {
    expect(pricesOf(discount, lines)).toEqual(prices);
  });

  it("is shared to the cent", () => {
    expect(pricesOf(amount("1"), [["10", 3]], "USD")).toEqual(["1 x 9", "2 x 10"]);
  });

  it("isn't taken off items in several currencies", () => {
    const { items, ...others } = terms(percent("10"), [["10", 1]], "USD");
    const mixed = [...items, { name: "Tea", price: "5000", quantity: 1, currency: "UZS" }];
    expect(chargedFor({ ...others, items: mixed })).toEqual({ problem: "currencies" });
  });

  const lines = (currency: string) =>
    fc
      .array(
        fc.tuple(
          fc.integer({ min: 1, max: 10 ** 9 }),
          fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 })),
          fc.constantFrom(0, 0, 2, 3, 5),
        ),
        { minLength: 1, maxLength: 20 },
      )
      .map((all) =>
        all.map(([units, quantity, zeros]) => {
          const round = Math.max(10 ** zeros, units - (units % 10 ** zeros));
          return [Big(`${round}e-${minorUnits(currency)}`).toFixed(), quantity] as const;
        }),
      );
  const discounts = fc.oneof(
    fc.integer({ min: 1, max: 999_999 }).map((of) => percent(Big(`${of}e-4`).toFixed())),
    fc.integer({ min: 1, max: 100 }).map((of) => percent(`${of}`)),
    fc.integer({ min: 1, max: 10 ** 10 }).map((of) => amount(Big(`${of}e-2`).toFixed())),
    fc.integer({ min: 1, max: 10 ** 6 }).map((of) => amount(`${of}000`)),
  );
  const cases = fc
    .constantFrom("UZS", "USD", "KWD")
    .chain((currency) => fc.tuple(fc.constant(currency), lines(currency), discounts));

  it("comes to the total less the discount exactly, and no price is zero, negative or higher than before", () => {
    let taken = 0;
    fc.assert(
      fc.property(cases, ([currency, priced, discount]) => {
        const given = terms(discount, priced, currency);
        const [before] = totals(given.items);
        const charged = chargedFor(given);
        if ("problem" in charged) {
          const pieces = priced.reduce((sum, [, quantity]) => sum + quantity, 0);
          const off =
            discount.kind === "amount"
              ? Big(discount.amount)
              : Big(before?.amount ?? 0)
                  .times(discount.percent)
                  .div(100);
          // A discount is refused only where a piece would cost less than the currency's smallest amount.
          expect(
            Big(before?.amount ?? 0)
              .minus(off)
              .lt(
                Big(pieces)
                  .times(currency === "UZS" ? 1 : "0.01")
                  .plus(1),
              ),
          ).toBe(true);
          return;
        }
        taken += 1;
        const [after] = totals(charged.items);
        expect(after?.amount).toBe(
          Big(before?.amount ?? 0)
            .minus(charged.off ?? 0)
            .toFixed(),
        );
        if (discount.kind === "amount") expect(charged.off).toBe(Big(discount.amount).toFixed());
        expect(charged.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          given.items.reduce((sum, { quantity }) => sum + quantity, 0),
        );
        for (const item of charged.items) {
          expect(item.quantity).toBeGreaterThan(0);
          expect(Big(item.price).gt(0)).toBe(true);
          const decimals = item.price.split(".")[1]?.length ?? 0;
          expect(decimals).toBeLessThanOrEqual(minorUnits(currency) ?? 2);
          const named = given.items.find(({ name }) => name === item.name);
          expect(Big(item.price).lte(named?.price ?? 0)).toBe(true);
        }
        expect(charged.items.length - given.items.length).toBe(charged.split === undefined ? 0 : 1);
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(1000);
  });
});
