import { Big } from "big.js";
import { formatRoughAmount, minorUnits } from "../../../language/money/money.js";
import type { Locale } from "../../../language/text/locale.js";
import { labelFont, leftWithin, placeBarLabels, type Slots, slotCentre } from "./bar-labels.js";
import type { Measure } from "./fit-text.js";
import {
  colours,
  heightOf,
  innerWidth,
  margin,
  type PlacedText,
  type SalesLayout,
  type Shape,
} from "./placed.js";
import type { Bar, SalesPicture } from "./sales.js";

/** The part of its slot that a bar fills, and the bars' sizes in pixels. The lowest bar still shows that something was sold. */
const barShare = 0.72;
const widestBar = 140;
const lowestBar = 6;
const corner = 8;

const gridLine = 2;
/** The room between the axis and the bars, between the bars and their labels, and between a bar and the amount above it. */
const besideAxis = 20;
const belowBars = 26;
const aboveBar = 8;

const amountFont = { weight: 700, size: 32 } as const;

export function placeChart(
  { locale, currency, bars }: SalesPicture,
  top: number,
  measure: Measure,
): SalesLayout {
  const ticks = ticksUpTo(highestOf(bars), { locale, currency, measure });
  const left = margin + Math.max(...ticks.map(({ width }) => width)) + besideAxis;
  const slots = { left, width: (margin + innerWidth - left) / bars.length };
  const names = bars.map(({ label }) => label);
  const labels = placeBarLabels(names, slots, measure);
  const zero = Math.min(...labels.map((label) => label.top)) - belowBars;

  const limit = Big(ticks.at(-1)?.amount ?? 0);
  const heightOfAmount = (amount: string): number =>
    limit.eq(0) ? 0 : Number(Big(amount).div(limit).toFixed(9)) * (zero - top);
  const scale = { slots, zero, heightOfAmount };
  const columns = placeColumns(bars, scale);
  const sums = placeAmounts(bars, { columns, slots, locale, measure });
  return {
    shapes: [...gridLines(ticks, scale), ...sums.map(behind), ...columns],
    texts: [...tickTexts(ticks, scale), ...sums, ...labels],
  };
}

const highestOf = (bars: readonly Bar[]): string =>
  bars.reduce((most, { amount }) => (most.gte(amount) ? most : Big(amount)), Big(0)).toFixed();

interface Tick {
  readonly amount: string;
  readonly text: string;
  readonly width: number;
}

const ticksUpTo = (
  highest: string,
  { locale, currency, measure }: Pick<SalesPicture, "locale" | "currency"> & { readonly measure: Measure },
): readonly Tick[] =>
  amountAxis(highest, currency).map((amount) => {
    const text = formatRoughAmount(amount, locale);
    return { amount, text, width: measure(text, labelFont) };
  });

interface Scale {
  readonly slots: Slots;
  readonly zero: number;
  readonly heightOfAmount: (amount: string) => number;
}

const gridLines = (ticks: readonly Tick[], { slots, zero, heightOfAmount }: Scale): readonly Shape[] =>
  ticks.map(({ amount }) => ({
    left: slots.left,
    top: zero - heightOfAmount(amount),
    width: margin + innerWidth - slots.left,
    height: gridLine,
    colour: colours.grid,
  }));

const tickTexts = (ticks: readonly Tick[], { slots, zero, heightOfAmount }: Scale): readonly PlacedText[] =>
  ticks.map(({ amount, text, width }) => ({
    text,
    left: slots.left - besideAxis - width,
    top: zero - heightOfAmount(amount) - heightOf(labelFont) / 2,
    width,
    height: heightOf(labelFont),
    font: labelFont,
    colour: colours.softText,
  }));

const placeColumns = (bars: readonly Bar[], { slots, zero, heightOfAmount }: Scale): readonly Shape[] =>
  bars.map(({ amount }, index) => {
    const height = Big(amount).lte(0) ? 0 : Math.max(heightOfAmount(amount), lowestBar);
    const width = Math.min(slots.width * barShare, widestBar);
    const left = slotCentre(slots, index) - width / 2;
    const radius = Math.min(corner, width / 2, height);
    return { left, top: zero - height, width, height, radius, colour: colours.bar };
  });

/** Returns the background behind an amount, which hides a line of the axis. */
const behind = ({ left, top, width, height }: PlacedText): Shape => ({
  left: left - aboveBar,
  top,
  width: width + 2 * aboveBar,
  height,
  colour: colours.background,
});

interface Columns {
  readonly columns: readonly Shape[];
  readonly slots: Slots;
  readonly locale: Locale;
  readonly measure: Measure;
}

/** Places an amount above each bar; above the highest one alone when they don't all have room. */
function placeAmounts(
  bars: readonly Bar[],
  { columns, slots, locale, measure }: Columns,
): readonly PlacedText[] {
  const height = heightOf(amountFont);
  const amounts = columns.flatMap((column, index) => {
    if (column.height === 0) return [];
    const text = formatRoughAmount(bars[index]?.amount ?? "0", locale);
    const width = measure(text, amountFont);
    const left = Math.max(slots.left, leftWithin(slotCentre(slots, index), width));
    const top = column.top - aboveBar - height;
    return [{ text, left, top, width, height, font: amountFont, colour: colours.text }];
  });
  if (amounts.every(({ width }) => width + aboveBar <= slots.width)) return amounts;
  const tops = Math.min(...amounts.map(({ top }) => top));
  return amounts.filter(({ top }) => top === tops).slice(0, 1);
}

/** The most steps of an axis, so that its amounts have room between them. */
const mostSteps = 5;

/** Returns round amounts (1, 2, 2.5 or 5 and zeros) from zero to the first one that isn't below the largest, as decimal strings. */
export function amountAxis(largest: string, currency: string): readonly string[] {
  const amount = Big(largest);
  if (amount.lte(0)) return ["0"];
  const step = stepOf(amount, smallestAmount(currency));
  const steps = Number(amount.div(step).round(0, Big.roundUp).toFixed());
  return Array.from({ length: steps + 1 }, (_, count) => step.times(count).toFixed());
}

const smallestAmount = (currency: string): Big => Big(10).pow(-(minorUnits(currency) ?? 2));

function stepOf(largest: Big, smallest: Big): Big {
  for (let power = Big(10).pow(largest.e - 1); ; power = power.times(10))
    for (const factor of ["1", "2", "2.5", "5"]) {
      const step = power.times(factor);
      if (step.mod(smallest).eq(0) && step.times(mostSteps).gte(largest)) return step;
    }
}
