import type { Font } from "../drawing.js";

export type Measure = (text: string, font: Font) => number;

/** The room for a text, in pixels and in lines, and the font sizes between which the text may shrink. */
interface Room {
  readonly width: number;
  readonly lines: number;
  readonly weight: Font["weight"];
  readonly largest: number;
  readonly smallest: number;
}

interface FittedText {
  readonly lines: readonly string[];
  readonly font: Font;
}

type Fits = (line: string) => boolean;

/** No room holds more characters than this. A longer text is cut before it is measured many times. */
const mostCharacters = 200;

/** Fits a text on as few lines as possible, and on these in the largest size. A text that is too long ends with "…". */
export function fitText(text: string, { width, lines: most, ...room }: Room, measure: Measure): FittedText {
  const characters = Array.from(text);
  const isShort = characters.length <= mostCharacters;
  const fitsIn =
    (font: Font): Fits =>
    (line) =>
      measure(line, font) <= width;
  for (let count = 1; isShort && count <= most; count += 1)
    for (let size = room.largest; size >= room.smallest; size -= 2) {
      const font = { weight: room.weight, size };
      const lines = linesOf(text, fitsIn(font));
      if (lines !== undefined && lines.length <= count) return { lines, font };
    }
  const font = { weight: room.weight, size: room.smallest };
  return { lines: cutLines(characters.slice(0, mostCharacters), most, fitsIn(font)), font };
}

/** Breaks a text at its spaces. @returns undefined when a word fits on no line. */
function linesOf(text: string, fits: Fits): readonly string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else return undefined;
  }
  return lines;
}

function cutLines(characters: readonly string[], most: number, fits: Fits): readonly string[] {
  const lines: string[] = [];
  let rest = characters;
  while (rest.length > 0) {
    const end = lines.length === most - 1 ? "…" : "";
    let length = rest.length;
    while (length > 1 && !fits(`${rest.slice(0, length).join("")}${end}`)) length -= 1;
    lines.push(`${rest.slice(0, length).join("")}${end}`);
    if (lines.length === most) return lines;
    rest = rest.slice(length);
  }
  return lines;
}
