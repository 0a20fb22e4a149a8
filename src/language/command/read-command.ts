import { soundOf } from "../order/words/spelling.js";
import { memoized } from "../text/memoize.js";
import { type Intent, noNames, phrases, phrasesWithName, politeWords } from "./command-phrases.js";

export interface Command {
  readonly intent: Intent;
  /** The customer as typed, perhaps in another case: "Азизу" in "напомни Азизу". */
  readonly name?: string;
  /** How many words the text has without a polite one. */
  readonly words: number;
}

/** A longer text (in UTF-16 units) isn't a command. */
const longest = 80;
const mostOfName = 3;
/** No phrase has more words. */
const mostWordsOfCommand = 12;

const apostrophes = /['‘’ʻʼ′`´]/g;
const lowered = (word: string): string => word.toLowerCase().replace(apostrophes, "");

interface NamedPhrase {
  readonly intent: Intent;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** One way to compare words: as they are spelt, or by their sound. */
interface Table {
  readonly spell: (word: string) => string;
  readonly whole: ReadonlyMap<string, Intent>;
  readonly withName: readonly NamedPhrase[];
  readonly noNames: ReadonlySet<string>;
}

const intents = Object.keys(phrases) as Intent[];

/** All phrases together have fewer words. */
const mostWords = 1_000;

function tableOf(spell: Table["spell"]): Table {
  const spelt = memoized(mostWords, spell);
  const expand = (of: readonly string[] = []) =>
    of.flatMap(expandPhrase).map((words) => words.map((word) => (word === "X" ? word : spelt(word))));
  return {
    spell,
    whole: new Map(
      intents.flatMap((intent) => expand(phrases[intent]).map((words) => [words.join(" "), intent])),
    ),
    withName: intents
      .flatMap((intent) =>
        expand(phrasesWithName[intent]).map((words): NamedPhrase => {
          const place = words.indexOf("X");
          return { intent, before: words.slice(0, place), after: words.slice(place + 1) };
        }),
      )
      .sort((one, other) => sizeOf(other) - sizeOf(one)),
    noNames: new Set([...noNames, ...politeWords].map(spell)),
  };
}

/**
 * Returns all phrases that a pattern stands for, each as its words: "помоги(те|) (мне|)" stands for four. A group holds
 * the choices for its place and contains no other group.
 */
export function expandPhrase(pattern: string): readonly (readonly string[])[] {
  // Pieces at odd places are groups.
  const pieces = pattern.split(/[()]/).map((piece, place) => (place % 2 === 0 ? [piece] : piece.split("|")));
  const phrases = pieces.reduce((texts, choices) =>
    texts.flatMap((text) => choices.map((choice) => text + choice)),
  );
  return phrases.map((phrase) => phrase.split(" ").filter((word) => word !== ""));
}

const politeSounds: ReadonlySet<string> = new Set([...politeWords].map(soundOf));

let made: readonly Table[] | undefined;

/**
 * Made for the first text in words, since a start needs none of it. The sound of a word is the same in Latin and Cyrillic
 * letters: "yordam" and "ёрдам".
 */
function tables(): readonly Table[] {
  made ??= [tableOf((word) => word.replaceAll("ё", "е")), tableOf(soundOf)];
  return made;
}

function sizeOf({ before, after }: NamedPhrase): number {
  return before.length + after.length;
}

/**
 * Reads a text that as a whole is a command in words: "кто не оплатил?", "remind Aziz, please", "ёрдам". Case, punctuation,
 * emoji, apostrophes and one polite word don't count. A text with a digit is never a command, because it may be an item.
 */
export function readCommand(text: string): Command | undefined {
  if (text.length > longest || !onlyWords.test(text)) return undefined;
  const typed = wordsOf(text);
  const polite = typed.findIndex((word) => politeSounds.has(soundOf(lowered(word))));
  const command = readWords(typed) ?? (polite < 0 ? undefined : readWords(typed.toSpliced(polite, 1)));
  // A question notes nothing.
  return command?.intent === "cash" && /[?？]\s*$/.test(text) ? { ...command, intent: "paid" } : command;
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}][\p{L}\p{M}'‘’ʻʼ′`´-]*/gu) ?? [];

const onlyWords = /^[\p{L}\p{M}\p{P}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cf}\s`´]+$/u;

/** What a text that begins with one of these commands asks to take back, such as "undo the discount", is nothing to sell. */
const takesBack: ReadonlySet<Intent | undefined> = new Set(["cancel", "undo", "withdraw"]);

/** Checks for a name that is a command in words, or the beginning of one: "undo", "bekor" and "remind Aziz" are no goods. */
export function beginsCommand(name: string): boolean {
  const typed = wordsOf(name).slice(0, mostWordsOfCommand);
  const asked = typed.filter((word) => !politeSounds.has(soundOf(lowered(word))));
  beginnings ??= tables().map(beginningsIn);
  return [typed, asked].some((words) => {
    if (readWords(words) !== undefined) return true;
    return tables().some(({ spell, whole }, at) => {
      const starts = startsOf(words.map((word) => spell(lowered(word))));
      const isBeginning = beginnings?.[at]?.has(starts.at(-1) ?? "") === true;
      return isBeginning || starts.some((start) => takesBack.has(whole.get(start)));
    });
  });
}

/** For each table, the first words of its phrases, up to all of them, or to the customer's name. */
let beginnings: readonly ReadonlySet<string>[] | undefined;

function beginningsIn({ whole, withName }: Table): ReadonlySet<string> {
  const phrases = [...whole.keys()].map((phrase) => phrase.split(" "));
  return new Set([...phrases, ...withName.map(({ before }) => before)].flatMap(startsOf));
}

const startsOf = (words: readonly string[]): string[] =>
  words.map((_, at) => words.slice(0, at + 1).join(" "));

function readWords(typed: readonly string[]): Command | undefined {
  for (const { spell, whole, withName, noNames: others } of tables()) {
    const words = typed.map((word) => spell(lowered(word)));
    const exact = whole.get(words.join(" "));
    if (exact !== undefined) return { intent: exact, words: typed.length };
    const named = withName.find((phrase) => fits(phrase, words, others));
    if (named === undefined) continue;
    const name = typed.slice(named.before.length, typed.length - named.after.length).join(" ");
    return { intent: named.intent, name, words: typed.length };
  }
  return undefined;
}

function fits(phrase: NamedPhrase, words: readonly string[], others: ReadonlySet<string>): boolean {
  const { before, after } = phrase;
  const length = words.length - sizeOf(phrase);
  if (length < 1 || length > mostOfName) return false;
  const end = words.length - after.length;
  return (
    before.every((word, place) => words[place] === word) &&
    after.every((word, place) => words[end + place] === word) &&
    words.slice(before.length, end).every((word) => !others.has(word))
  );
}
