import { roughAmount } from "../money/amount.js";
import { type Line, lineOf, partOf, type Token } from "./lexer.js";
import { moneyFrom, roughly } from "./numbers.js";
import { has, isOf, moneyMarks, pattern } from "./token-kinds.js";

/**
 * The tokens (words, numbers and signs) of a price or a count: a number, and the signs and words that belong to the
 * number.
 */
export interface Phrase extends Line {
  readonly number: Token;
}

/** An empty phrase. It stands for a price, count or total that the line doesn't have. */
export const none: Phrase = { ...lineOf([]), number: { kind: "number", text: "", start: 0, end: 0 } };

export const phraseOf = (line: Line): Phrase => ({
  ...line,
  number: line.tokens.find(({ kind }) => kind === "number") ?? none.number,
});

export const isThere = ({ tokens }: Phrase): boolean => tokens.length > 0;

/** The parts that a line may have beside the item's name. A part that the line doesn't have is empty. */
export interface Parts {
  readonly price: Phrase;
  readonly count: Phrase;
  /** The total that the line states, as in "2 x 15000 = 30000". */
  readonly total: Phrase;
}
export const noParts: Parts = { price: none, count: none, total: none };

/**
 * Checks for a price of one unit ("at 15000", "15000 dan", "15000/шт"). If another number stands beside such a price,
 * it is a count.
 */
export const isEach = ({ shape }: Phrase): boolean => priceOfOne.test(shape);
const priceOfOne = pattern("at | each | [per for] piece", "");

/** Checks for a price of all pieces together ("2 cakes for 80 000", "2 ta tort 80 mingga"). */
export const isForAll = ({ tokens }: Phrase): boolean => isOf(tokens[0], "for") || isOf(tokens.at(-1), "ga");

/** Checks whether a word or a sign beside the digits shows that a number is money. */
export const isMarked = (price: Phrase): boolean => isEach(price) || has(price, ...moneyMarks);

export const isMoney = (price: Phrase): boolean => isMarked(price) || roughly(price.number) >= moneyFrom;

/** Checks whether a sign or a word shows that a number counts pieces, as in "x2" and "2 pcs". */
export const isCounted = (count: Phrase): boolean => has(count, "times", "capitalX", "piece");

/** Checks whether a count is a weight, a length or a time, as in "2 kg". */
export const isMeasure = (count: Phrase): boolean => has(count, "measure");

/**
 * Checks whether the line's total equals price times count. A total of zero proves nothing, as in "Coffee 1 00 000".
 */
export function isProduct({ price, count, total }: Parts): boolean {
  const [pieces, sum] = [isThere(count) ? roughly(count.number) : 1, roughValue(total)];
  return sum > 0 && Math.abs(roughValue(price) * pieces - sum) < 0.005;
}

/** Returns the amount in a price as text, without words such as "for", "each" and "per piece". */
export const amountText = ({ tokens }: Phrase): string =>
  tokens
    .filter((token) => isOf(token, "minus", "number", "remainder", ...moneyMarks))
    .map(({ text }) => text)
    .join(" ");

const roughValue = (price: Phrase): number => roughAmount(amountText(price));

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
