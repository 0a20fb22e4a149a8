import { describe, expect, test } from "vitest";
import {
  areWider,
  exceeded,
  type Limits,
  mayUseTerminal,
  type OverLimit,
  tolerancesOver,
} from "../../../../src/features/team/model/limits.js";
import type { Tolerance } from "../../../../src/invoice/terms/payment-tolerance.js";
import { front, limitsOf, termsOf } from "./samples.js";

const perInvoice = (by: string): OverLimit => ({ kind: "per-invoice", by, currency: "UZS" });
const perDay = (by: string): OverLimit => ({ kind: "per-day", by, currency: "UZS" });

describe("the limits that an invoice exceeds", () => {
  test.each<[string, string, Partial<Limits>, string, OverLimit[]]>([
    ["without limits there is none", "99999999999", {}, "0", []],
    ["an invoice of exactly the limit is allowed", "100000", { perInvoice: "100000" }, "0", []],
    ["a hundredth too much is too much", "100000.01", { perInvoice: "100000" }, "0", [perInvoice("0.01")]],
    ["the limit itself may have decimals", "0.30", { perInvoice: "0.1" }, "0", [perInvoice("0.2")]],
    ["decimals of the daily sum are exact", "0.1", { perDay: "0.3" }, "0.2", []],
    ["a day of exactly the limit is allowed", "40000", { perDay: "100000" }, "60000", []],
    ["the day's other invoices count", "40001", { perDay: "100000" }, "60000", [perDay("1")]],
    [
      "both limits are named",
      "150",
      { perInvoice: "100", perDay: "120" },
      "0",
      [perInvoice("50"), perDay("30")],
    ],
    ["a day over its lowered limit allows nothing", "1", { perDay: "50" }, "60", [perDay("11")]],
    ["a limit of nothing allows nothing", "1", { perDay: "0" }, "0", [perDay("1")]],
    [
      "large amounts keep their last digit",
      "9007199254740993",
      { perInvoice: "9007199254740992" },
      "0",
      [perInvoice("1")],
    ],
  ])("%s", (_name, price, limits, spent, over) => {
    expect(exceeded(termsOf(price), limitsOf(limits), spent)).toEqual(over);
  });

  test("an invoice in another currency can't be compared, however small it is", () => {
    const limits = limitsOf({ perInvoice: "1000000" });
    const over = [{ kind: "currency", currency: "USD" }];
    expect(exceeded(termsOf("1", { currency: "USD" }), limits, "0")).toEqual(over);
    const { items } = termsOf("1");
    const mixed = [...items, ...items.map((item) => ({ ...item, currency: "USD" }))];
    expect(exceeded(termsOf("1", { items: mixed }), limits, "0")).toEqual(over);
  });

  test("a terminal is allowed by its id, whatever its name is", () => {
    const limits = limitsOf({ terminals: [front] });
    expect(mayUseTerminal(limits, "t-1")).toBe(true);
    expect(mayUseTerminal(limits, "t-2")).toBe(false);
    expect(mayUseTerminal(limitsOf({}), "t-2")).toBe(true);
    expect(mayUseTerminal(limitsOf({ terminals: [] }), "t-1")).toBe(false);
  });
});

describe("the tolerances of a seller's invoice of 100,000 UZS", () => {
  const percent = (value: string): Tolerance => ({ kind: "percent", percent: value });
  const amount = (value: string): Tolerance => ({ kind: "amount", amount: value });
  type Row = readonly [string, Tolerance | undefined, string | undefined, Tolerance | undefined, boolean];
  // The invoice's underpayment, the seller's limit in percent, the account's default, whether it is too much.
  test.each<Row>([
    ["none is always allowed", undefined, undefined, undefined, false],
    ["any is too much when the account has none", percent("1"), undefined, undefined, true],
    ["the account's own is allowed", percent("2"), undefined, percent("2"), false],
    ["more than the account's own is too much", percent("99"), undefined, percent("2"), true],
    ["an amount is compared by the total", amount("2000"), undefined, percent("2"), false],
    ["an amount above the percentage is too much", amount("2000.01"), undefined, percent("2"), true],
    ["the account's amount is compared, too", percent("5"), undefined, amount("5000"), false],
    ["a seller's limit goes before the account's", percent("3"), "5", undefined, false],
    ["a seller's limit may be lower than the account's", percent("2"), "1", percent("10"), true],
    ["a limit of 0 allows none", percent("0.1"), "0", percent("10"), true],
  ])("%s", (_name, underpaid, tolerance, usual, isOver) => {
    for (const side of ["underpaid", "overpaid"] as const) {
      const terms = termsOf("100000", { [side]: underpaid });
      const account = { currency: "UZS", [side]: usual };
      const over = tolerancesOver(terms, limitsOf(tolerance === undefined ? {} : { tolerance }), account);
      expect(over).toEqual(
        isOver ? [{ kind: "tolerance", side, tolerance: underpaid, currency: "UZS" }] : [],
      );
    }
  });

  test("aren't allowed by an amount of the account in another currency", () => {
    const terms = termsOf("100000", { underpaid: amount("10") });
    const account = { currency: "USD", underpaid: amount("1000") };
    expect(tolerancesOver(terms, limitsOf({}), account)).toHaveLength(1);
  });

  test.each([
    [undefined, "5", true],
    ["5", undefined, true],
    ["5", "6", true],
    ["5", "4", false],
    ["5", "5", false],
    [undefined, undefined, false],
  ])("a limit that changes from %s to %s needs a recent sign-in: %s", (before, after, isWider) => {
    const of = (tolerance: string | undefined) => limitsOf(tolerance === undefined ? {} : { tolerance });
    expect(areWider(of(after), of(before))).toBe(isWider);
  });
});
