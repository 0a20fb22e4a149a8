/** Each Cyrillic letter, and what stands for it in Latin letters. */
const latinOf = new Map(
  "аa бb вv гg ғg' дd еe ёe жj зz иi йy кk қq лl мm нn оo ўo' пp рr сs тt уu фf хx ҳh цts чch шsh щsh ъ ыi ь эe юyu яya"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** Writes a lower-case word in Latin letters, as Uzbek does: "тўрт" becomes "to'rt", "сомса" becomes "somsa". Other letters stay. */
export function inLatin(word: string): string {
  let latin = "";
  for (const letter of word) latin += latinOf.get(letter) ?? letter;
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

/** Returns a key that is equal for the usual spellings of a lower-case word: "cappuccino" and "капучино", "pizza" and "пицца". */
export function soundOf(word: string): string {
  let sound = inLatin(word);
  if (mayDiffer.test(sound)) for (const [spelling, same] of sounds) sound = sound.replace(spelling, same);
  return sound;
}
