import { memoized } from "../text/memoize.js";
import { coresOf, formsOfName, formsOfTyped, mostNames } from "./endings.js";
import { isOneLetterOff } from "./spelling.js";

const words = /[\p{L}\p{M}\p{N}']+/gu;
const unusual = /[\p{Cf}‘’ʻʼ′`´]/u;

/**
 * Returns the saved items whose names have a word near one of the typed words. This quick check saves time, because
 * reading a name takes much longer and an order names only a few of perhaps two thousand items.
 */
export function shortlist<Item extends { readonly name: string }>(
  items: readonly Item[],
  typedWords: readonly string[],
): Item[] {
  const isNear = nearCheck(typedWords.map(formsOfTyped));
  const known = new Map<string, boolean>();
  const isWordNear = (word: string): boolean => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const result = isNear(word);
    known.set(word, result);
    return result;
  };
  return items.filter(({ name }) => wordsOf(name).some(isWordNear));
}

const wordsOf = memoized(mostNames, (name): readonly string[] => {
  const lower = name.toLowerCase();
  const even = unusual.test(lower) ? lower.replace(/[‘’ʻʼ′`´]/g, "'").replace(/\p{Cf}/gu, "") : lower;
  return even.match(words) ?? [];
});

/** Builds a function that checks whether a word of a saved name is near one of the typed words. */
function nearCheck(typed: readonly ReturnType<typeof formsOfTyped>[]): (word: string) => boolean {
  const forms = new Set(typed.flatMap((one) => [one.sound, ...one.stems, ...one.petOf, ...one.smallOf]));
  const cores = new Map<string, Set<string>>();
  for (const core of typed.flatMap(coresOf)) {
    const start = startOf(core);
    cores.set(start, (cores.get(start) ?? new Set()).add(core));
  }
  const initials = new Set([...forms].map((form) => form.charAt(0)));
  return (word) => {
    const saved = formsOfName(word);
    if (!initials.has(saved.sound.charAt(0))) return false;
    if ([saved.sound, ...saved.stems, saved.russianStem ?? ""].some((form) => forms.has(form))) return true;
    const [core = ""] = coresOf(saved);
    return [-1, 0, 1].some((more) => {
      for (const other of cores.get(`${core.charAt(0)}${core.length + more}`) ?? []) {
        if (isOneLetterOff(core, other)) return true;
      }
      return false;
    });
  };
}

const startOf = (core: string): string => `${core.charAt(0)}${core.length}`;
