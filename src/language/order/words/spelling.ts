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

/** Returns a key that is equal for the usual spellings of a lower-case word: "cappuccino" and "капучино", "pizza" and "пицца". */
export function soundOf(word: string): string {
  let sound = inLatin(word);
  if (mayDiffer.test(sound)) for (const [spelling, same] of sounds) sound = sound.replace(spelling, same);
  return sound;
}
