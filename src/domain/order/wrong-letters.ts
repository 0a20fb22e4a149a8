import type { Effort } from "./effort.js";
import { coresOf, type Forms, isCyrillic } from "./endings.js";
import { isOneLetterOff, isOneLetterReplaced } from "./spelling.js";

/**
 * How many letters a word must have for one wrong letter to be forgiven: five in general, six when a letter was
 * replaced by another. With four letters, the match is only offered to the merchant in a question.
 */
const [shortestWrong, shortestReplaced, shortestAsked] = [5, 6, 4];

/** A word of a saved name that differs from the typed word in one letter. */
interface Slip {
  readonly forms: Forms;
  /** Whether the word is so short that the merchant has to be asked whether it is meant. */
  readonly isDoubtful: boolean;
}

/** Returns the key under which a saved word is kept for the search for wrong letters: its first letter and its length. */
export const startOf = (core: string): string => `${core.charAt(0)}${core.length}`;

/**
 * Finds the words of saved names that differ from the typed word in one letter. The first letter must be equal, as it is
 * in most slips.
 * @param byStart the words of saved names, by `startOf`
 */
export function* wrongLetters(
  typed: Forms,
  byStart: ReadonlyMap<string, readonly Forms[]>,
  effort: Effort,
): Generator<Slip> {
  for (const core of coresOf(typed)) {
    if (core.length < shortestAsked) continue;
    for (const length of [core.length - 1, core.length, core.length + 1]) {
      const group = byStart.get(`${core.charAt(0)}${length}`) ?? [];
      if (!effort.spend(group.length * core.length)) return;
      for (const forms of group) {
        const [saved = ""] = coresOf(forms);
        const slip = comparable(core, saved, typed, forms).find(([one, other]) => isOneLetterOff(one, other));
        if (slip === undefined) continue;
        const [one, other] = slip;
        const shorter = Math.min(one.length, other.length);
        if (shorter < shortestAsked) continue;
        const isRead = shorter >= (isOneLetterReplaced(one, other) ? shortestReplaced : shortestWrong);
        yield { forms, isDoubtful: !isRead };
      }
    }
  }
}

/**
 * Returns the spellings in which a slip of one letter is looked for: the sounds, and in Latin letters the words as they are
 * written. One letter may change the sound of its neighbour: "cappucino" differs from "cappuccino" in one letter and in two sounds.
 */
const comparable = (
  core: string,
  saved: string,
  typed: Forms,
  forms: Forms,
): (readonly [string, string])[] =>
  isCyrillic(typed.text) || isCyrillic(forms.text)
    ? [[core, saved]]
    : [
        [core, saved],
        [typed.text, forms.text],
      ];
