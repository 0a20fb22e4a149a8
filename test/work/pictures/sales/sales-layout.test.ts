import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { languages } from "../../../../src/language/text/locale.js";
import { cssFont, drawing } from "../../../../src/work/pictures/drawing.js";
import type { Measure } from "../../../../src/work/pictures/sales/fit-text.js";
import { type Box, baselineOf, colours, pictureSize } from "../../../../src/work/pictures/sales/placed.js";
import type { SalesPicture } from "../../../../src/work/pictures/sales/sales.js";
import { layOutSales } from "../../../../src/work/pictures/sales/sales-picture.js";
import { cases } from "./sales-cases.js";

const context = createCanvas(1, 1).getContext("2d");
const measure: Measure = (text, font) => {
  context.font = cssFont(font);
  return context.measureText(text).width;
};

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const lieIn = ({ left, top, width, height }: Box, edge: number): boolean =>
  left >= edge - 0.5 &&
  top >= edge - 0.5 &&
  left + width <= pictureSize.width - edge + 0.5 &&
  top + height <= pictureSize.height - edge + 0.5;

/** How far a letter such as J may reach over the side of its box, in pixels. The room between two boxes is greater. */
const overhang = 6;

/** Whether all letters of a text lie within its box. */
function inkIsInside(placed: ReturnType<typeof layOutSales>["texts"][number]): boolean {
  context.font = cssFont(placed.font);
  const ink = context.measureText(placed.text);
  const baseline = baselineOf(placed);
  return (
    baseline - ink.actualBoundingBoxAscent >= placed.top &&
    baseline + ink.actualBoundingBoxDescent <= placed.top + placed.height &&
    ink.actualBoundingBoxRight <= placed.width + overhang &&
    ink.actualBoundingBoxLeft <= overhang
  );
}

/** Returns the texts of a picture that can't be read: clipped, too small, or on something else. */
function unreadable(picture: SalesPicture): string[] {
  const { texts, shapes } = layOutSales(picture, measure);
  const bars = shapes.filter(({ colour }) => colour === colours.bar);
  return texts
    .filter(
      (text, index) =>
        !lieIn(text, 40) ||
        !inkIsInside(text) ||
        text.font.size < 28 ||
        texts.slice(index + 1).some((other) => overlap(text, other)) ||
        bars.some((bar) => overlap(text, bar)),
    )
    .map(({ text }) => text);
}

beforeAll(() => drawing());

describe("the layout of a sales picture", () => {
  it.each(Object.entries(cases))("leaves every text of %s readable", (_, picture) => {
    expect(unreadable(picture)).toEqual([]);
  });

  it.each(Object.entries(cases).filter(([name]) => name !== "endless-words"))(
    "cuts no text of %s",
    (_, picture) => {
      const texts = layOutSales(picture, measure).texts.map(({ text }) => text);
      expect(texts.filter((text) => text.includes("…"))).toEqual([]);
      const heading = [picture.title, picture.total, picture.line ?? [], picture.note ?? []].flat().join(" ");
      expect(texts.join(" ").startsWith(heading)).toBe(true);
    },
  );

  it("leaves every text readable whatever was sold", () => {
    const bars = fc.array(
      fc.record({
        label: fc.constantFrom("9", "31", "09:00", "вс, 22 нояб.", "22-noyabr, yakshanba", "Wed 16"),
        amount: fc.oneof(
          fc.constant("0"),
          fc.bigInt({ min: 1n, max: 10n ** 22n }).map(String),
          fc.integer({ min: 1, max: 99 }).map((cents) => `0.${String(cents).padStart(2, "0")}`),
        ),
      }),
      { minLength: 1, maxLength: 31 },
    );
    const pictures = fc.record({
      locale: fc.constantFrom(...languages),
      currency: fc.constantFrom("UZS", "JPY", "KWD", "XXX"),
      title: fc.constantFrom("16–22 ноября", "Sunday, 22 November", "yakshanba, 22-noyabr ".repeat(3)),
      total: fc.constantFrom("0 UZS", "9 999 999 999 999,99 UZS"),
      bars,
    });
    fc.assert(
      fc.property(pictures, (picture) => unreadable(picture).length === 0),
      { numRuns: 200 },
    );
  });

  it("makes bars as high as their amounts, and shows a bar for the smallest sale", () => {
    const picture: SalesPicture = {
      locale: "en",
      title: "16–19 November",
      total: "4,750,000.01 USD",
      currency: "USD",
      bars: ["2500000", "1250000", "0.01", "0", "1000000"].map((amount, day) => ({
        label: String(day),
        amount,
      })),
    };
    const [highest, half, smallest, none, last] = barsOf(picture);
    const zero = (highest?.top ?? 0) + (highest?.height ?? 0);
    expect((half?.height ?? 0) / (highest?.height ?? 0)).toBeCloseTo(0.5, 6);
    expect((last?.height ?? 0) / (highest?.height ?? 0)).toBeCloseTo(0.4, 6);
    expect(smallest?.height).toBe(6);
    expect(none?.height).toBe(0);
    for (const bar of barsOf(picture)) expect(bar.top + bar.height).toBeCloseTo(zero, 6);
  });

  it("writes the amounts of the axis in the reader's language, and the amount above the highest bar", () => {
    const texts = layOutSales({ ...cases["week-ru"] } as SalesPicture, measure).texts.map(({ text }) => text);
    const nbsp = "\u00a0";
    for (const text of ["0", `500${nbsp}тыс.`, `2,5${nbsp}млн`, `2,18${nbsp}млн`])
      expect(texts).toContain(text);
  });

  it("leaves out labels evenly when not all of them have room", () => {
    const texts = layOutSales(cases["equal-days"] as SalesPicture, measure).texts.map(({ text }) => text);
    const numbers = texts.filter((text) => /^\d+$/.test(text) && text !== "0").map(Number);
    expect(numbers.length).toBeGreaterThan(8);
    const [first = 0, second = 0] = numbers;
    expect(numbers).toEqual(numbers.map((_, index) => first + index * (second - first)));
  });

  it("has texts with enough contrast to their background", () => {
    for (const colour of [colours.text, colours.softText])
      expect(contrast(colour, colours.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.bar, colours.background)).toBeGreaterThanOrEqual(3);
  });
});

const barsOf = (picture: SalesPicture) =>
  layOutSales(picture, measure).shapes.filter(({ colour }) => colour === colours.bar);

/** The contrast of two colours by the Web Content Accessibility Guidelines. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
