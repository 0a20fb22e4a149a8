import type { Word } from "./words-of-text.js";

/** An Uzbek mobile number, alone or with 998. A round sum such as 901 000 000 is money. */
const mobile =
  /^(?:\+?998[ -]?)?\(?(?:20|33|50|55|77|88|9[013-57-9])\)?[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}(?<!000)$/;
const mostWords = 5;

/** Finds a phone number at the end of a text. @returns the number of its words, and the phone number as typed */
export function phoneAtEnd(
  words: readonly Word[],
  row: string,
): { readonly count: number; readonly text: string } | undefined {
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count--) {
    const typed = row.slice(words.at(-count)?.start, words.at(-1)?.end).replace(/[,.!;]$/, "");
    const text = typed.replace(/^(?:тел\.?|tel\.?):? ?/iu, "");
    if (mobile.test(text)) return { count, text };
  }
  return undefined;
}
