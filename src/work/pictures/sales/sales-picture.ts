import { intlTag } from "../../../language/text/locale.js";
import { cssFont, drawing } from "../drawing.js";
import { baselineOf, colours, pictureSize } from "./placed.js";
import type { SalesPicture } from "./sales.js";
import { layOutSales } from "./sales-layout.js";

/** Draws the sales as a chart for a phone, as a PNG. */
export async function drawSales(picture: SalesPicture): Promise<Buffer> {
  const { createCanvas } = await drawing();
  const canvas = createCanvas(pictureSize.width, pictureSize.height);
  const context = canvas.getContext("2d");
  // Without a language the shape of some letters follows the machine's language.
  context.lang = intlTag[picture.locale];
  const { shapes, texts } = layOutSales(picture, (text, font) => {
    context.font = cssFont(font);
    return context.measureText(text).width;
  });
  context.fillStyle = colours.background;
  context.fillRect(0, 0, pictureSize.width, pictureSize.height);
  for (const { left, top, width, height, radius = 0, colour } of shapes) {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(left, top, width, height, [radius, radius, 0, 0]);
    context.fill();
  }
  for (const placed of texts) {
    context.fillStyle = placed.colour;
    context.font = cssFont(placed.font);
    context.fillText(placed.text, placed.left, baselineOf(placed));
  }
  return canvas.encode("png");
}
