import { readDecimal } from "../decimal-text.js";
import type { EvenLine } from "./even-line.js";
import { coverFigures } from "./opaque.js";
import { canPrecede, currencyMark, kindOfWord, type WordKind } from "./words.js";

type SignKind = "minus" | "dash" | "equals" | "colon" | "comma" | "open" | "close" | "slash";

interface Place {
  /** In the even line. */
  readonly start: number;
  readonly end: number;
  /** True when no space stands before it. */
  readonly glued: boolean;
}

export interface NumberToken extends Place {
  readonly kind: "number";
  /** As in the even line, with plain spaces. */
  readonly text: string;
  /** The figures between spaces that it was put together from; one at least. */
  readonly parts: readonly NumberToken[];
  /** True when a space that doesn't break stands before it. */
  readonly tight: boolean;
}

export interface CurrencyToken extends Place {
  readonly kind: "currency";
  readonly currencies: ReadonlySet<string>;
  /** True when it may stand before an amount. */
  readonly precedes: boolean;
}

export interface PlainToken extends Place {
  readonly kind: Exclude<WordKind, "currency"> | SignKind | "word";
  /** True for a capital X, which may as well be the name of a model. */
  readonly capital?: boolean;
  /** True for a word without letters and figures, such as an emoji. */
  readonly ornament?: boolean;
}

export type Token = NumberToken | CurrencyToken | PlainToken;

const lexeme = /((?:[.,](?=\d))?\d+(?:[.,']\d+)*)|(\p{L}{0,3}\p{Sc}|[\p{L}\p{M}']+\.?)|([×*@=()/:,—.!-])/uy;

const signs: Readonly<Record<string, Exclude<PlainToken["kind"], "word">>> = {
  "×": "times",
  "*": "times",
  "@": "each-before",
  "=": "equals",
  "(": "open",
  ")": "close",
  "/": "slash",
  ":": "colon",
  ",": "comma",
  ".": "comma",
  "!": "comma",
  "—": "dash",
  "-": "dash",
};

/** Cuts a line into numbers, the words and signs that belong to them, and other words. */
export function tokensOf(line: EvenLine, invoiceCurrency: string): Token[] {
  const text = coverFigures(line.text);
  const lexer = { line, text, invoiceCurrency };
  return [...text.matchAll(/[^ \u00a0]+/g)].flatMap(({ 0: chunk, index }) =>
    tokensOfChunk(lexer, index, index + chunk.length),
  );
}

interface Lexer {
  readonly line: EvenLine;
  readonly text: string;
  readonly invoiceCurrency: string;
}

function tokensOfChunk(lexer: Lexer, start: number, end: number): Token[] {
  return (
    lex(lexer, start, end) ??
    nameAndPrice(lexer, start, end) ??
    quantityAndName(lexer, start, end) ??
    wordWithSigns(lexer, start, end)
  );
}

/** @returns undefined when the chunk holds something that isn't of use beside a number. */
function lex(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = start; at < end; ) {
    lexeme.lastIndex = at;
    const [found = "", number, word] = lexeme.exec(lexer.text) ?? [];
    if (found === "" || at + found.length > end) return undefined;
    const place = { start: at, end: at + found.length, glued: at > start };
    const made =
      number !== undefined
        ? numberToken(lexer, place)
        : word !== undefined
          ? wordTokens(lexer, place)
          : signToken(lexer, place, end);
    if (made === undefined) return undefined;
    tokens.push(...made);
    at = place.end;
  }
  return tokens;
}

function numberToken({ text: line }: Lexer, place: Place): Token[] | undefined {
  const text = line.slice(place.start, place.end);
  if (readDecimal(text, 3).length === 0) return undefined;
  const tight = !place.glued && line[place.start - 1] === "\u00a0";
  const token = { kind: "number", ...place, text, tight, parts: [] } as const;
  return [{ ...token, parts: [token] }];
}

function wordTokens(lexer: Lexer, place: Place): Token[] | undefined {
  const whole = wordToken(lexer, place);
  if (whole !== undefined) return isNameOfModel(lexer, whole) ? undefined : [whole];
  // "15000dan", "2штх15000": an ending that stands together with its word.
  const text = lexer.text.slice(place.start, place.end).replace(/\.$/, "");
  for (const [ending, kind] of [
    ["dan", "each-after"],
    ["дан", "each-after"],
    ["x", "times"],
    ["х", "times"],
  ] as const) {
    if (!text.endsWith(ending) || text.length === ending.length) continue;
    const cut = place.start + text.length - ending.length;
    const first = wordToken(lexer, { ...place, end: cut });
    if (first === undefined || (kind === "times" && first.kind !== "unit")) continue;
    return [first, { kind, start: cut, end: place.end, glued: true }];
  }
  return undefined;
}

/** "M8x20", "A4", "T5": letters before a figure, unless they are "x2" or a currency. */
const isNameOfModel = ({ text }: Lexer, token: Token): boolean =>
  token.kind !== "times" &&
  token.kind !== "each-before" &&
  !(token.kind === "currency" && token.precedes) &&
  /\d/.test(text.charAt(token.end));

function wordToken({ line, text, invoiceCurrency }: Lexer, place: Place): Token | undefined {
  const word = text.slice(place.start, place.end);
  const typed = line.typed(place.start, place.end);
  const kind = kindOfWord(word.replace(/\.$/, ""));
  if (kind !== undefined && kind !== "currency") return { kind, ...place, capital: /^[XХ]/.test(typed) };
  const currencies = currencyMark(typed, word, invoiceCurrency);
  return currencies === undefined
    ? undefined
    : { kind: "currency", ...place, currencies, precedes: canPrecede(typed, word) };
}

function signToken({ text }: Lexer, place: Place, chunkEnd: number): Token[] {
  const sign = text.charAt(place.start);
  const isMinus = sign === "-" && place.end < chunkEnd && /[\d.,]|\p{Sc}/u.test(text.charAt(place.end));
  return [{ kind: isMinus ? "minus" : (signs[sign] ?? "word"), ...place }];
}

/** "Coffee:15000", "Coffee—15000", "Coffee-15000", "Coffee*2", "Coffee(2": a name and a price without a space. */
function nameAndPrice(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const chunk = lexer.text.slice(start, end);
  const cut = Math.max(...[..."×*@=(:—-"].map((sign) => chunk.lastIndexOf(sign)));
  const sign = chunk.charAt(cut);
  // "M8×20" is a size.
  if (cut < 1 || (/[×*]/.test(sign) && /\d/.test(chunk.charAt(cut - 1)))) return undefined;
  const rest = lex(lexer, start + cut + 1, end);
  const [first] = rest ?? [];
  if (rest === undefined || (first?.kind !== "number" && !(first?.kind === "currency" && first.precedes)))
    return undefined;
  // "S-22" and "USB-3" are names; "bread-5000" is a price.
  if (sign === "-" && first.kind === "number" && rest.length === 1 && !/\d{4}|\d[.,' ]\d{3}/.test(first.text))
    return undefined;
  const name = { kind: "word", start, end: start + cut, glued: false } as const;
  const kind = signs[sign] ?? "word";
  return [name, { kind, start: name.end, end: name.end + 1, glued: true }, ...rest];
}

const countedName = /^(\d{1,6})([xх×*])(?=\p{L}{3})(?!large)/u;

/** "2xCoffee"; but not "2XL". */
function quantityAndName(lexer: Lexer, start: number, end: number): Token[] | undefined {
  const [found, number = ""] = countedName.exec(lexer.text.slice(start, end)) ?? [];
  if (found === undefined) return undefined;
  const counted = lex(lexer, start, start + number.length);
  if (counted === undefined) return undefined;
  const times = start + number.length;
  return [
    ...counted,
    { kind: "times", start: times, end: times + 1, glued: true },
    { kind: "word", start: times + 1, end, glued: true },
  ];
}

/** A word of the name, and the commas and the like around it that aren't part of it. */
function wordWithSigns(lexer: Lexer, start: number, end: number): Token[] {
  let last = end;
  while (last > start && /[:,=—-]/.test(lexer.text.charAt(last - 1))) last--;
  const signsBehind = Array.from({ length: end - last }, (_, index): Token => {
    const place = { start: last + index, end: last + index + 1, glued: true };
    return { kind: signs[lexer.text.charAt(place.start)] ?? "word", ...place };
  });
  if (last === start) return signsBehind;
  const ornament = !/[\p{L}\p{N}_]/u.test(lexer.text.slice(start, last));
  return [{ kind: "word", start, end: last, glued: false, ornament }, ...signsBehind];
}
