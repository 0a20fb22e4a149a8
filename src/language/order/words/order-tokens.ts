import {
  coverFigures,
  coverMobileNumbers,
  type NormalizedLine,
  normalizedLine,
} from "../../line/tokens/normalized-line.js";
import { isAmountUnit } from "../../money/amount.js";
import { currenciesOf } from "../../money/currency-marks.js";
import { defined } from "../../omit-undefined.js";
import { isUnit, type Role, readMeasure, readNumberWord, roleOf } from "./order-words.js";

export const kinds = [
  "word",
  /** 0.5 · 30 cm · 500ml */
  "size",
  /** 2 · two · ikkita */
  "number",
  /** a · an · bir */
  "article",
  /** A quantity that isn't clear: пару · 2-3 · -2 · двадцать */
  "unclear",
  /** шт · ta · pcs */
  "piece",
  /** x · × · * */
  "times",
  /** Joins two items: , · + · и · va */
  "joiner",
  /** May join two items: with · bilan */
  "with",
  /** — · : · ( · ) */
  "link",
  /** The end of a sentence: . · ! · ? · the end of the line */
  "end",
  /** A phone number, a time or an address of the web */
  "other",
  /** $ · 15 тыс */
  "money",
] as const;
export type Kind = (typeof kinds)[number];

export const isOf = (token: { readonly kind: Kind } | undefined, ...some: readonly Kind[]): boolean =>
  token !== undefined && some.includes(token.kind);

export interface Token {
  readonly kind: Kind;
  /** The token's text in lower case. The text of a size is its number and measure, as in "30cm". */
  readonly text: string;
  readonly role?: Role;
  readonly value?: number;
  readonly line: NormalizedLine;
  /** The token's place in the normalized text of its line (see normalized-line.ts). */
  readonly start: number;
  readonly end: number;
}

/** A number of this size or more without a unit such as "шт" is more likely an amount of money than a quantity. */
const moneyFrom = 1_000;

const lexeme =
  /(_+)|((?<![\p{L}\d-])-)?(\d+(?:[.,]\d+)?)[\ufe0f\u20e3]*(\p{L}[\p{L}\p{M}']*\d*)?|(\p{L}[\p{L}\p{M}\d']*)|(\p{Sc})|([,;+&/|])|([!?…]|\.(?=\s|$))|([-—:=()[\]])|([×*])|([^\P{N}\d]+)/gu;

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

export const tokensOf = (text: string): Token[] => [...lineByLine(text)].flat();

/** Splits line by line, for a caller that may have enough of the first lines. */
export function* lineByLine(text: string): Generator<Token[]> {
  for (const { row, isCounting } of withoutListMarks(text.split(lineBreak))) {
    const line = normalizedLine(row);
    const tokens = tokensOfLine(line);
    const [first] = tokens;
    // In "1 латте", "2 чай", "3 торт" on three lines, the numbers may number the list or be quantities, so the merchant is asked.
    if (isCounting && first !== undefined) tokens[0] = { ...first, kind: "unclear" };
    const { length } = line.text;
    yield [...tokens, { kind: "end", text: "\n", line, start: length, end: length }];
  }
}

function tokensOfLine(line: NormalizedLine): Token[] {
  const covered = coverMobileNumbers(coverFigures(coverAddresses(line.text)));
  return [...covered.matchAll(lexeme)].flatMap((found) => {
    const [{ length }, other, minus, number, behind = "", word, money, joiner, end, link, times, foreign] =
      found;
    const at = found.index;
    const one = (kind: Kind, text: string, more: Partial<Token> = {}): Token => ({
      ...{ kind, text, line, start: at, end: at + length },
      ...more,
    });
    if (other !== undefined) {
      const typed = line.text.slice(at, at + length);
      return [one(/^\d{1,2}[/-]\d{1,2}$/.test(typed) ? "unclear" : "other", typed)];
    }
    if (number !== undefined) return numberTokens(one, { number, behind, isNegative: minus !== undefined });
    if (word !== undefined) return wordTokens(one, word);
    if (money !== undefined) return [one("money", money)];
    if (joiner !== undefined) return [one("joiner", joiner, defined({ role: joinerRoles[joiner] }))];
    // Figures such as "½", "②" and "٢" are numbers, but the bot doesn't read them and asks for the quantity.
    if (foreign !== undefined) return [one("unclear", foreign)];
    if (end !== undefined) return isAbbreviated(line.text, at) ? [] : [one("end", end)];
    return link !== undefined ? linkTokens(one, line.text, at) : [one("times", times ?? "")];
  });
}

/** The sign "&" may also be a part of a name, and a slash leaves a choice, as "или" (or) does. */
const joinerRoles: Readonly<Record<string, Role>> = { "&": "joins", "/": "choice" };

type Make = (kind: Kind, text: string, more?: Partial<Token>) => Token;

/** A hyphen inside a word, as in "T-shirt", isn't a token. */
const linkTokens = (one: Make, text: string, at: number): Token[] =>
  /\p{L}/u.test(text.charAt(at - 1)) && /\p{L}/u.test(text.charAt(at + 1)) && text[at] === "-"
    ? []
    : [one("link", text.charAt(at))];

/** Checks for the full stop of an abbreviation such as "ул." or "шт.", which doesn't end the sentence. */
const isAbbreviated = (text: string, at: number): boolean =>
  /(?<!\p{L})\p{L}{1,3}$/u.test(text.slice(Math.max(0, at - 4), at)) && at + 1 < text.length;

function wordTokens(one: Make, word: string): Token[] {
  const [, count] = /^[xх](\d{1,6})$/.exec(word) ?? [];
  if (count !== undefined) return [one("times", "x"), countToken(one, count)];
  // "латте2" is an item's name and a number, while "a4" and "mi11" are names.
  const [, name, behind] = /^(\p{L}{4,})(\d{1,2})$/u.exec(word) ?? [];
  if (name !== undefined && behind !== undefined) return [wordToken(one, name), countToken(one, behind)];
  return [/^[xх]$/.test(word) ? one("times", word) : wordToken(one, word)];
}

function wordToken(one: Make, word: string): Token {
  const number = readNumberWord(word);
  if (number?.value === undefined) {
    if (number !== undefined) return one("unclear", word);
    if (isUnit(word)) return one("piece", word);
    return plainWord(one, word);
  }
  return one(number.isArticle ? "article" : "number", word, { value: number.value });
}

function plainWord(one: Make, word: string): Token {
  const role = roleOf(word);
  if (role === undefined) return one("word", word);
  return one(role === "joins" ? "joiner" : role === "with" ? "with" : "word", word, { role });
}

/** Reads a number and the letters that follow it without a space, as in "2шт", "2х", "30см", "7up" and "2латте". */
function numberTokens(
  one: Make,
  { number, behind, isNegative }: { number: string; behind: string; isNegative: boolean },
): Token[] {
  const count = isNegative ? one("unclear", number) : countToken(one, number);
  if (behind === "") return [count];
  if (isUnit(behind)) return [count, one("piece", behind)];
  if (/^[xх]$/.test(behind)) return [count, one("times", behind)];
  const [, times] = /^[xх](\d+)$/.exec(behind) ?? [];
  if (times !== undefined) return [count, one("times", "x"), countToken(one, times)];
  const measure = readMeasure(behind);
  if (measure !== undefined) return [one("size", sizeText(number, measure))];
  if (isAmountUnit(behind) || isCurrency(behind)) return [one("money", number)];
  // Up to two letters behind a number, or letters with digits, are a part of the name, as in "7up", "2xl" and "3d".
  const name = /^[xх]?(\p{L}{3,})$/u.exec(behind)?.[1];
  if (name === undefined) return [one("word", number + behind)];
  return [count, wordToken(one, name)];
}

function countToken(one: Make, number: string): Token {
  const value = Number(number);
  if (/[.,]/.test(number)) return one("size", sizeText(number));
  return value === 0 ? one("unclear", number) : one("number", number, { value });
}

const sizeText = (number: string, measure = ""): string => `${Number(number.replace(",", "."))}${measure}`;

/** Checks for a word that means a currency. A single letter doesn't count: the "с" in "2 с молоком" means "with", not "so'm". */
const isCurrency = (word: string): boolean => word.length > 1 && currenciesOf(word) !== undefined;

/**
 * Joins a number with the word behind it: into a size ("30 см"), an amount of money ("15 тыс") or a longer number ("o'n
 * ikki").
 */
export function joined(tokens: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (const token of tokens) {
    const before = read.at(-1);
    const made = before === undefined ? undefined : join(before, token);
    if (made === undefined) read.push(token);
    else read.splice(-1, 1, made);
  }
  return read;
}

function join(before: Token, token: Token): Token | undefined {
  if (before.line !== token.line) return undefined;
  const both = { ...before, end: token.end };
  const measure = token.kind === "word" ? readMeasure(token.text) : undefined;
  if (measure !== undefined && /^[\d.]+$/.test(before.text) && isOf(before, "number", "size"))
    return {
      kind: "size",
      text: sizeText(before.text, measure),
      line: token.line,
      start: before.start,
      end: token.end,
    };
  if (
    isOf(before, "number", "size") &&
    token.kind === "word" &&
    (isCurrency(token.text) || (token.text.length > 1 && isAmountUnit(token.text)))
  )
    return { ...both, kind: "money" };
  // The Uzbek "o'n" before another number is ten and is added: "o'n ikki" is twelve. Alone, as in "on ta", it is ten.
  if (/^(?:o'n|ўн)$/.test(before.text) && token.kind === "number" && (token.value ?? 10) < 10)
    return { ...both, value: 10 + (token.value ?? 0) };
  // "15 may" is a date (the 15th of May). In another place, "may" is the English word in a request such as "may I
  // have".
  if (before.kind === "number" && token.text === "may") return withoutValue(both);
  if (before.text === "on" && token.kind === "piece") return { ...both, kind: "number", value: 10 };
  if (isOf(before, "number", "unclear") && isOf(token, "number", "unclear")) {
    // Both numbers stay in the token's text. Otherwise "iphone 15 2" would be the saved "iPhone 15" and lose the 2.
    return { ...withoutValue(both), text: `${before.text} ${token.text}` };
  }
  return undefined;
}

const withoutValue = ({ value: _value, ...token }: Token): Token => ({ ...token, kind: "unclear" });

/** Checks whether the text contains a price. Such a text isn't read as an order but as lines with prices (see quick-line.ts). */
export const hasPrice = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, text, value = 0 }, at) => {
    const isCounted = [tokens[at - 1], tokens[at + 1]].some((beside) => isOf(beside, "piece", "times"));
    return (
      kind === "money" || groupedNumber.test(text) || (kind === "number" && value >= moneyFrom && !isCounted)
    );
  });

const groupedNumber = /^[1-9]\d{0,2}(?: \d{3})+$/;

/** Replaces web addresses, names with "@" and commands by underscores, so that their parts aren't read as words or numbers. */
const coverAddresses = (text: string): string =>
  text.replace(/[^ \u00a0]+/g, (chunk) =>
    /:\/\/|@|^\/\p{L}|_|^www\.|\.(?:com|uz|ru)\b/u.test(chunk) ? "_".repeat(chunk.length) : chunk,
  );

interface Row {
  readonly row: string;
  /** Whether the line begins with a number that may only count the lines of a list: 1, 2, 3. */
  readonly isCounting: boolean;
}

const mark = /^\s*(?:[-–—•·‣▪▫●○►*+]\s+|[•·‣▪▫●○►]\s*)(?=\S)/u;
const dashMark = /^\s*[-–—−]\s+(?=\S)/u;
const numberMark = /^\s*(\d{1,3})[.)]\s*(?=\D)/;
const bareNumber = /^\s*(\d{1,3})\s+\p{L}/u;

/** Removes "-", "•", and "1." or "1)" where these number the lines. "1) tea 2) coffee" becomes two lines. */
function withoutListMarks(rows: readonly string[]): Row[] {
  const lines = rows
    .flatMap(splitAtMarks)
    .map((row, at, all) => (isPerhapsMinus(row, all[at - 1]) ? row : row.replace(mark, "")));
  const isNumbered = counts(lines, numberMark) > 0;
  const isCounting = startsAtOne(lines, bareNumber) && counts(lines, bareNumber) > 2;
  return lines.map((row) => ({
    row: isNumbered ? row.replace(numberMark, "") : row,
    isCounting: isCounting && bareNumber.test(row),
  }));
}

/** A dash that begins only this line may take an item back: "2 чая" and then "- 1 чай". */
const isPerhapsMinus = (row: string, before: string | undefined): boolean =>
  dashMark.test(row) && before !== undefined && /\d/.test(before) && !dashMark.test(before);

function splitAtMarks(row: string): string[] {
  const parts = row.split(/(?<=^|[\s,;])(?=\d{1,2}\)\s*\D)/);
  return counts(parts, numberMark) > 1 ? parts : [row];
}

const numbersOf = (lines: readonly string[], pattern: RegExp): readonly number[] =>
  lines.flatMap((line) => pattern.exec(line)?.[1] ?? []).map(Number);

const startsAtOne = (lines: readonly string[], pattern: RegExp): boolean =>
  numbersOf(lines, pattern)[0] === 1;

/** Returns how many lines are numbered; 0 when the numbers don't go up one by one. A list of one line must have the number 1. */
function counts(lines: readonly string[], pattern: RegExp): number {
  const numbers = numbersOf(lines, pattern);
  const [first = 1] = numbers;
  const isList = numbers.every((number, at) => number === first + at) && (first === 1 || numbers.length > 1);
  return isList ? numbers.length : 0;
}
