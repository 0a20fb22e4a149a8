import { roughAmount } from "../../money/amount.js";
import { type Line, lineOf, partOf, type Token } from "./lexer.js";
import { moneyFrom, roughly } from "./numbers.js";
import { has, isOf, moneyMarks, pattern } from "./token-kinds.js";

/** The tokens of a price or a count: a number, and the signs and words that belong to it. */
export interface Phrase extends Line {
  readonly number: Token;
}

/** The empty phrase stands for a price, count or total that the line doesn't have. */
export const none: Phrase = { ...lineOf([]), number: { kind: "number", text: "", start: 0, end: 0 } };

export const phraseOf = (line: Line): Phrase => ({
  ...line,
  number: line.tokens.find(({ kind }) => kind === "number") ?? none.number,
});

export const isThere = ({ tokens }: Phrase): boolean => tokens.length > 0;

export interface Parts {
  readonly price: Phrase;
  readonly count: Phrase;
  /** The total that the line states, as in "2 x 15000 = 30000". */
  readonly total: Phrase;
}
export const noParts: Parts = { price: none, count: none, total: none };

/** A price of one unit: "at 15000", "15000 dan", "15000/шт". Another number beside such a price is a count. */
export const isEach = ({ shape }: Phrase): boolean => priceOfOne.test(shape);
const priceOfOne = pattern("at | each | [per for] [piece measure]", "");

/** A price of all pieces together: "2 cakes for 80 000", "2 ta tort 80 mingga". */
export const isForAll = ({ tokens }: Phrase): boolean => isOf(tokens[0], "for") || isOf(tokens.at(-1), "ga");

export const isMarked = (price: Phrase): boolean => isEach(price) || has(price, ...moneyMarks);

export const isMoney = (price: Phrase): boolean => isMarked(price) || roughly(price.number) >= moneyFrom;

export const isCounted = (count: Phrase): boolean => has(count, "times", "capitalX", "piece");

export const isMeasure = (count: Phrase): boolean => has(count, "measure");

/** A total of zero proves no product, as in "Coffee 1 00 000". */
export function isProduct({ price, count, total }: Parts): boolean {
  const [pieces, sum] = [isThere(count) ? roughly(count.number) : 1, roughValue(total)];
  return sum > 0 && Math.abs(roughValue(price) * pieces - sum) < 0.005;
}

export const amountText = ({ tokens }: Phrase): string =>
  tokens
    .filter((token) => isOf(token, "minus", "number", "remainder", ...moneyMarks))
    .map(({ text }) => text)
    .join(" ");

const roughValue = (price: Phrase): number => roughAmount(amountText(price));

/** The parts that one pattern has found, from the token at `start` to the one before `end`. */
export interface Match extends Parts {
  readonly start: number;
  readonly end: number;
  /** Whether the price is for all counted pieces together, as in "80 000 for 2". */
  readonly isForAll: boolean;
}

/** The groups of the pattern must follow each other without a gap from the beginning of the match. */
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
