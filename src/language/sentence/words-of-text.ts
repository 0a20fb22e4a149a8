import { isAmountUnit } from "../money/amount.js";
import { currenciesOf } from "../money/currency-marks.js";
import { isCurrency } from "../money/money.js";
import { evenOut } from "../text/typed-text.js";

/** A word of a typed row, as it stands between two spaces. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** The word as typed, without the punctuation around it. */
  readonly typed: string;
  /** The same for comparing with the tables: in lower case, with "е" for "ё" and a plain apostrophe. */
  readonly even: string;
  readonly hasSignBehind: boolean;
}

const around = /^[,.!:;—–-]*(.*?)([,.!:;—–-]*)$/su;

export function wordsOf(row: string): Word[] {
  return [...row.matchAll(/\S+/g)].flatMap(({ 0: text, index }) => {
    // Signs alone are no word.
    if (!/[^,.!:;—–-]/.test(text)) return [];
    const [, typed = "", sign = ""] = text.length > longest ? [] : (around.exec(text) ?? []);
    const even = evenOut(typed).replaceAll("ё", "е");
    return { start: index, end: index + text.length, typed, even, hasSignBehind: sign !== "" };
  });
}

/** A longer word stands in no table. */
const longest = 40;

const mostInPhrase = 4;

/** Returns how many words at the beginning are the longest phrase of the table; 0 for none. */
export function phraseAtStart(words: readonly Word[], phrases: ReadonlySet<string>): number {
  let [phrase, longest] = ["", 0];
  for (let at = 0; at < mostInPhrase; at++) {
    const word = words[at];
    if (word === undefined) break;
    phrase = at === 0 ? word.even : `${phrase} ${word.even}`;
    if (phrases.has(phrase)) longest = at + 1;
    // A comma inside ends the phrase.
    if (word.hasSignBehind) break;
  }
  return longest;
}

export function phraseAtEnd(words: readonly Word[], phrases: ReadonlySet<string>): number {
  let [phrase, longest] = ["", 0];
  for (let count = 1; count <= mostInPhrase; count++) {
    const word = words.at(-count);
    if (word === undefined || (count > 1 && word.hasSignBehind)) break;
    phrase = count === 1 ? word.even : `${word.even} ${phrase}`;
    if (phrases.has(phrase)) longest = count;
  }
  return longest;
}

/** Checks for an amount such as "50000", "120k" and "$5". */
export const isFigure = (word: Word | undefined): boolean =>
  word !== undefined && /^\p{Sc}?\d/u.test(word.typed);

export const isLowerCase = (word: Word | undefined): boolean =>
  word !== undefined && /^\p{Ll}/u.test(word.typed);

/** A name has one capital letter, at its beginning: "Азиз", and neither "BMW" nor "iPhone". */
export const isNameLike = (word: Word | undefined): boolean =>
  word !== undefined && /^\p{Lu}[\p{Ll}\p{M}'‘’ʻʼ`-]*\p{Ll}$/u.test(word.typed);

/** Checks for a word with which a price may end: "50000", "тыс", "so'm", "mingdan". */
export function isPriceLike(word: Word | undefined, currency: string): boolean {
  if (word === undefined) return false;
  const plain = word.even.replace(/(?<=..)(?:dan|дан|ga|га)$/, "");
  return (
    /\d/.test(plain) ||
    isAmountUnit(plain) ||
    currenciesOf(plain) !== undefined ||
    plain === currency.toLowerCase() ||
    (/^[A-Z]{3}$/.test(word.typed) && isCurrency(word.typed))
  );
}
