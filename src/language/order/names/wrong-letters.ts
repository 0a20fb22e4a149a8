import type { Effort } from "./effort.js";
import { coresOf, type Forms, isCyrillic } from "./endings.js";

/** The least letters with which one wrong letter is forgiven, with which a replaced one is, and with which the merchant is asked. */
const [shortestWrong, shortestReplaced, shortestAsked] = [5, 6, 4];

interface Slip {
  readonly forms: Forms;
  /** Whether the word is so short that the merchant has to be asked whether it is meant. */
  readonly isDoubtful: boolean;
}

export interface Spelled {
  readonly forms: Forms;
  readonly core: string;
  readonly isCyrillic: boolean;
}

export function spelled(forms: Forms): Spelled {
  const [core = forms.sound] = coresOf(forms);
  return { forms, core, isCyrillic: isCyrillic(forms.text) };
}

/** Returns the key under which a saved word is kept for the search for wrong letters: its first letter and its length. */
export const startOf = ({ core }: Spelled): string => `${core.charAt(0)}${core.length}`;

/** Finds the saved words (by `startOf`) that differ in one letter. The first letter must be equal, as it is in most slips. */
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
        // "cappucino" differs from "cappuccino" in one letter and in two sounds, so Latin words are also compared as they are written.
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

/** Checks whether exactly one letter was left out, added, replaced, or exchanged with its neighbour. */
function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  const start = sameAtStart(long, short);
  const between = short.length - start - sameAtEnd(long, short, start);
  if (long.length > short.length) return between === 0;
  return between === 1 || (between === 2 && isSwapped(long, short, start));
}

const isOneLetterReplaced = (one: string, other: string): boolean =>
  one.length === other.length && !isSwapped(one, other, sameAtStart(one, other));

const isSwapped = (one: string, other: string, at: number): boolean =>
  one.charAt(at) === other.charAt(at + 1) && one.charAt(at + 1) === other.charAt(at);

function sameAtStart(long: string, short: string): number {
  let count = 0;
  while (count < short.length && long.charCodeAt(count) === short.charCodeAt(count)) count++;
  return count;
}

function sameAtEnd(long: string, short: string, start: number): number {
  const more = long.length - short.length;
  let at = short.length;
  while (at > start && long.charCodeAt(at - 1 + more) === short.charCodeAt(at - 1)) at--;
  return short.length - at;
}
