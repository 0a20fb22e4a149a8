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

/** A word of a saved name as wrong letters are looked for in it. */
export interface Spelled {
  readonly forms: Forms;
  /** The form of the word that is compared. */
  readonly core: string;
  readonly isCyrillic: boolean;
}

export function spelled(forms: Forms): Spelled {
  const [core = forms.sound] = coresOf(forms);
  return { forms, core, isCyrillic: isCyrillic(forms.text) };
}

/** Returns the key under which a saved word is kept for the search for wrong letters: its first letter and its length. */
export const startOf = ({ core }: Spelled): string => `${core.charAt(0)}${core.length}`;

/**
 * Finds the words of saved names that differ from the typed word in one letter. The first letter must be equal, as it is
 * in most slips.
 * @param byStart the words of saved names, by `startOf`
 */
export function* wrongLetters(
  typed: Forms,
  byStart: ReadonlyMap<string, readonly Spelled[]>,
  effort: Effort,
): Generator<Slip> {
  const isTypedCyrillic = isCyrillic(typed.text);
  for (const core of coresOf(typed)) {
    if (core.length < shortestAsked) continue;
    for (const length of [core.length - 1, core.length, core.length + 1]) {
      const group = byStart.get(`${core.charAt(0)}${length}`) ?? [];
      if (!effort.spend(group.length * core.length)) return;
      for (const { forms, core: saved, isCyrillic } of group) {
        // One letter may change the sound of its neighbour: "cappucino" differs from "cappuccino" in one letter and in two
        // sounds. So words in Latin letters are also compared as they are written.
        const isBySound = isOneLetterOff(core, saved);
        if (!isBySound && (isTypedCyrillic || isCyrillic || !isOneLetterOff(typed.text, forms.text)))
          continue;
        const [one, other] = isBySound ? [core, saved] : [typed.text, forms.text];
        const shorter = Math.min(one.length, other.length);
        if (shorter < shortestAsked) continue;
        const isRead = shorter >= (isOneLetterReplaced(one, other) ? shortestReplaced : shortestWrong);
        yield { forms, isDoubtful: !isRead };
      }
    }
  }
}
