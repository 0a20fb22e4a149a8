import { readDecimal } from "../decimal-text.js";
import { minorUnits } from "../money.js";
import type { EvenLine } from "./even-line.js";
import { type Line, lexed, lineOf, type Token } from "./tokens.js";

/** Currencies in which hardly anything costs less than a thousand, and whose hundredths nobody uses. */
export const smallUnits: ReadonlySet<string> = new Set(
  "UZS IDR VND IRR LAK GNF PYG UGX KHR MMK LBP".split(" "),
);

/** From here on, a number is more likely an amount of money than a quantity or part of a name. */
export const moneyFrom = 1_000;

/** The values of a number as decimal strings; there are several where it has several readings. */
export const valuesOf = ({ text }: Token, decimals: number): string[] =>
  readDecimal(text.replace(/[ \u00a0]+/g, " "), decimals);

/** How much a number is, for comparing; NaN when it can't be read. */
export const roughly = (number: Token): number => Number(valuesOf(number, 2)[0] ?? Number.NaN);

/** True for digits alone, as small quantities are typed. */
export const isSmallCount = (number: Token, most: number): boolean =>
  /^[1-9]\d{0,5}$/.test(number.text) && Number(number.text) <= most;

/** True for digits that may be a year of our time. */
export const isYear = ({ text }: Token): boolean => /^(?:199|20\d)\d$/.test(text);

/** True for figures with a space between them. */
export const isGrouped = ({ text }: Token): boolean => /[ \u00a0]/.test(text);

/** True for a number that can only be money. */
export const isLarge = (number: Token): boolean => isGrouped(number) || roughly(number) >= 10 * moneyFrom;

/** True when the first of two numbers that nothing marks is the price: the larger one. A number with decimals is no quantity. */
export function isPriceFirst(first: Token, second: Token): boolean {
  const [left, right] = [roughly(first), roughly(second)];
  if (!Number.isInteger(right)) return false;
  return Number.isInteger(left) ? left > right : right < moneyFrom;
}

/** The tokens of a line, with the figures that spaces group ("1 500 000") as one number. */
export function readTokens(line: EvenLine, currency: string): Line {
  const tokens = lineOf(lexed(line, currency));
  const figures = smallUnits.has(currency) ? lineOf(withoutDays(tokens)) : tokens;
  return lineOf(withoutModels(joinNumbers(figures, line, minorUnits(currency) ?? 2)));
}

/** "Rent 25.12" ends in a day, where nobody pays hundredths. "2.10 mln" is money. */
function withoutDays({ tokens, shape }: Line): Token[] {
  const isName = (at: number): boolean => "won".includes(shape.charAt(at));
  return tokens.map((token, at) => {
    const isDay = token.kind === "n" && /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/.test(token.text);
    return isDay && at > 0 && isName(at - 1) && isName(at + 1) ? { ...token, kind: "w" } : token;
  });
}

/** "iPhone X 3 000 000": a capital X that stands alone, and no quantity follows. */
const withoutModels = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isCount = next?.kind === "n" && (next.start === token.end || next.text.length <= 3);
    return token.kind === "X" && tokens[at - 1]?.kind !== "n" && !isCount ? { ...token, kind: "w" } : token;
  });

function joinNumbers({ tokens, shape }: Line, line: EvenLine, decimals: number): readonly Token[] {
  if (!shape.includes("nn")) return tokens;
  return [...shape.matchAll(/n+|[^n]+/g)].flatMap(({ 0: { length }, index }) => {
    const run = tokens.slice(index, index + length);
    const [first, second] = run;
    if (first?.kind !== "n" || second === undefined) return run;
    const times = /(?:^|[^n])([xX])$/.exec(shape.slice(Math.max(0, index - 2), index))?.[1];
    const isCount = times === "x" || (times === "X" && tokens[index - 1]?.end === first.start);
    // "x2 150 000": the price comes after the quantity.
    if (isCount && isGroup(second)) return [first, ...numbersIn(run.slice(1), line, decimals)];
    const last = run.slice(-1);
    // "15 000 100 pcs": the quantity comes after the price.
    if (shape.charAt(index + length) === "u" && length > 2 && last.every(isGroup))
      return [...numbersIn(run.slice(0, -1), line, decimals), ...last];
    return numbersIn(run, line, decimals);
  });
}

/** True for what may be the first figures of a number. */
const isGroup = ({ text }: Token): boolean => /^[1-9]\d{0,2}$/.test(text);

/**
 * The numbers in a run of figures. The longest number wins: up to twelve groups of digits. A space that doesn't break was
 * put there by a machine, which groups the whole number with it: in "5 100\u00a0000" the 5 is a number by itself.
 */
function numbersIn(run: readonly Token[], line: EvenLine, decimals: number): Token[] {
  const start = run[0]?.start ?? 0;
  const text = line.text.slice(start, run.at(-1)?.end);
  return [...text.matchAll(decimals < 3 ? fewDecimals : anyDecimals)].map(({ 0: found, index }) => ({
    kind: "n",
    text: found,
    start: start + index,
    end: start + index + found.length,
  }));
}

const numbersWith = (fraction: string): RegExp => {
  const plain =
    "(?:[ \\u00a0]+\\d{3}){0,10}[ \\u00a0]* \\d{3}(?!(?<=[1-9]\\d\\d)[ \\u00a0]*\\u00a0\\d{3}(?![^ \\u00a0]))";
  const unbroken = "(?:[ \\u00a0]*\\u00a0\\d{3}){1,11}";
  return new RegExp(
    `[1-9]\\d{0,2}(?:${plain}|${unbroken})(?:[.,]${fraction})?(?![^ \\u00a0])|[^ \\u00a0]+`,
    "g",
  );
};
const anyDecimals = numbersWith("\\d+");
/** "1 500.000" is rather "1" and "500.000", where three decimals are too many. */
const fewDecimals = numbersWith("(?!\\d{3}(?!\\d))\\d+");

/** A number's first figure and the rest, where each is a number by itself: "5 100 000" as "5" and "100 000". */
export function splitNumber(number: Token): readonly [figure: Token, rest: Token] | undefined {
  const [, figure, rest] = /^(\d+)[ \u00a0]* ([1-9].*)$/.exec(number.text) ?? [];
  if (figure === undefined || rest === undefined) return undefined;
  return [
    { ...number, text: figure, end: number.start + figure.length },
    { ...number, text: rest },
  ];
}
