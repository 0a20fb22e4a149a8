import { intlTag } from "../../../language/text/locale.js";
import { cssFont, drawing } from "../drawing.js";
import { fitText, type Measure } from "./fit-text.js";
import {
  baselineOf,
  colours,
  heightOf,
  innerWidth,
  margin,
  type PlacedText,
  pictureSize,
  type SalesLayout,
} from "./placed.js";
import type { SalesPicture } from "./sales.js";
import { placeChart } from "./sales-chart.js";

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

/** The room between the heading and the chart's highest line, for the amount above a bar. */
const aboveChart = 76;

export function layOutSales(picture: SalesPicture, measure: Measure): SalesLayout {
  const heading = placeHeading(picture, measure);
  const bottom = Math.max(...heading.map(({ top, height }) => top + height));
  const chart = placeChart(picture, bottom + aboveChart, measure);
  return { shapes: chart.shapes, texts: [...heading, ...chart.texts] };
}

function placeHeading({ title, total, line, note }: SalesPicture, measure: Measure): readonly PlacedText[] {
  const parts = [
    { text: title, weight: 700, largest: 56, smallest: 36, colour: colours.softText },
    { text: total, weight: 700, largest: 88, smallest: 44, colour: colours.text },
    { text: line, weight: 400, largest: 40, smallest: 32, colour: colours.text },
    { text: note, weight: 400, largest: 34, smallest: 28, colour: colours.softText },
  ] as const;
  const texts: PlacedText[] = [];
  let top = margin;
  for (const { text, colour, ...sizes } of parts) {
    if (text === undefined) continue;
    const { lines, font } = fitText(text, { ...sizes, width: innerWidth, lines: 2 }, measure);
    const height = heightOf(font);
    for (const row of lines) {
      texts.push({ text: row, left: margin, top, width: measure(row, font), height, font, colour });
      top += height;
    }
  }
  return texts;
}
