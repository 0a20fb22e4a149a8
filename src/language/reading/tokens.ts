import { isCurrency } from "../money/money.js";

/** A piece of a typed text: a number, a word, a sign, or a line break (whose text is "\n"). */
export interface Token {
  readonly text: string;
  /** In lower case, with one kind of apostrophe and "е" for "ё". */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Whether no space stands before the token. */
  readonly isGlued: boolean;
}

const lineBreak = "[\\n\\r\\v\\f\\u0085\\u2028\\u2029]+";
/** "½", "1½", "3/4" and "1 1/2", but no size such as "7/8" and no date. */
const fraction = "(?<![\\d/.,])(?:(\\d{1,2}) ?([½¼¾])|([½¼¾])|(?:(\\d{1,2}) )?(1/2|1/4|3/4)(?![\\d/]))";
const number = "\\d+(?:[.,'’]\\d+)*";
const apostrophe = "['’ʻʼ`‘´]";
const letters = "[\\p{L}\\p{M}]+";
/** An apostrophe belongs to a word inside it, and at its end where a space follows, as in "so'm" and "bog'". */
const word = `${letters}(?:${apostrophe}${letters})*(?:${apostrophe}(?=\\s|$))?`;
const piece = new RegExp(`(${lineBreak})|${fraction}|${number}|${word}|\\S`, "gu");

const parts: ReadonlyMap<string, number> = new Map([
  ["½", 0.5],
  ["1/2", 0.5],
  ["¼", 0.25],
  ["1/4", 0.25],
  ["¾", 0.75],
  ["3/4", 0.75],
]);

/** Tokens that are read of one text, so that nobody waits long for a hostile one. A longer text is a document and no line of a seller. */
export const mostTokens = 450;

/** Splits a text. Letters and digits always part, as in "15mingdan", "x2" and "S23". */
export function tokensOf(typed: string): Token[] {
  const text = plainDigits(typed);
  const tokens: Token[] = [];
  let before = -1;
  for (const found of text.matchAll(piece)) {
    const [piece, isBreak, ofSign, sign, alone, ofPair, pair] = found;
    const part = parts.get(sign ?? alone ?? pair ?? "");
    const { index: start } = found;
    const end = start + piece.length;
    const own =
      part !== undefined
        ? String(Number(ofSign ?? ofPair ?? 0) + part)
        : isBreak === undefined
          ? piece
          : "\n";
    tokens.push({ text: own, lower: plainWord(own), start, end, isGlued: start === before });
    before = end;
    if (tokens.length === mostTokens) break;
  }
  return tokens;
}

/** Writes a word as the tables of words have it. */
const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[’ʻʼ`‘´]/g, "'");

/** A currency's code in capital letters, such as "USD". */
export const isCode = ({ text }: Token): boolean => /^[A-Z]{3}$/.test(text) && isCurrency(text);
export const isNumber = ({ text }: Token): boolean => /^\d/.test(text);
export const isWord = ({ text }: Token): boolean => /^\p{L}/u.test(text);
export const isBreak = ({ text }: Token): boolean => text === "\n";

/** Digits of other scripts, each as long as the ASCII digit that takes its place. */
const otherDigit = /[٠-٩۰-۹０-９]/g;

function plainDigits(text: string): string {
  return text.replace(otherDigit, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}
