import { describe, expect, it } from "vitest";
import { thousandsLeftOut } from "../../../src/language/money/small-units.js";

describe("a price that may have left out its thousands", () => {
  it.each([
    ["250", "UZS", "250000"],
    ["999", "UZS", "999000"],
    ["12.5", "UZS", "12500"],
    ["15", "VND", "15000"],
    ["499", "KHR", "499000"],
    ["1500", "LBP", "1500000"],
    ["250", "IRR", "2500000"],
  ])("%s %s may be %s", (price, currency, thousands) => {
    expect(thousandsLeftOut(price, currency)).toEqual({ thousands, "as-typed": price });
  });

  it.each([
    ["1000", "UZS"],
    ["500", "KHR"],
    ["10000", "LBP"],
    ["5", "USD"],
    ["250", "RUB"],
    ["15", "KZT"],
  ])("%s %s has one meaning", (price, currency) => {
    expect(thousandsLeftOut(price, currency)).toBeUndefined();
  });
});
