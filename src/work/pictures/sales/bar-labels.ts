import { fitText, type Measure } from "./fit-text.js";
import { colours, heightOf, innerWidth, margin, type PlacedText, pictureSize } from "./placed.js";

export const labelFont = { weight: 400, size: 32 } as const;

/** The least room between two labels, in pixels. */
const gap = 16;

export interface Slots {
  readonly left: number;
  readonly width: number;
}

export const slotCentre = ({ left, width }: Slots, bar: number): number => left + width * (bar + 0.5);

/** Moves a text of a certain width away from the picture's edges. @returns the text's left edge */
export const leftWithin = (centre: number, width: number): number =>
  Math.min(Math.max(centre - width / 2, margin), margin + innerWidth - width);

interface BarLabel {
  readonly bar: number;
  readonly rows: readonly string[];
}

/** All labels are placed if they have room, on two rows if that helps, or else every second, third … one. */
export function placeBarLabels(
  labels: readonly string[],
  slots: Slots,
  measure: Measure,
): readonly PlacedText[] {
  const width = (text: string): number => measure(text, labelFont);
  const chosen = chooseLabels(labels, slots, width);
  const height = heightOf(labelFont);
  const rows = Math.max(0, ...chosen.map((label) => label.rows.length));
  const top = pictureSize.height - margin - rows * height;
  return chosen.flatMap((label) => {
    const { left, width: widest } = extent(label, slots, width);
    return label.rows.map((text, row) => ({
      text,
      left: left + (widest - width(text)) / 2,
      top: top + row * height,
      width: width(text),
      height,
      font: labelFont,
      colour: colours.softText,
    }));
  });
}

type Width = (text: string) => number;

function chooseLabels(labels: readonly string[], slots: Slots, width: Width): readonly BarLabel[] {
  for (let step = 1; step <= labels.length; step += 1)
    for (const rowsOf of [(label: string) => [label], twoRows]) {
      const shown = labels
        .map((label, bar) => ({ bar, rows: rowsOf(label) }))
        .filter(({ bar }) => bar % step === 0);
      if (haveRoom(shown, slots, width)) return shown;
    }
  const room = {
    width: innerWidth,
    lines: 2,
    weight: 400,
    largest: labelFont.size,
    smallest: labelFont.size,
  };
  return labels.slice(0, 1).map((label) => ({
    bar: 0,
    rows: fitText(label, { ...room, weight: labelFont.weight }, width).lines,
  }));
}

function haveRoom(labels: readonly BarLabel[], slots: Slots, width: Width): boolean {
  const places = labels.map((label) => extent(label, slots, width));
  return places.every((place, index) => {
    const before = places[index - 1];
    const isApart = before === undefined || before.left + before.width + gap <= place.left;
    return isApart && place.width <= innerWidth;
  });
}

function extent({ bar, rows }: BarLabel, slots: Slots, width: Width): { left: number; width: number } {
  const widest = Math.max(...rows.map(width));
  return { left: leftWithin(slotCentre(slots, bar), widest), width: widest };
}

/** Breaks a label at the space that leaves the shortest rows. A label without spaces stays on one row. */
function twoRows(label: string): readonly string[] {
  const words = label.split(" ");
  const breaks = words.map((_, at) => [words.slice(0, at).join(" "), words.slice(at).join(" ")]);
  const longest = (rows: readonly string[]): number => Math.max(...rows.map((row) => row.length));
  const [best = [label]] = breaks.slice(1).sort((one, other) => longest(one) - longest(other));
  return best;
}
