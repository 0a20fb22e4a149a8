import { describe, expect, test } from "vitest";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import { parseAmount } from "../../../src/language/money/amount.js";
import { parseTimeZone } from "../../../src/language/time/time-zone.js";

/** The keys of a phone's keyboard that Uzbeks type for oʻ and gʻ, and what a word processor makes of them. */
const typed = ["'", "’", "‘", "`", "ʻ", "ʼ", "´", "′"];

describe.each(typed)("an Uzbek word typed with %s", (apostrophe) => {
  test("names the currency of a price", () => {
    expect(parseAmount(`15 000 so${apostrophe}m`, "UZS")).toEqual({ ok: true, value: "15000" });
  });

  test("names the currency in a line, also with an ending", () => {
    const { lines } = parseItemLines(`Non 3 dona 4000 so${apostrophe}mdan`, "UZS");
    expect(lines).toMatchObject([{ ok: true, item: { name: "Non", quantity: 3, price: "4000" } }]);
  });

  test("names a city's time zone", () => {
    expect(parseTimeZone(`Farg${apostrophe}ona`)).toBe("Asia/Tashkent");
  });
});
