/** Makes the colours of Telegram's theme readable: merchants choose their themes, and many themes are too pale for a form. */

type Rgb = readonly [number, number, number];

/** The contrast between text and what is behind it that WCAG 2.2 asks for (1.4.3). */
const enough = 4.5;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

export interface Palette {
  readonly background: string;
  readonly surface: string;
  readonly text: string;
  readonly hint: string;
  readonly link: string;
  readonly problem: string;
  readonly button: string;
  readonly "button-text": string;
}

/**
 * A colour that is missing or unreadable on its background is replaced by the nearest readable one.
 * @returns undefined when the theme doesn't name its background, so that the page's own colours stay
 */
export function paletteOf(theme: Readonly<Record<string, unknown>>): Palette | undefined {
  const colour = (name: string): Rgb | undefined => parseHex(theme[name]);
  const background = colour("bg_color");
  if (background === undefined) return undefined;
  const dark = isDark(background);
  const text = readable(colour("text_color") ?? (dark ? white : black), background);
  const wished = colour("secondary_bg_color") ?? background;
  const surface = contrast(text, wished) >= enough ? wished : background;
  // A colour that is used on both backgrounds is made readable on one, then on the other. Both steps move it the same way.
  const onBoth = (wishedColour: Rgb): Rgb => readable(readable(wishedColour, background), surface);
  const buttonText = colour("button_text_color") ?? white;
  const palette = {
    background,
    surface,
    text,
    hint: onBoth(colour("hint_color") ?? text),
    link: onBoth(colour("link_color") ?? colour("button_color") ?? text),
    problem: onBoth(colour("destructive_text_color") ?? (dark ? [255, 105, 97] : [196, 28, 28])),
    // The button's own colour changes and not that of its text, because the text is nearly always white.
    button: readable(colour("button_color") ?? [38, 120, 182], buttonText),
    "button-text": buttonText,
  };
  return mapped(palette, toHex);
}

export const isDark = (background: Rgb): boolean => contrast(white, background) > contrast(black, background);

export function parseHex(text: unknown): Rgb | undefined {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(String(text)) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** One of black and white has enough contrast with every colour, so the loop ends. */
function readable(colour: Rgb, against: Rgb): Rgb {
  const goal = isDark(against) ? white : black;
  let moved = colour;
  for (let tenths = 1; contrast(moved, against) < enough && tenths <= 20; tenths += 1)
    moved = mix(colour, goal, tenths / 20);
  return moved;
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/** Returns the contrast of two colours as WCAG 2.2 defines it: from 1 (equal) to 21 (black and white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

const mapped = <Key extends string>(
  palette: Readonly<Record<Key, Rgb>>,
  change: (colour: Rgb) => string,
): Record<Key, string> =>
  Object.fromEntries(Object.entries<Rgb>(palette).map(([name, colour]) => [name, change(colour)])) as Record<
    Key,
    string
  >;
