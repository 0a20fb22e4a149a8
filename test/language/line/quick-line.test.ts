import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemLimits } from "../../../src/invoice/item/item-limits.js";
import type { LineProblem, TypedItem } from "../../../src/language/line/item/typed-item.js";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import { minorUnits } from "../../../src/language/money/money.js";
import { isLongerThan } from "../../../src/language/text/typed-text.js";
import { anyText } from "../../any-text.js";
import { all, lineOf, readings } from "./readings.js";
import { english } from "./table/english.js";
import { inWords } from "./table/in-words.js";
import { measures, unclearMeasures } from "./table/measures.js";
import { otherCurrencies } from "./table/other-currencies.js";
import type { Row } from "./table/row.js";
import { russian } from "./table/russian.js";
import { uzbek } from "./table/uzbek.js";

describe("a quick line", () => {
  it.each<Row>([...english, ...russian, ...uzbek, ...measures, ...inWords])(
    "%j is %j",
    (line, item, other) => {
      expect(readings(lineOf(line))).toEqual(other === undefined ? [item] : [item, other]);
    },
  );

  it.each(otherCurrencies)("in %s: %j is %j", (currency, line, item, other) => {
    expect(readings(lineOf(line, currency))).toEqual(other === undefined ? [item] : [item, other]);
  });

  it.each(unclearMeasures)("in %s: %j is refused: %s", (currency, line, problem) => {
    expect(readings(lineOf(line, currency))).toEqual([problem]);
  });

  it.each<[line: string, problem: LineProblem, currency?: string]>([
    ["2 kg", "quantity-unit"],
    ["1.5 kg", "quantity-unit"],
    ["двадцать роз по 10000", "quantity-in-words"],
    ["десяток яиц по 2000", "quantity-in-words"],
    ["Малика хочет два букета по 180к", "quantity-in-words"],
    ["Malika wants two bouquets 180k each", "quantity-in-words"],
    ["Aziz 2 ta non 4000 dan", "quantity-in-words"],
    ["twenty roses at 10000", "quantity-in-words"],
    ["yigirmata non 3000 dan", "quantity-in-words"],
    ["Coffee -15000", "price-negative"],
    ["Lunch $10", "price-other-currency"],
    ["Coffee 500 руб.", "price-other-currency"],
    ["Coffee 2x15000 = 40 000", "line-total"],
    ["Coffee 0", "price-zero"],
    ["Coffee 0 x 15000", "quantity-too-small"],
    ["Coffee 1.5 x 15000", "quantity-not-whole"],
    ["Coffee 15000.555", "price-too-many-decimals"],
    ["Coffee 1000000000000", "price-too-large"],
    ["Coffee 15000000000000000", "price-too-large"],
    ["Coffee x -2", "quantity-too-small"],
    ["Пицца 2 большие по 80000", "quantity-unit"],
    ["Coffee 1,500", "price-ambiguous", "KWD"],
    ["???", "no-name-or-price"],
    ["Капучино 18т.р.", "price-other-currency"],
    ["Coffee 2.5 шт 15000", "quantity-not-whole"],
    ["Coffee 0,00", "price-zero"],
    ["Coffee 2 x -15000", "price-negative"],
    ["Coffee -$5", "price-negative", "USD"],
    ["Coffee 4.555", "price-too-many-decimals", "USD"],
    ["Coffee 100.50", "price-too-many-decimals", "JPY"],
    ["Coffee 1,500 тыс", "price-ambiguous"],
    // A number behind thousands or millions is never guessed to be a quantity.
    ["tea 1 mln 200", "price-ambiguous"],
    ["чай 1 млн 200 сум", "price-ambiguous"],
    ["tea 2 ta 1 mln 200", "price-ambiguous"],
    ["2 ta tea 1 mln 200", "price-ambiguous"],
    ["1 mln 200 tea", "price-ambiguous"],
    ["1 mln 200 x 2", "price-ambiguous"],
    ["1 mln 200", "price-ambiguous"],
    ["tea 1,5 mln 200", "price-ambiguous"],
    ["чай 2 млн 50", "price-ambiguous"],
    ["tea 15 ming 50", "price-ambiguous"],
    ["чай 15 тыс 50", "price-ambiguous"],
    ["tea 15 thousand 50", "price-ambiguous"],
    ["15 ming 50", "price-ambiguous"],
    ["Coffee 10 $ €", "price-other-currency"],
    ["Coffee 3 x 0", "quantity-too-small"],
    // Currencies and parts of them that the bot doesn't know are no ornament.
    ["Coffee 5 ¢", "price-other-currency", "USD"],
    ["Coffee 5¢", "price-other-currency", "USD"],
    ["Coffee 5000 ₱", "price-other-currency"],
    ["Coffee ₱ 5000", "price-other-currency"],
    ["₦5000 Coffee", "price-other-currency"],
    ["Coffee 2 x 5000 ฿", "price-other-currency"],
    ["Coffee R$5", "price-other-currency", "USD"],
    ["Coffee 15000 2 кг", "quantity-unit"],
  ])("%j is refused: %s", (line, problem, currency) => {
    expect(lineOf(line, currency)).toMatchObject({ ok: false, text: line, problem });
  });

  it("says how many decimals the currency has", () => {
    expect(lineOf("Coffee 4.555", "USD")).toMatchObject({ problem: "price-too-many-decimals", decimals: 2 });
  });

  it("takes names up to the limit", () => {
    expect(lineOf(`${"x".repeat(itemLimits.name)} 15000`)).toMatchObject({ ok: true });
    expect(lineOf(`${"x".repeat(itemLimits.name + 1)} 15000`)).toMatchObject({ problem: "name-too-long" });
  });

  it("keeps case, emoji, quotes and the spaces inside a name as typed", () => {
    const name = "ÇAY «Ўзбек»  👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿";
    expect(lineOf(`\u200e${name} 2x15\u00a0000\u200f`)).toMatchObject({
      item: { name, price: "15000", quantity: 2 },
    });
  });

  it("reads a space that doesn't break as the inside of a number", () => {
    expect(readings(lineOf("Table 5 100\u00a0000"))).toEqual(["Table | 5 x 100000", "Table 5 | 100000"]);
  });
});

describe("several lines", () => {
  it("are separated by line breaks and semicolons", () => {
    expect(all("Coffee 2x15000; Cake 40 000\r\n\n ; Tea\u2028Juice x3")).toEqual([
      "Coffee | 2 x 15000",
      "Cake | 40000",
      "Tea",
      "Juice | 3 x",
    ]);
  });

  it("keep the text that each was read from", () => {
    expect(parseItemLines("Coffee 15000;  Cake 0 ", "UZS").lines.map(({ text }) => text)).toEqual([
      "Coffee 15000",
      "Cake 0",
    ]);
  });

  it("may have commas between them where each part has a plain price", () => {
    expect(all("Хлеб 5000, молоко 12 000")).toEqual(["Хлеб | 5000", "молоко | 12000"]);
    expect(all("iPhone 15, 128 GB 12 000 000")).toEqual(["iPhone 15, 128 GB | 12000000"]);
    expect(all("Table 5, 100 000")).toEqual(["Table 5 | 100000"]);
  });

  it.each([
    "1. Coffee 15000\n2. Cake x2 40000",
    "1) Coffee 15000\n2) Cake x2 40000",
    "- Coffee 15000\n- Cake x2 40000",
    "• Coffee 15000\n•Cake x2 40000",
    "* Coffee 15000\n* Cake x2 40000",
    "— Coffee 15000\n-----\n— Cake x2 40000",
  ])("lose the bullets of a list: %j", (text) => {
    expect(all(text)).toEqual(["Coffee | 15000", "Cake | 2 x 40000"]);
  });

  it("aren't multiplied by the numbers that count them", () => {
    expect(all("1 Coffee 15000\n2 Tea 12000\n3 Cake 40000")).toEqual([
      "Coffee | 15000",
      "Tea | 12000",
      "Cake | 40000",
    ]);
  });

  it.each([
    "Total 70 000",
    "Итого: 70 000 сум",
    "Всего — 70т",
    "К оплате: 70000",
    "Jami 70 ming so'm",
    "TOTAL: 70,000 UZS",
  ])("may end in a total, which is no item: %s", (total) => {
    const { lines, statedTotal } = parseItemLines(`Coffee 2x15000\nCake 40000\n${total}`, "UZS");
    expect(lines).toHaveLength(2);
    expect(statedTotal).toBe("70000");
  });

  it("take a total in several currencies for no item either", () => {
    const { lines, statedTotal } = parseItemLines("Coffee 15000\nTotal: 70,000 UZS + 5 USD", "UZS");
    expect([lines.length, statedTotal]).toEqual([1, undefined]);
  });

  it("take a total that stands alone, or names something, for an item", () => {
    expect(all("Total 70 000")).toEqual(["Total | 70000"]);
    expect(all("Coffee 5000\nTotal Quartz 9000 500000")).toEqual([
      "Coffee | 5000",
      "Total Quartz 9000 | 500000",
    ]);
  });

  it.each(["", "  \n\t\n", "-----\n***", "\u200b", ";;;"])("may be none: %j", (text) => {
    expect(parseItemLines(text, "UZS").lines).toEqual([]);
  });
});

describe("whatever is typed", () => {
  const fragments = fc.constantFrom(
    ..."Coffee|Кофе|2|15000|100 000|1,5|x|х|×|шт|ta|kg|сум|$|UZS|-|=|@|по|dan|тыс|mln|;|\n|\t| |,|.|(|)|1. | — |Total|…".split(
      "|",
    ),
  );
  const texts = fc.oneof(
    anyText({ maxLength: 60 }),
    fc.array(fragments, { maxLength: 14 }).map((parts) => parts.join("")),
    fc.array(fragments, { maxLength: 14 }).map((parts) => parts.join(" ")),
  );

  it("is read without an error, and what is read fits into an item", () => {
    const currency = fc.constantFrom("UZS", "USD", "JPY", "KWD", "ABC");
    fc.assert(
      fc.property(texts, currency, (text, invoiceCurrency) => {
        for (const line of parseItemLines(text, invoiceCurrency).lines) {
          if (!line.ok) continue;
          for (const item of [line.item, ...(line.other === undefined ? [] : [line.other])])
            expectItem(item, invoiceCurrency);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  function expectItem({ name, price, currency, quantity }: TypedItem, invoiceCurrency: string): void {
    expect([name, price, quantity].some((part) => part !== undefined)).toBe(true);
    expect(currency).not.toBe(invoiceCurrency);
    if (name !== undefined) {
      expect(name.trim()).toBe(name);
      expect(name).not.toBe("");
      expect(isLongerThan(name, itemLimits.name)).toBe(false);
    }
    if (price !== undefined) {
      const [, integer = "", fraction = ""] = /^(\d+)(?:\.(\d*[1-9]))?$/.exec(price) ?? [];
      expect(price).toMatch(/[1-9]/);
      expect(integer).toMatch(new RegExp(`^(?:0|[1-9]\\d{0,${itemLimits.priceIntegerDigits - 1}})$`));
      expect(fraction.length).toBeLessThanOrEqual(minorUnits(currency ?? invoiceCurrency) ?? 2);
    }
    if (quantity !== undefined) {
      expect(Number.isInteger(quantity)).toBe(true);
      expect(quantity).toBeGreaterThanOrEqual(1);
      expect(quantity).toBeLessThanOrEqual(itemLimits.quantity);
    }
  }

  it("a plain name with a quantity and a price is read in each order", () => {
    const name = fc.stringMatching(/^[B-Db-dЖ-Мж-л]{4,12}$/).filter((typed) => !/^[mм]/i.test(typed));
    fc.assert(
      fc.property(
        name,
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1_000, max: 99_999_999 }),
        (n, q, p) => {
          const grouped = new Intl.NumberFormat("ru").format(p).replaceAll("\u00a0", " ");
          const expected = `${n} | ${q} x ${p}`;
          for (const line of [
            `${n} ${q}x${p}`,
            `${n} ${q} х ${grouped} сум`,
            `${n} x${q} ${p}`,
            `${n} ${p} x ${q}`,
            `${n} ${grouped} - ${q} шт`,
            `${q} ta ${n} ${p}`,
            `${n} ${q} по ${grouped}`,
            `${n}\t${q}\t${p}\t${p * q}`,
            `${n} ${q} × ${grouped} = ${p * q}`,
          ])
            expect([line, readings(lineOf(line))[0]]).toEqual([line, expected]);
        },
      ),
    );
  });

  it("a measure times its price is exact, or refused", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }).filter((grams) => grams !== 1_000),
        fc.integer({ min: 1_000, max: 99_999 }),
        (grams, price) => {
          const kilograms = (grams / 1_000).toFixed(4).replace(".", ",");
          const read = readings(lineOf(`${kilograms} kg sharbat ${price} dan`))[0] ?? "";
          const exact = (BigInt(grams) * BigInt(price)) % 10n === 0n;
          const sum = `${Number(BigInt(grams) * BigInt(price)) / 1_000}`;
          expect(read.endsWith(` | ${sum}`)).toBe(exact);
          if (!exact) expect(read).toBe("measure-sum");
        },
      ),
    );
  });

  it("a whole number of thousands in words is the same as in digits", () => {
    const ones = "bir ikki uch to'rt besh olti yetti sakkiz to'qqiz".split(" ");
    const tens = "o'n yigirma o'ttiz qirq ellik oltmish yetmish sakson to'qson".split(" ");
    const part = (words: readonly string[], value: number): string[] =>
      [words[value - 1] ?? ""].filter(Boolean);
    for (let value = 1; value < 1_000; value++) {
      const hundreds = Math.floor(value / 100);
      const words = [
        ...part(ones, hundreds),
        ...(hundreds > 0 ? ["yuz"] : []),
        ...part(tens, Math.floor(value / 10) % 10),
        ...part(ones, value % 10),
      ].join(" ");
      expect(readings(lineOf(`guldasta ${words} ming`))).toEqual([`guldasta | ${value}000`]);
    }
  });
});
