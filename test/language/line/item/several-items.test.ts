import { describe, expect, it } from "vitest";
import { kindsOf } from "../../../../src/features/draft/model/typed-kind.js";
import { all } from "../readings.js";
import { separate, severalInOtherCurrencies, single, unclear } from "../table/several-items.js";

describe("a line with several prices", () => {
  it.each(separate)("is split into its items: %s", (line, ...items) => {
    expect(all(line)).toEqual(items);
  });

  it.each(unclear)("is refused when it may be one item or several: %s", (line) => {
    expect(all(line)).toEqual(["several-items"]);
  });

  it.each(single)("stays one item when the other number belongs to its name: %s", (line, ...items) => {
    expect(all(line)).toEqual(items);
  });

  it.each(severalInOtherCurrencies)("is read by the prices that %s has: %s", (currency, line, ...items) => {
    expect(all(line, currency)).toEqual(items);
  });
});

describe("a line of only a number", () => {
  it.each(["Tea\n15000", "2\nTea", "Tea\n2\nCoffee\n3"])(
    "is no item beside a line of only a name: %j",
    (text) => {
      expect(new Set(all(text))).toEqual(
        new Set(["no-name-or-price", ...text.split("\n").filter((line) => !/\d/.test(line))]),
      );
    },
  );

  it("is an amount beside other amounts and beside priced items", () => {
    expect(all("15000\n20000\nTea 5000")).toEqual([" | 15000", " | 20000", "Tea | 5000"]);
  });
});

describe("a text with an unclear line that nothing has asked for", () => {
  const place = { currency: "UZS", now: new Date(0), zone: "UTC", saved: [{ name: "Tea" }] };

  it.each(["Tea 15000 Coffee 20000", "Tea 15 000 Coffee 20 000"])(
    "opens a draft, which says how to write the line: %s",
    (text) => expect(kindsOf(text, place)).toEqual([{ kind: "lines" }]),
  );

  it.each(["оплатил 25000 за чай 5000", "Tea 15000 delivery 901234567"])(
    "is no item when it tells of a payment or has a mobile number: %s",
    (text) => expect(kindsOf(text, place)).toEqual([]),
  );
});
