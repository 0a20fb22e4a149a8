import { readDecimal } from "../../money/decimal-text.js";
import { coverFigures, type NormalizedLine } from "./normalized-line.js";
import { isOf, type Kind, kindOfWord, moneyMarks, shapeOf } from "./token-kinds.js";

export interface Token {
  readonly kind: Kind;
  /** The token's text in the normalized line, in which `start` and `end` are positions (see normalized-line.ts). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Set for a word or sign of money: the currencies that it may stand for. */
  readonly currencies?: ReadonlySet<string>;
  /** Set for a number that was typed in words. Its text has digits. */
  readonly isInWords?: true;
}

export interface Line {
  readonly tokens: readonly Token[];
  readonly shape: string;
}

export const lineOf = (tokens: readonly Token[]): Line => ({
  tokens,
  shape: shapeOf(tokens),
});

export const partOf = ({ tokens, shape }: Line, start: number, end?: number): Line => ({
  tokens: tokens.slice(start, end),
  shape: shape.slice(start, end),
});

export function lexed(line: NormalizedLine, currency: string): Token[] {
  const lexer = { line, text: coverFigures(line.text), currency };
  const chunks = [...lexer.text.matchAll(/[^ \u00a0]+/g)];
  return chunks.flatMap(({ 0: chunk, index }) => tokensOfChunk(lexer, index, index + chunk.length));
}

interface Lexer {
  readonly line: NormalizedLine;
  /** Numbers that are neither amounts nor quantities, such as dates, are replaced by underscores. */
  readonly text: string;
  readonly currency: string;
}

const signs: Readonly<Record<string, Kind>> = {
  ...{ "×": "times", "*": "times", "@": "at", "=": "equals", "(": "open", ")": "close", "/": "per" },
  ...{ ":": "colon", ",": "comma", ".": "comma", "!": "comma", "—": "dash", "-": "dash" },
};
const lexeme =
  /((?:[.,](?=\d))?\d+(?:[.,']\d+)*)|(\p{L}{0,3}\p{Sc}|у\.е\.?|[\p{L}\p{M}']+\.?)|([×*@=()/:,—.!-])/uy;

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

/** Splits a chunk (the text between two spaces); undefined when a part of it is neither a number nor belongs to one. */
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
    } else tokens.push(tokenAt(lexer, number === undefined ? signAt(lexer, at, end) : "number", at, next));
    at = next;
  }
  return tokens;
}

function signAt({ text }: Lexer, at: number, chunkEnd: number): Kind {
  const isMinus = text.charAt(at) === "-" && at + 1 < chunkEnd && /[\d.,]|\p{Sc}/u.test(text.charAt(at + 1));
  return isMinus ? "minus" : (signs[text.charAt(at)] ?? "word");
}

function wordTokens(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const whole = wordToken(lexer, start, end);
  if (whole !== undefined) {
    // "M8x20", "A4" and "T5" are names with digits. In "x2" and "$5" the number stands for itself.
    const isModel =
      !isOf(whole, "times", "capitalX", "at", "leadingCurrency") && /\d/.test(lexer.text.charAt(end));
    return isModel ? undefined : [whole];
  }
  // The endings "dan" and "ga" and the sign "x" may be typed together with a word: "15000сумдан", "15 mingga", "2штх15000".
  const [found, stem = "", ending = ""] =
    /^(.+?)(dan|дан|ga|га|[xх])\.?$/.exec(lexer.text.slice(start, end)) ?? [];
  const cut = start + stem.length;
  const first = found === undefined ? undefined : wordToken(lexer, start, cut);
  const kind = ending.length === 1 ? "times" : /^[gг]/.test(ending) ? "ga" : "each";
  if (first === undefined || (kind === "times" && first.kind !== "piece")) return undefined;
  if (kind === "ga" && !isOf(first, ...moneyMarks)) return undefined;
  return [first, tokenAt(lexer, kind, cut, end)];
}

function wordToken(lexer: Lexer, start: number, end: number): Token | undefined {
  const word = kindOfWord(lexer.line.typed(start, end), lexer.text.slice(start, end), lexer.currency);
  return word && { ...tokenAt(lexer, word.kind, start, end), ...word };
}

/** Splits "Coffee:15000", "Coffee—15000", "Coffee-15000", "Coffee*2" and "Coffee(2". */
function nameAndPrice(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const chunk = lexer.text.slice(start, end);
  const [, name = "", sign = ""] = /^(.+)([×*@=(:—-])/.exec(chunk) ?? [];
  // "M8×20" is a size. It stays one word, although a sign for "times" stands in it.
  if (name === "" || (/[×*]/.test(sign) && /\d$/.test(name))) return undefined;
  const at = start + name.length;
  const rest = lex(lexer, at + 1, end);
  const [first] = rest ?? [];
  if (rest === undefined || first === undefined || !isOf(first, "number", "leadingCurrency"))
    return undefined;
  // "S-22" and "USB-3" are names that end in a number, while "bread-5000" is a name with a price.
  if (sign === "-" && rest.length === 1 && first.kind === "number" && !/\d{4}|\d[.,' ]\d{3}/.test(first.text))
    return undefined;
  return [tokenAt(lexer, "word", start, at), tokenAt(lexer, signs[sign] ?? "word", at, at + 1), ...rest];
}

/** Splits a count and a name that have no space between them, as in "2xCoffee". "2XL" stays a word. */
function quantityAndName(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const [, number] = /^(\d{1,6})[xх×*](?=\p{L}{3})(?!large)/u.exec(lexer.text.slice(start, end)) ?? [];
  if (number === undefined) return undefined;
  const at = start + number.length;
  return [
    tokenAt(lexer, "number", start, at),
    tokenAt(lexer, "times", at, at + 1),
    tokenAt(lexer, "word", at + 1, end),
  ];
}

function wordWithSigns(lexer: Lexer, start: number, end: number): Token[] {
  let last = end;
  while (last > start && /[:,=—-]/.test(lexer.text.charAt(last - 1))) last--;
  const behind = Array.from({ length: end - last }, (_, index) =>
    tokenAt(lexer, signs[lexer.text.charAt(last + index)] ?? "word", last + index, last + index + 1),
  );
  if (last === start) return behind;
  const kind = /[\p{L}\p{N}_]/u.test(lexer.text.slice(start, last)) ? "word" : "ornament";
  return [tokenAt(lexer, kind, start, last), ...behind];
}
