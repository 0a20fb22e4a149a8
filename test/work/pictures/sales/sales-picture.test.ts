import { createCanvas } from "@napi-rs/canvas";
import { beforeAll, describe, expect, it } from "vitest";
import { cssFont, drawing } from "../../../../src/work/pictures/drawing.js";
import { type Box, colours } from "../../../../src/work/pictures/sales/placed.js";
import type { SalesPicture } from "../../../../src/work/pictures/sales/sales.js";
import { drawSales, layOutSales } from "../../../../src/work/pictures/sales/sales-picture.js";
import { pixelsOf } from "../../../features/invoices/share/decode-qr.js";
import { cases } from "./sales-cases.js";

const ofCase = (name: string): SalesPicture => {
  const picture = cases[name];
  if (picture === undefined) throw new Error(`There is no case ${name}.`);
  return picture;
};

const layoutOf = (picture: SalesPicture) => {
  const context = createCanvas(1, 1).getContext("2d");
  return layOutSales(picture, (text, font) => {
    context.font = cssFont(font);
    return context.measureText(text).width;
  });
};

type Pixels = Pick<Awaited<ReturnType<typeof pixelsOf>>, "data" | "width" | "height">;

/** Whether a pixel differs from the background. */
function isDrawn({ data, width }: Pixels, x: number, y: number): boolean {
  const at = (y * width + x) * 4;
  return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 3 * 250;
}

/** Counts the drawn pixels of a box, with a border of some pixels around it. */
function drawnIn(pixels: Pixels, { left, top, width, height }: Box, border = 0): number {
  let count = 0;
  for (let y = Math.floor(top) - border; y < top + height + border; y += 1)
    for (let x = Math.floor(left) - border; x < left + width + border; x += 1)
      if (isDrawn(pixels, x, y)) count += 1;
  return count;
}

/** Removes the drawing of a box, with a border around it for letters such as J. */
function wipe({ data, width: row }: Pixels, { left, top, width, height }: Box, border: number): void {
  for (let y = Math.floor(top) - border; y < top + height + border; y += 1)
    data.fill(
      255,
      (y * row + Math.floor(left) - border) * 4,
      (y * row + Math.ceil(left + width) + border) * 4,
    );
}

beforeAll(() => drawing());

describe("the picture of sales", () => {
  it.each(["hours-uz", "long-ru", "month-en", "nothing-en", "one-bar"])(
    "shows every text and bar of %s where the layout has it, and nothing else",
    async (name) => {
      const png = await drawSales(ofCase(name));
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect(png.length).toBeLessThan(256 * 1024);
      const { data, width, height } = await pixelsOf(png);
      const pixels = { data, width, height };
      expect([pixels.width, pixels.height]).toEqual([1080, 1350]);
      for (let at = 3; at < pixels.data.length; at += 4)
        if (pixels.data[at] !== 255) expect.fail("see-through");
      const { texts, shapes } = layoutOf(ofCase(name));
      for (const text of texts) expect(drawnIn(pixels, text), text.text).toBeGreaterThan(20);
      const bars = shapes.filter(({ colour, height }) => colour === colours.bar && height > 10);
      for (const bar of bars) expect(drawnIn(pixels, bar)).toBeGreaterThan(bar.width * bar.height * 0.9);
      for (const box of texts) wipe(pixels, box, 6);
      for (const box of shapes) wipe(pixels, box, 1);
      expect(drawnIn(pixels, { left: 0, top: 0, width: 1080, height: 1350 })).toBe(0);
    },
  );
});
