import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matcherOf } from "../../../src/features/invoices/list/list-filters.js";
import { itemFields } from "../../../src/invoice/item/item-fields.js";
import { readItemsCsv } from "../../../src/invoice/item/read-items-csv.js";
import { parseTolerance } from "../../../src/invoice/terms/payment-tolerance.js";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import { formatAmount } from "../../../src/language/money/money.js";

/** For each place where a person types an amount: the amount that it reads from a text, or the problem. */
const places: Readonly<Record<string, (text: string, currency: string) => string>> = {
  price: (text, currency) => {
    const read = itemFields.price.read(text, { currency });
    return read.ok ? read.value : read.problem;
  },
  tolerance: (text, currency) => {
    const read = parseTolerance(text, { currency, side: "overpaid" });
    if (!read.ok) return `price-${read.problem}`;
    return read.value.kind === "amount" ? read.value.amount : "a percentage";
  },
  line: (text, currency) => {
    const [line] = parseItemLines(`Coffee ${text}`, currency).lines;
    return line?.ok === true ? `${line.item.price}` : `${line?.problem}`;
  },
  "line without a name": (text, currency) => {
    const [line] = parseItemLines(text, currency).lines;
    return line?.ok === true ? `${line.item.price}` : `${line?.problem}`;
  },
  "line that begins with the price": (text, currency) => {
    const [line] = parseItemLines(`${text} Coffee`, currency).lines;
    return line?.ok === true ? `${line.item.price}` : `${line?.problem}`;
  },
  sheet: (text, currency) => {
    const [line] = parseItemLines(`Name\tPrice\nCoffee\t${text}`, currency).lines;
    return line?.ok === true ? `${line.item.price}` : `${line?.problem}`;
  },
  file: (text, currency) => {
    const row = [...readItemsCsv(`Name;Price\nCoffee;${text}`, currency)].find((one) => one !== undefined);
    return row?.ok === true ? row.item.price : `${row?.problem}`;
  },
};

const readEverywhere = (text: string, currency: string, without: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, read]) =>
      without.includes(place) ? [] : [[place, read(text, currency)]],
    ),
  );

const allOf = (value: string, without: readonly string[] = []) =>
  Object.fromEntries(
    Object.keys(places).flatMap((place) => (without.includes(place) ? [] : [[place, value]])),
  );

const isFound = (text: string, amount: string, currency: string): boolean =>
  matcherOf(text)({ names: [], totals: [{ amount, currency }] } as never);

/** In a quick line, a small number without a mark before a name counts pieces, so these tests begin at a thousand. */
const sums = fc.integer({ min: 1_000, max: 99_999_999 });
const cents = fc.integer({ min: 1, max: 99 });
const grouped = (sum: number, separator: string): string =>
  String(sum).replace(/\B(?=(?:\d{3})+$)/g, separator);

describe("an amount", () => {
  it.each(["en", "ru", "uz", "uz-Cyrl"] as const)(
    "that the bot shows reads back the same in every place, in %s",
    (language) => {
      fc.assert(
        fc.property(sums, fc.option(cents), fc.constantFrom("UZS", "USD", "EUR"), (sum, part, currency) => {
          const fraction = part === null ? "" : `.${String(part).padStart(2, "0")}`.replace(/0$/, "");
          const amount = `${sum}${fraction}`;
          const shown = formatAmount(amount, currency, language);
          expect(readEverywhere(shown, currency)).toEqual(allOf(amount));
          expect(isFound(shown, amount, currency)).toBe(true);
        }),
      );
    },
  );

  const marks = fc.constantFrom(
    "",
    " UZS",
    " uzs",
    " so'm",
    " so‘m",
    "soʻm",
    " som",
    " сум",
    " сум.",
    " сўм",
    "сум",
  );
  const separators = fc.constantFrom("", " ", "\u00a0", "\u202f", "'", "’", ",");

  it("reads the same in every place, however its thousands are grouped and its currency is named", () => {
    fc.assert(
      fc.property(sums, separators, fc.option(cents), marks, (sum, separator, part, mark) => {
        const point = separator === "," || part === null || part % 2 === 0 ? "." : ",";
        const text = `${grouped(sum, separator)}${part === null ? "" : point + String(part).padStart(2, "0")}${mark}`;
        const amount = `${sum}${part === null ? "" : `.${String(part).padStart(2, "0")}`.replace(/0$/, "")}`;
        // A year without a mark belongs to the name that follows.
        const without = /^(?:199|20\d)\d$/.test(text) ? ["line that begins with the price"] : [];
        expect(readEverywhere(text, "UZS", without)).toEqual(allOf(amount, without));
        expect(isFound(text, amount, "UZS")).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const thousands = fc.constantFrom(
    "k",
    "K",
    "к",
    " k",
    " т",
    " тыс",
    " тыс.",
    "тыс",
    " тысяч",
    " ming",
    "ming",
    " минг",
    " thousand",
  );
  const millions = fc.constantFrom(" mln", "mln", " млн", " млн.", " million", " миллиона", "млн");

  it("reads the same in every place as thousands or millions", () => {
    const tenths = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(tenths, fc.constantFrom(".", ","), thousands, millions, marks, (ten, point, k, m, mark) => {
        const digits = ten % 10 === 0 ? `${ten / 10}` : `${Math.floor(ten / 10)}${point}${ten % 10}`;
        const space = mark === "" || mark.startsWith(" ") ? "" : " ";
        for (const [unit, factor] of [
          [k, 100],
          [m, 100_000],
        ] as const) {
          const text = `${digits}${unit}${space}${mark}`;
          expect([text, readEverywhere(text, "UZS")]).toEqual([text, allOf(String(ten * factor))]);
          expect(isFound(text, String(ten * factor), "UZS")).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["1 mln 200 ming", "UZS", "1200000"],
    ["1 млн 200 тыс. сум", "UZS", "1200000"],
    ["15 ming 500 so'm", "UZS", "15500"],
    ["0.001k", "UZS", "1"],
    ["$15", "USD", "15"],
    ["15$", "USD", "15"],
    ["15.000 сум", "UZS", "15000"],
    ["0.000001k", "UZS", "price-too-many-decimals"],
    ["1,500k", "UZS", "price-ambiguous"],
    ["0 сум", "UZS", "price-zero"],
    ["-15k", "UZS", "price-negative"],
    ["$15", "UZS", "price-other-currency"],
    ["15 тыс. ₱", "UZS", "price-other-currency"],
  ])("%j in %s is %s in every place", (text, currency, read) => {
    expect(readEverywhere(text, currency)).toEqual(allOf(read));
  });
});
