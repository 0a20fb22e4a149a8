const latinOf: Readonly<Record<string, string>> = {
  ...{
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    ғ: "g'",
    д: "d",
    е: "e",
    ё: "e",
    ж: "j",
    з: "z",
    и: "i",
    й: "y",
    к: "k",
  },
  ...{
    қ: "q",
    л: "l",
    м: "m",
    н: "n",
    о: "o",
    ў: "o'",
    п: "p",
    р: "r",
    с: "s",
    т: "t",
    у: "u",
    ф: "f",
    х: "x",
  },
  ...{ ҳ: "h", ц: "ts", ч: "ch", ш: "sh", щ: "sh", ъ: "", ы: "i", ь: "", э: "e", ю: "yu", я: "ya" },
};

/** Writes a lower-case word in Latin letters, as Uzbek does: "тўрт" becomes "to'rt", "сомса" becomes "somsa". Other letters stay. */
export function inLatin(word: string): string {
  let latin = "";
  for (const letter of word) latin += latinOf[letter] ?? letter;
  return latin;
}

/** Replacements that give all spellings of one sound the same letters. They apply in this order. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/'/g, ""],
  [/zz/g, "ts"],
  [/cc(?=[ei])/g, "ch"],
  [/c(?=[eiy])/g, "s"],
  [/c(?!h)/g, "k"],
  [/q/g, "k"],
  [/x/g, "h"],
  [/w/g, "v"],
  [/ph/g, "f"],
  [/y(?=[eo])[eo]/g, "e"],
  [/(ts|.)\1+/g, "$1"],
];
const mayDiffer = /['cqxwy]|ph|(ts|.)\1/;

/**
 * Returns a key that is equal for the usual spellings of a word: in Latin or Cyrillic letters, with or without
 * apostrophes, with a double letter or a single one. "Cappuccino" and "капучино" are equal, "pizza" and "пицца" too.
 * @param word the word in small letters
 */
export function soundOf(word: string): string {
  let sound = inLatin(word);
  if (mayDiffer.test(sound)) for (const [spelling, same] of sounds) sound = sound.replace(spelling, same);
  return sound;
}

/** Checks whether exactly one letter was left out, added, replaced, or exchanged with its neighbour. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  const start = sameAtStart(long, short);
  const between = short.length - start - sameAtEnd(long, short, start);
  if (long.length > short.length) return between === 0;
  return between === 1 || (between === 2 && isSwapped(long, short, start));
}

/** Checks of two words, one letter of which is off, whether one letter was replaced by another. */
export const isOneLetterReplaced = (one: string, other: string): boolean =>
  one.length === other.length && !isSwapped(one, other, sameAtStart(one, other));

const isSwapped = (one: string, other: string, at: number): boolean =>
  one.charAt(at) === other.charAt(at + 1) && one.charAt(at + 1) === other.charAt(at);

/** Returns how many letters at the beginning of a word are those of a word that isn't longer. */
function sameAtStart(long: string, short: string): number {
  let count = 0;
  while (count < short.length && long.charCodeAt(count) === short.charCodeAt(count)) count++;
  return count;
}

/** Returns how many letters at the end of two words are equal, without the `start` letters at the beginning of the shorter one. */
function sameAtEnd(long: string, short: string, start: number): number {
  const more = long.length - short.length;
  let at = short.length;
  while (at > start && long.charCodeAt(at - 1 + more) === short.charCodeAt(at - 1)) at--;
  return short.length - at;
}
