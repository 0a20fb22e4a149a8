import type { Font } from "../drawing.js";

/** The picture's size and the margin on all sides, in pixels. A phone shows the picture 360 pixels wide. */
export const pictureSize = { width: 1080, height: 1350 } as const;
export const margin = 56;
export const innerWidth = pictureSize.width - 2 * margin;

/** The picture's own background makes it readable in Telegram's dark look too. */
export const colours = {
  background: "#ffffff",
  text: "#1b2733",
  softText: "#52606d",
  bar: "#2563eb",
  grid: "#d9dee4",
} as const;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Shape extends Box {
  readonly colour: string;
  readonly radius?: number;
}

/** A line of text. All its letters lie within the box. */
export interface PlacedText extends Box {
  readonly text: string;
  readonly font: Font;
  readonly colour: string;
}

/** Everything that is drawn on the background. Texts lie on the shapes. */
export interface SalesLayout {
  readonly shapes: readonly Shape[];
  readonly texts: readonly PlacedText[];
}

/** The height of a line of text, and of its part above the baseline. Both are fractions of the font's size. */
const lineHeight = 1.3;
const ascent = 1;

export const heightOf = ({ size }: Font): number => size * lineHeight;
export const baselineOf = ({ top, font }: PlacedText): number => top + font.size * ascent;
