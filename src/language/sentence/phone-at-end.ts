import { onOneLine } from "../text/typed-text.js";
import type { Word } from "./words-of-text.js";

/** An Uzbek mobile number, alone or with 998. A round sum such as 901 000 000 is money. */
const mobile =
  /^(?:\+?998[ -]?)?\(?(?:20|33|50|55|77|88|9[013-57-9])\)?[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}(?<!000)$/;
const phoneWord = /^(?:тел\.?|tel\.?):? ?/iu;
const mostWords = 5;

/** With a plus sign, a number of any country is a phone number. A group of digits may stand in brackets. */
const international = /^\+\d{1,3}(?:[ -]?\(?\d{1,4}\)?){2,5}$/;
const longestPhone = 32;

/** Returns the phone number that a text consists of, without the word for "phone"; undefined for any other text. */
export function wholePhone(text: string): string | undefined {
  const row = onOneLine(text);
  if (row.length > longestPhone) return undefined;
  const phone = row.replace(phoneWord, "");
  const digits = phone.replace(/\D/g, "").length;
  const isPhone = mobile.test(phone) || (international.test(phone) && digits >= 9 && digits <= 15);
  return isPhone ? phone : undefined;
}

/** Finds a phone number at the end of a text. @returns the number of its words, and the phone number as typed */
export function phoneAtEnd(
  words: readonly Word[],
  row: string,
): { readonly count: number; readonly text: string } | undefined {
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count--) {
    const typed = row.slice(words.at(-count)?.start, words.at(-1)?.end).replace(/[,.!;]$/, "");
    const text = typed.replace(phoneWord, "");
    if (mobile.test(text)) return { count, text };
  }
  return undefined;
}
