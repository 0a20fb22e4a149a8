import { readDecimal } from "../../money/decimal-text.js";
import { minorUnits } from "../../money/money.js";
import { countsPieces } from "../../money/number-words.js";
import { smallUnits } from "../../money/small-units.js";
import { readNumberWord } from "../../order/words/order-words.js";
import { numberRuns, withAmountsInWords } from "./amounts-in-words.js";
import { type Line, lexed, lineOf, type Token } from "./lexer.js";
import type { NormalizedLine } from "./normalized-line.js";
import { isOf, pattern, signs } from "./token-kinds.js";

/** A number of this size or more is more likely an amount of money than a quantity or a part of a name. */
export const moneyFrom = 1_000;

/** A number from this value on may be the price of another item in the line. */
export const leastPrice = (currency: string): number => (smallUnits.has(currency) ? moneyFrom : 100);

const valuesOf = ({ text }: Token, decimals: number): string[] =>
  readDecimal(text.replace(/[ \u00a0]+/g, " "), decimals);

/** Returns a number's approximate value, for comparisons only; NaN when the number can't be read. */
export const roughly = (number: Token): number => Number(valuesOf(number, 2)[0] ?? Number.NaN);

export const isSmallCount = (number: Token, most: number): boolean =>
  /^[1-9]\d{0,5}$/.test(number.text) && Number(number.text) <= most;

export const isYear = (text: string): boolean => /^(?:199|20\d)\d$/.test(text);

/** Checks for a number such as "4.50", which is money if people use the currency's hundredths. */
export const hasCents = ({ text }: Token, currency: string): boolean =>
  !smallUnits.has(currency) && /[.,]\d\d$/.test(text);

export const isGrouped = ({ text }: Token): boolean => /[ \u00a0]/.test(text);

export const isLarge = (number: Token): boolean => isGrouped(number) || roughly(number) >= 10 * moneyFrom;

/** The larger one of two numbers is the price. A number with decimals can't be a quantity. */
export function isPriceFirst(first: Token, second: Token): boolean {
  const [left, right] = [roughly(first), roughly(second)];
  if (!Number.isInteger(right)) return false;
  return Number.isInteger(left) ? left > right : right < moneyFrom;
}

/** Splits a line into tokens. Digits that spaces group ("1 500 000") become one number. */
export function readTokens(line: NormalizedLine, currency: string): Line {
  const tokens = lineOf(lexed(line, currency));
  const figures = smallUnits.has(currency) ? lineOf(withoutDays(tokens)) : tokens;
  const numbers = withoutModels(joinNumbers(figures, line, minorUnits(currency) ?? 2));
  return lineOf(withRests(lineOf(withAmountsInWords(numbers, line))));
}

/** The 500 of "15 ming 500" and the 200 of "1 mln 200" belong to the amount and are no numbers of their own. */
const withRests = ({ tokens, shape }: Line): Token[] =>
  tokens.map((token, at) => {
    if (token.kind !== "number" || !isRest(tokens, at)) return token;
    countMark.lastIndex = at + 1;
    return countMark.test(shape) ? token : { ...token, kind: "remainder" };
  });

const countMark = pattern("[piece pack measure thousand million] | [times capitalX] (?! minus? number )");

/** A rest is added to the thousands or millions before it. In contrast, "15k 20" and "2 mln 3" are a price and a count. */
function isRest(tokens: readonly Token[], at: number): boolean {
  const [number, unit, rest, behind] = [tokens[at - 2], tokens[at - 1], tokens[at], tokens[at + 1]];
  if (number?.kind !== "number" || unit === undefined || rest === undefined) return false;
  const isMoney = isOf(behind, "currency", "leadingCurrency");
  if (unit.kind === "million")
    return /^\d{2,3}$|^\d{3} ?\d{3}$/.test(rest.text) || (isMoney && /^\d$/.test(rest.text));
  if (unit.kind !== "thousand" || !/^\d+$/.test(number.text)) return false;
  return /^\d{3}$/.test(rest.text) || (/^\d{2}$/.test(rest.text) && (isMoney || unit.text.length > 1));
}

/** The "25.12" of "Rent 25.12" is a day in currencies whose hundredths nobody uses, and a price in the others. */
function withoutDays({ tokens }: Line): Token[] {
  const isName = (token: Token | undefined): boolean =>
    token === undefined || isOf(token, "word", "ornament", "number");
  return tokens.map((token, at) => {
    const isDay = token.kind === "number" && /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/.test(token.text);
    return isDay && at > 0 && isName(tokens[at - 1]) && isName(tokens[at + 1])
      ? { ...token, kind: "word" }
      : token;
  });
}

/** Turns the X of a model such as "iPhone X 3 000 000" into a word, when no quantity follows it. */
const withoutModels = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isCount = next?.kind === "number" && (next.start === token.end || next.text.length <= 3);
    const isModel = token.kind === "capitalX" && tokens[at - 1]?.kind !== "number" && !isCount;
    return isModel ? { ...token, kind: "word" } : token;
  });

const twoNumbers = pattern("number number", "");
const runs = pattern("number+ | [^number]+", "g");

function joinNumbers({ tokens, shape }: Line, line: NormalizedLine, decimals: number): readonly Token[] {
  if (!twoNumbers.test(shape)) return tokens;
  return [...shape.matchAll(runs)].flatMap(({ 0: { length }, index }) => {
    const run = tokens.slice(index, index + length);
    const [first, second] = run;
    if (first?.kind !== "number" || second === undefined) return run;
    const [behind, sign] = [tokens[index - 2], tokens[index - 1]];
    const isTimes = isOf(sign, "times") || (isOf(sign, "capitalX") && sign?.end === first.start);
    const isCount = isTimes && !isOf(behind, "number");
    // In "x2 150 000" the "x" shows that the 2 is a quantity, so the price 150 000 begins behind it.
    if (isCount && isGroup(second)) return [first, ...numbersIn(run.slice(1), line, decimals)];
    const last = run.slice(-1);
    // In "15 000 100 pcs" the unit shows that the 100 is a quantity, so the price 15 000 ends before it.
    if (isOf(tokens[index + length], "piece") && length > 2 && last.every(isGroup))
      return [...numbersIn(run.slice(0, -1), line, decimals), ...last];
    return numbersIn(run, line, decimals);
  });
}

const isGroup = ({ text }: Token): boolean => /^[1-9]\d{0,2}$/.test(text);

/**
 * The longest number wins. Only programs write a space that doesn't break, inside a number: in "5 100\u00a0000" the 5
 * stands alone.
 */
function numbersIn(run: readonly Token[], line: NormalizedLine, decimals: number): Token[] {
  const start = run[0]?.start ?? 0;
  const text = line.text.slice(start, run.at(-1)?.end);
  return [...text.matchAll(decimals < 3 ? fewDecimals : anyDecimals)].map(({ 0: found, index }) => ({
    kind: "number",
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
/** With fewer than three decimals, the zeros of "1 500.000" are none, so "1" and "500.000" are two numbers. */
const fewDecimals = numbersWith("(?!\\d{3}(?!\\d))\\d+");

/** Splits "5 100 000" into "5" and "100 000", if both are numbers by themselves. */
export function splitNumber(number: Token): readonly [figure: Token, rest: Token] | undefined {
  const [, figure, rest] = /^(\d+)[ \u00a0]* ([1-9].*)$/.exec(number.text) ?? [];
  if (figure === undefined || rest === undefined) return undefined;
  return [
    { ...number, text: figure, end: number.start + figure.length },
    { ...number, text: rest },
  ];
}

/**
 * Writes the number word at an edge of a name in digits: "два чая" becomes "2 чая", "ikkita choy" becomes "2 ta choy",
 * "полтора кг сыра" becomes "1.5 кг сыра", and "полкило сыра" becomes "0.5 кило сыра".
 * @returns "unclear" for a larger number of pieces, such as "двадцать"; undefined without such a word
 */
export function lineInDigits(line: NormalizedLine, name: readonly Token[]): string | "unclear" | undefined {
  const [first, last] = [name.findIndex(isPartOfName), name.findLastIndex(isPartOfName)];
  const half = [name[first], name[last]].find((token) => halfMeasure.test(token?.text ?? ""));
  if (half !== undefined)
    return `${line.typed(0, half.start)}0.5 ${half.text.slice("пол".length)}${line.typed(half.end, line.text.length)}`;
  const edges = [first, last].filter((at) => isOf(name[at], "word") && readNumberWord(name[at]?.text ?? ""));
  const runs = edges.length === 0 ? [] : numberRuns(name);
  for (const edge of edges) {
    const word = name[edge];
    if (word === undefined) continue;
    const run = runs.find(({ start, end }) => (edge === first ? start === edge : end === edge + 1));
    const number = readNumberWord(word.text);
    const isMeasured = run !== undefined && name[run.end]?.kind === "measure";
    if (number?.isLarge === true || (run !== undefined && run.end - run.start > 1 && !isMeasured))
      return "unclear";
    const figure = isMeasured ? run.value : figureOf(word.text, number?.value);
    if (figure === undefined) continue;
    const end = isMeasured ? (name[run.end - 1]?.end ?? word.end) : word.end;
    return line.typed(0, word.start) + figure + line.typed(end, line.text.length);
  }
  return undefined;
}

/**
 * Checks for a count inside a name: "Malika wants two bouquets", "Aziz 2 ta non". Behind "из" or before "в" the number
 * belongs to the thing: "набор из трёх ложек", "кофе три в одном".
 */
export const hidesCount = (name: readonly Token[]): boolean =>
  name.some((token, at) => {
    const [before, next] = [name[at - 1], name[at + 1]];
    if (before === undefined || next === undefined || isOf(before, ...signs)) return false;
    if (ofThing.test(before.text) || ofThing.test(next.text)) return false;
    if (token.kind === "number") return isOf(next, "piece") && name[at + 2] !== undefined;
    return isOf(token, "word") && (readNumberWord(token.text)?.value ?? 1) > 1;
  });

const ofThing = /^(?:из|на|в|для|of|for|in|with|to|into)$/;

const halfMeasure = /^пол(?:кило|кг|килограмма|литра|метра|часа|дня|месяца)$/;

const isPartOfName = (token: Token): boolean => isOf(token, "word", "number");

/** "Один" in "Один дома" says no quantity, while "bitta" does. */
function figureOf(word: string, value: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (countsPieces(word)) return `${value} ta`;
  return value > 1 ? `${value}` : undefined;
}
