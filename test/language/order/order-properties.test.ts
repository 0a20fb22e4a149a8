import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOrder } from "../../../src/language/order/read-order.js";
import { anyText } from "../../any-text.js";
import { menus } from "./menus.js";
import { itemsOf } from "./written.js";

const items = itemsOf([...menus.coffee, ...menus.tea.filter((name) => name !== "Latte")]);

/** The quantity in front of a name, and behind it, as customers write it. */
const inFront = (count: number): string[] => [
  `${count} `,
  `${count} шт `,
  `${count}x `,
  `${count} ta `,
  `${count} pcs `,
];
const behind = (count: number): string[] => [
  ` ${count}`,
  ` x${count}`,
  ` - ${count} шт`,
  ` (${count} шт)`,
  ` ×${count}`,
];

const wishes = fc.uniqueArray(
  fc.record({
    item: fc.constantFrom(...items),
    count: fc.integer({ min: 1, max: 12 }),
    style: fc.nat({ max: 4 }),
    letters: fc.constantFrom("typed", "small", "capital"),
    ending: fc.constantFrom("", "", "", "а", "ы", "ов", "lar", "ni", "dan", "s"),
    slip: fc.option(fc.nat({ max: 30 }), { nil: undefined, freq: 6 }),
  }),
  { minLength: 1, maxLength: 6, selector: ({ item }) => item.name },
);
type Wish = (typeof wishes extends fc.Arbitrary<infer Wishes> ? Wishes : never)[number];

const separators = fc.constantFrom(", ", "\n", "; ", " + ", " и ", " va ", " and ", " ");

/** Writes a name as a customer may: in other letters, with an ending, and with a letter left out. */
function typedName({ item, letters, ending, slip }: Wish): string {
  const name = slip === undefined ? item.name : `${item.name.slice(0, slip)}${item.name.slice(slip + 1)}`;
  const written = `${name}${ending}`;
  return letters === "small"
    ? written.toLowerCase()
    : letters === "capital"
      ? written.toUpperCase()
      : written;
}

/** The same texts in each run, so that a rare text fails for whoever has changed the reading. */
const seed = 2026;

describe("orders that are made of saved names", () => {
  it("an order with every name as saved comes to exactly its items", () => {
    fc.assert(
      fc.property(wishes, separators, fc.boolean(), (list, separator, isBehind) => {
        // Counts that go up by one from line to line look like the numbers of a list, so the merchant is asked.
        const isNumbered = list.every(({ count, style }, at) => style === 0 && count === at + 1);
        fc.pre(isBehind || separator !== "\n" || !isNumbered);
        const text = list
          .map(({ item, count, style }) =>
            isBehind ? `${item.name}${behind(count)[style]}` : `${inFront(count)[style]}${item.name}`,
          )
          .join(separator);
        const read = readOrder(text, items);
        const matched = read.kind === "order" ? read.matched : [];
        const right = new Map(list.map(({ item, count }) => [item, count]));
        for (const { item, quantity } of matched)
          expect([item.name, quantity]).toEqual([item.name, right.get(item)]);
        if (separator !== " ") expect(matched).toHaveLength(list.length);
      }),
      { numRuns: 700, seed },
    );
  });

  it("an order with endings, wrong letters and any separators never comes to a wrong item or quantity", () => {
    fc.assert(
      fc.property(
        wishes,
        fc.array(separators, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (list, between, isBehind) => {
          const text = list
            .map((wish, at) => {
              const { count, style } = wish;
              const name = typedName(wish);
              return `${isBehind ? `${name}${behind(count)[style]}` : `${inFront(count)[style]}${name}`}${between[at]}`;
            })
            .join("");
          const read = readOrder(text, items);
          const right = new Map(list.map(({ item, count }) => [item, count]));
          for (const { item, quantity } of read.kind === "order" ? read.matched : [])
            expect([text, item.name, quantity]).toEqual([text, item.name, right.get(item)]);
        },
      ),
      { numRuns: 1_000, seed },
    );
  });

  it("any text is read without an error, and each text of the result stands in it", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const read = readOrder(text, items);
        if (read.kind === "no-order") return;
        for (const note of read.notUnderstood) expect(text).toContain(note);
      }),
      { numRuns: 700, seed },
    );
  });
});
