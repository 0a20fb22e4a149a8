import { type Line, partOf } from "./lexer.js";
import { noParts, type Parts, type Phrase, phraseOf } from "./line-types.js";

/**
 * The price, count and total that one pattern has recognized in a line, with the positions of the first token and of
 * the token behind the last one.
 */
export interface Match extends Parts {
  readonly start: number;
  readonly end: number;
  /** Whether the price is for all counted pieces together, as in "80 000 for 2". */
  readonly isForAll: boolean;
}

/**
 * Matches a pattern with a line and cuts the line into the parts that the pattern's groups name. These groups must
 * follow each other without a gap from the beginning of the match.
 */
export function matchAt(shape: RegExp, line: Line, at = 0): Match | undefined {
  shape.lastIndex = at;
  const found = shape.exec(line.shape);
  if (found === null) return undefined;
  const parts: { -readonly [name in keyof Parts]: Phrase } = { ...noParts };
  let start = found.index;
  for (const [name, text = ""] of Object.entries(found.groups ?? {})) {
    const end = start + text.length;
    if (text !== "" && name in noParts) parts[name as keyof Parts] = phraseOf(partOf(line, start, end));
    start = end;
  }
  const { forAll } = found.groups ?? {};
  const end = found.index + found[0].length;
  return { ...parts, start: found.index, end, isForAll: forAll !== undefined };
}
