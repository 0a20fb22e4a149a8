import { readDecimal } from "../decimal-text.js";
import { coverFigures, type EvenLine } from "./even-line.js";
import { type Kind, kindOfWord } from "./words.js";

export interface Token {
  readonly kind: Kind;
  /** As in the even line. */
  readonly text: string;
  /** The token's place in the even line. */
  readonly start: number;
  readonly end: number;
  /** The currencies that a word or a sign for money may stand for. */
  readonly currencies?: ReadonlySet<string>;
}

/** A line, or a part of one. */
export interface Line {
  readonly tokens: readonly Token[];
  /** The letters of the tokens. */
  readonly shape: string;
}

export const lineOf = (tokens: readonly Token[]): Line => ({
  tokens,
  shape: tokens.map(({ kind }) => kind).join(""),
});

export const partOf = ({ tokens, shape }: Line, start: number, end?: number): Line => ({
  tokens: tokens.slice(start, end),
  shape: shape.slice(start, end),
});

/** Cuts a line into figures, the words and signs that belong to them, and other words. */
export function lexed(line: EvenLine, currency: string): Token[] {
  const lexer = { line, text: coverFigures(line.text), currency };
  const chunks = [...lexer.text.matchAll(/[^ \u00a0]+/g)];
  return chunks.flatMap(({ 0: chunk, index }) => tokensOfChunk(lexer, index, index + chunk.length));
}

interface Lexer {
  readonly line: EvenLine;
  /** The even line without opaque figures. */
  readonly text: string;
  readonly currency: string;
}

const signs: Readonly<Record<string, Kind>> = {
  ...{ "×": "x", "*": "x", "@": "@", "=": "=", "(": "(", ")": ")", "/": "/", ":": ":" },
  ...{ ",": ",", ".": ",", "!": ",", "—": "~", "-": "~" },
};
const lexeme = /((?:[.,](?=\d))?\d+(?:[.,']\d+)*)|(\p{L}{0,3}\p{Sc}|[\p{L}\p{M}']+\.?)|([×*@=()/:,—.!-])/uy;

const tokenAt = ({ text }: Lexer, kind: Kind, start: number, end: number): Token => ({
  kind,
  text: text.slice(start, end),
  start,
  end,
});

const tokensOfChunk = (lexer: Lexer, start: number, end: number): Token[] =>
  lex(lexer, start, end) ??
  nameAndPrice(lexer, start, end) ??
  quantityAndName(lexer, start, end) ??
  wordWithSigns(lexer, start, end);

/** @returns undefined when the chunk holds something that isn't of use beside a number. */
function lex(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = start; at < end; ) {
    lexeme.lastIndex = at;
    const [found = "", number, word] = lexeme.exec(lexer.text) ?? [];
    const next = at + found.length;
    if (found === "" || next > end || (number !== undefined && readDecimal(number, 3).length === 0))
      return undefined;
    if (word !== undefined) {
      const made = wordTokens(lexer, at, next);
      if (made === undefined) return undefined;
      tokens.push(...made);
    } else tokens.push(tokenAt(lexer, number === undefined ? signAt(lexer, at, end) : "n", at, next));
    at = next;
  }
  return tokens;
}

function signAt({ text }: Lexer, at: number, chunkEnd: number): Kind {
  const isMinus = text.charAt(at) === "-" && at + 1 < chunkEnd && /[\d.,]|\p{Sc}/u.test(text.charAt(at + 1));
  return isMinus ? "-" : (signs[text.charAt(at)] ?? "w");
}

function wordTokens(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const whole = wordToken(lexer, start, end);
  if (whole !== undefined) {
    // "M8x20", "A4", "T5" are names; "x2" and "$5" are not.
    const isModel = !/[xX@C]/.test(whole.kind) && /\d/.test(lexer.text.charAt(end));
    return isModel ? undefined : [whole];
  }
  // "15000сумдан", "2штх15000": an ending that stands together with its word.
  const [found, stem = "", ending = ""] = /^(.+?)(dan|дан|[xх])\.?$/.exec(lexer.text.slice(start, end)) ?? [];
  const cut = start + stem.length;
  const first = found === undefined ? undefined : wordToken(lexer, start, cut);
  const kind = ending.length > 1 ? "e" : "x";
  if (first === undefined || (kind === "x" && first.kind !== "u")) return undefined;
  return [first, tokenAt(lexer, kind, cut, end)];
}

function wordToken(lexer: Lexer, start: number, end: number): Token | undefined {
  const word = kindOfWord(lexer.line.typed(start, end), lexer.text.slice(start, end), lexer.currency);
  return word && { ...tokenAt(lexer, word.kind, start, end), ...word };
}

/** "Coffee:15000", "Coffee—15000", "Coffee-15000", "Coffee*2", "Coffee(2": a name and a price without a space. */
function nameAndPrice(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const chunk = lexer.text.slice(start, end);
  const [, name = "", sign = ""] = /^(.+)([×*@=(:—-])/.exec(chunk) ?? [];
  // "M8×20" is a size.
  if (name === "" || (/[×*]/.test(sign) && /\d$/.test(name))) return undefined;
  const at = start + name.length;
  const rest = lex(lexer, at + 1, end);
  const [first] = rest ?? [];
  if (rest === undefined || first === undefined || !/[nC]/.test(first.kind)) return undefined;
  // "S-22" and "USB-3" are names; "bread-5000" is a price.
  if (sign === "-" && lineOf(rest).shape === "n" && !/\d{4}|\d[.,' ]\d{3}/.test(first.text)) return undefined;
  return [tokenAt(lexer, "w", start, at), tokenAt(lexer, signs[sign] ?? "w", at, at + 1), ...rest];
}

/** "2xCoffee"; but not "2XL". */
function quantityAndName(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const [, number] = /^(\d{1,6})[xх×*](?=\p{L}{3})(?!large)/u.exec(lexer.text.slice(start, end)) ?? [];
  if (number === undefined) return undefined;
  const at = start + number.length;
  return [tokenAt(lexer, "n", start, at), tokenAt(lexer, "x", at, at + 1), tokenAt(lexer, "w", at + 1, end)];
}

/** A word of the name, and the commas and the like behind it that aren't part of it. */
function wordWithSigns(lexer: Lexer, start: number, end: number): Token[] {
  let last = end;
  while (last > start && /[:,=—-]/.test(lexer.text.charAt(last - 1))) last--;
  const behind = Array.from({ length: end - last }, (_, index) =>
    tokenAt(lexer, signs[lexer.text.charAt(last + index)] ?? "w", last + index, last + index + 1),
  );
  if (last === start) return behind;
  const kind = /[\p{L}\p{N}_]/u.test(lexer.text.slice(start, last)) ? "w" : "o";
  return [tokenAt(lexer, kind, start, last), ...behind];
}
