import { readNumberWord } from "../order/number-words.js";
import type { Token } from "./lexer.js";
import type { NormalizedLine } from "./normalized-line.js";

/**
 * Finds a word for a number at the beginning or at the end of a name, as in "два чая" and "чай две штуки", and writes it in digits.
 * @returns the line with the digits; "unclear" for a larger number, such as "двадцать"; undefined when the name has no such word.
 */
export function lineInDigits(line: NormalizedLine, name: readonly Token[]): string | "unclear" | undefined {
  const words = name.filter(({ kind }) => kind === "word");
  for (const word of [words[0], words.at(-1)]) {
    const number = word && readNumberWord(word.text);
    if (word === undefined || number === undefined) continue;
    if (number.isLarge) return "unclear";
    if (number.value !== undefined && number.value > 1)
      return line.typed(0, word.start) + number.value + line.typed(word.end, line.text.length);
  }
  return undefined;
}
