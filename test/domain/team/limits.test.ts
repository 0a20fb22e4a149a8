import { describe, expect, test } from "vitest";
import { exceeded, type Limits, mayUseTerminal, type OverLimit } from "../../../src/domain/team/limits.js";
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
