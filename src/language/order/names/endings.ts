import { memoized } from "../../text/memoize.js";
import { soundOf } from "../words/spelling.js";

/*
 * The endings of names of goods in Russian, English and Uzbek. The published Snowball stemmers were tried first: of 40
 * pairs such as "лепёшка" and "лепёшек", the stemmers bring 26 together. The stemmers know verbs, which no name of goods
 * needs. They don't know the vowel that comes and goes in "пирожок, пирожка" and "чашка, чашек", which orders of five or
 * more pieces have.
 */

/** The forms by which a word finds saved names. All but the text are sound keys (`soundOf`), equal for all spellings of a word. */
export interface Forms {
  readonly text: string;
  readonly sound: string;
  /** A word has several stems when it can be taken apart in several ways. */
  readonly stems: readonly string[];
  /** The stem that a word in Latin letters has when it takes Russian endings: "колы" is a form of a saved "Cola". */
  readonly russianStem?: string;
}

const russianEndings = new Set(
  (
    "ами ями ыми ими ого его ому ему ов ев ёв ей ой ый ий ам ям ах ях ом ем ём ым им ых их ая яя ое ее ые ие ую юю " +
    "а я о е ё и ы у ю ь й"
  ).split(" "),
);
const longestRussianEnding = 3;

/** Russian genitive plurals that no rule covers, with their stems: "яиц" (of eggs) is a form of "яйцо". */
const irregular = new Map([["яиц", "яйц"]]);

/** A vowel that only some cases have goes with the ending: "чашка" and "чашек" both give "чашк". */
function russianStem(word: string): string | undefined {
  for (let length = longestRussianEnding; length > 0; length--) {
    const stem = word.slice(0, -length);
    if (russianEndings.has(word.slice(-length)) && isStem(stem)) return stem;
  }
  const other = irregular.get(word) ?? word.replace(/^(.{2,}[^аеёиоуыэюя])[еёо]([кц])$/, "$1$2");
  return other === word ? undefined : other;
}

/** Three letters of a Russian word are enough, or two with a vowel at the end, as in "чай, чая". */
const isStem = (stem: string): boolean => stem.length > 2 || /^[^аеёиоуыэюя][аеёиоуыэюя]$/.test(stem);

/** Returns the possible singulars of an English plural: "boxes" may come from "boxe" or "box". */
function englishSingulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return [];
  const singulars = [word.slice(0, -1)];
  if (/(?:[sxz]|ch|sh|o)es$/.test(word)) singulars.push(word.slice(0, -2));
  if (word.endsWith("ies")) singulars.push(`${word.slice(0, -3)}y`);
  return singulars;
}

const uzbekPlural = /(?<=...)lar$/;
/** The ending "-u" joins the next item: "oshu ikkita choy". */
const uzbekCase = /(?<=...)(?:ning|ni|dan|ga|da|ta|u)$/;

/** Removes Uzbek endings from a sound key: "somsalardan" gives "somsalar" and "somsa". */
function withoutUzbekEndings(sound: string): string[] {
  const caseless = sound.replace(uzbekCase, "");
  return [caseless, caseless.replace(uzbekPlural, "")].filter((stem) => stem !== sound);
}

export const isCyrillic = (word: string): boolean => /^[Ѐ-ӿ]/.test(word);

/** Forms stay in memory for the names of a few merchants with many items; computing those of 2,000 names takes 50 ms. */
export const mostNames = 10_000;

/** Returns the forms of a word in a saved item's name, which is in its basic form ("лепёшка", not "лепёшек"). */
export const formsOfName = memoized(mostNames, (word): Forms => {
  const stem = isCyrillic(word) ? russianStem(word) : undefined;
  const stems = stem === undefined ? englishSingulars(word) : [stem];
  const sound = soundOf(word);
  const open = isCyrillic(word) ? undefined : /^(.{2,}[^aeiou])[aeiou]$/.exec(sound)?.[1];
  return {
    text: word,
    sound,
    stems: stems.map(soundOf),
    ...(open === undefined ? {} : { russianStem: open }),
  };
});

/**
 * A wrong letter is looked for without Russian endings: otherwise "сливы" (plums) would be found in "сливки" (cream). A
 * word in "-к" or "-ц" has no ending, but perhaps a vowel too many: "чизкек" is a wrong "чизкейк".
 */
export function coresOf({ text, sound, stems }: Forms): readonly string[] {
  if (!isCyrillic(text) || stems.length === 0) return [sound, ...stems];
  return /[кц]$/.test(text) ? [...stems, sound] : stems;
}

export interface TypedForms extends Forms {
  /** The words of which the typed word is a colloquial pet form: "latte" for "латтешку". */
  readonly petOf: readonly string[];
  /**
   * The words of which the typed one may be the diminutive ("tort" for "тортик"). A "столик" (table in a café) isn't a
   * small "стол".
   */
  readonly smallOf: readonly string[];
}

/** Matches the pet forms of words that have no cases in Russian: "латтешка", "кофешечка". */
const petForm = /^(.{3,}[еёоиуюэы])(?:ш(?:ечк|еч|к|ек)|йк|ёк)(?:а|и|е|у|ой|ам|ами|ах)?$/;
const smallForm = /^(?:(.{3,})чик|(.{4,})ик)(?:а|у|ом|е|и|ов|ам|ами|ах)?$/;

export function formsOfTyped(word: string): TypedForms {
  const name = formsOfName(word);
  const stems = [...new Set([...name.stems, ...withoutUzbekEndings(name.sound)])];
  const pet = petForm.exec(word)?.[1];
  const [, long, short] = smallForm.exec(word) ?? [];
  const small = long ?? short ?? /^(.{3,})cha$/.exec(name.sound)?.[1];
  return {
    ...name,
    stems,
    petOf: pet === undefined ? [] : [soundOf(pet)],
    smallOf: small === undefined ? [] : [soundOf(small)],
  };
}
