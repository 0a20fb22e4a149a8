import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadLocales } from "../../../src/frame/locales.js";
import { itemLines } from "../../../src/frame/texts/items-text.js";
import type { Item } from "../../../src/invoice/item/item.js";
import { itemFields } from "../../../src/invoice/item/item-fields.js";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import { formatAmount, lineTotal, minorUnits } from "../../../src/language/money/money.js";
import { formatCount } from "../../../src/language/text/intl-formats.js";
import type { Locale } from "../../../src/language/text/locale.js";
import { isolate } from "../../../src/language/text/safe-text.js";

const translators = loadLocales("locales");
const locale = fc.constantFrom("en" as const, "ru" as const, "uz" as const, "uz-Cyrl" as const);

const name = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    fc
      .array(
        fc.constantFrom(
          ..."Coffee|Кофе| — |;| x 2|5 100 000|, |1. |\t|= 30,000 UZS|\u2068a\u2069|<b>&amp;|\u200b".split(
            "|",
          ),
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => parts.join("")),
  )
  .map((typed) => itemFields.name.read(typed))
  .filter((parsed) => parsed.ok)
  .map((parsed) => parsed.value);

const itemIn = (currencies: readonly string[]): fc.Arbitrary<Item> =>
  fc.constantFrom(...currencies).chain((currency) =>
    fc.record({
      name,
      price: fc
        .tuple(
          fc.integer({ min: 1, max: 999_999_999 }),
          fc.nat({ max: 10 ** (minorUnits(currency) ?? 0) - 1 }),
        )
        .map(([whole, part]) => {
          const fraction = String(part)
            .padStart(minorUnits(currency) ?? 0, "0")
            .replace(/0+$/, "");
          return fraction === "" ? String(whole) : `${whole}.${fraction}`;
        }),
      currency: fc.constant(currency),
      quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 })),
    }),
  );
const item = itemIn(["UZS", "USD", "EUR", "JPY", "CLF", "GEL"]);

/** What printing and reading leaves of an item in an invoice in UZS. */
const kept = ({ name: typed, price, currency, quantity }: Item) => ({
  name: typed,
  price,
  ...(currency === "UZS" ? {} : { currency }),
  ...(quantity === 1 ? {} : { quantity }),
});

/** An item of the running list as Telegram shows it: without markup. */
function printItemLine(one: Item, number: number, language: Locale): string {
  const total = formatAmount(lineTotal(one), one.currency, language);
  const start = `${formatCount(number, language)}. ${isolate(one.name)} — `;
  if (one.quantity === 1) return start + total;
  const price = formatAmount(one.price, one.currency, language);
  return `${start}${formatCount(one.quantity, language)} × ${price} = ${total}`;
}

describe("a printed line", () => {
  it("is the line of the running list as Telegram shows it", () => {
    fc.assert(
      fc.property(item, locale, (one, language) => {
        const html = itemLines([one], translators(language), "first").value;
        const shown = html
          .replaceAll(/<\/?b>/g, "")
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#39;", "'")
          .replaceAll("&amp;", "&");
        expect(printItemLine(one, 1, language)).toBe(shown);
      }),
    );
  });

  it("gives the same items when it is typed back, whatever their names hold", () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), locale, (items, language) => {
        const printed = items.map((one, index) => printItemLine(one, index + 1, language)).join("\n");
        const { lines, ...sums } = parseItemLines(printed, "UZS");
        expect(lines.map((line) => (line.ok ? line.item : line))).toEqual(items.map(kept));
        expect(sums).toEqual({ rest: printed });
      }),
      { numRuns: 200 },
    );
  });

  it("in a currency with three decimals gives the same item, or is refused where the comma leaves it open", () => {
    fc.assert(
      fc.property(itemIn(["KWD", "IQD"]), locale, (one, language) => {
        const [line] = parseItemLines(printItemLine(one, 1, language), "UZS").lines;
        if (line?.ok === false) expect(line.problem).toBe("price-ambiguous");
        else expect(line?.item).toEqual(kept(one));
      }),
    );
  });

  it.each(["en", "ru", "uz", "uz-Cyrl"] as const)(
    "survives an app that turns special spaces into plain ones, in %s",
    (language) => {
      const one = { name: "Coffee", price: "15000.5", currency: "UZS", quantity: 2_000 };
      const plain = printItemLine(one, 3, language)
        .replaceAll(/[\u00a0\u202f]/g, " ")
        .replaceAll(/[\u2068\u2069]/g, "");
      expect(parseItemLines(plain, "UZS").lines).toEqual([{ ok: true, text: plain, item: kept(one) }]);
    },
  );

  it("is refused when it was changed and doesn't add up any more", () => {
    const text = "1. Coffee — 3 × 15,000 UZS = 30,000 UZS";
    expect(parseItemLines(text, "UZS").lines).toEqual([{ ok: false, text, problem: "line-total" }]);
  });

  it.each([
    ["1. Coffee — 0 UZS", "price-zero"],
    ["1. Coffee — 1,000,000,000,000 UZS", "price-too-large"],
    ["1. Coffee — 0 × 15,000 UZS = 0 UZS", "quantity-too-small"],
    ["1. Coffee — 1,000,001 × 1 UZS = 1,000,001 UZS", "quantity-too-large"],
    [`1. ${"x".repeat(129)} — 15,000 UZS`, "name-too-long"],
  ])("keeps the limits of an item: %j is %s", (text, problem) => {
    expect(parseItemLines(text, "UZS").lines).toEqual([{ ok: false, text, problem }]);
  });

  it.each(["en", "ru", "uz", "uz-Cyrl"] as const)(
    "stands for more than it says when the list was folded, in %s",
    (language) => {
      const folded = translators(language).plain("items-folded", { count: 3 });
      expect(parseItemLines(folded, "UZS").lines).toEqual([{ ok: false, text: folded, problem: "folded" }]);
    },
  );

  it.each(["en", "ru", "uz", "uz-Cyrl"] as const)(
    "has the discount of the card in it already, in %s",
    (language) => {
      const off = formatAmount("5000", "UZS", language);
      const line = translators(language).plain("review-discount", { off });
      expect(parseItemLines(`1. Coffee — 30,000 UZS\n${line}`, "UZS").lines).toEqual([
        { ok: true, text: "1. Coffee — 30,000 UZS", item: { name: "Coffee", price: "30000" } },
      ]);
      expect(parseItemLines(`1. Coffee — 30,000 UZS\n${line}`, "UZS")).not.toHaveProperty("discount");
    },
  );

  it.each(["en", "ru", "uz", "uz-Cyrl"] as const)(
    "may be followed by the total of the card, in %s",
    (language) => {
      const total = translators(language)
        .plain("review-total", { total: formatAmount("30000", "UZS", language) })
        .replaceAll(/<\/?b>/g, "");
      const { lines, statedTotal } = parseItemLines(`1. Coffee — 30,000 UZS\n\n${total}`, "UZS");
      expect([lines.length, statedTotal]).toEqual([1, "30000"]);
    },
  );
});
