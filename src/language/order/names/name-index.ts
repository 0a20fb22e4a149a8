import { normalizedLine } from "../../line/tokens/normalized-line.js";
import { memoized } from "../../text/memoize.js";
import { joined, type Kind, type Token, tokensOf } from "../words/order-tokens.js";
import { Effort } from "./effort.js";
import { type Forms, formsOfName, formsOfTyped, isCyrillic, mostNames } from "./endings.js";
import { type Spelled, spelled, startOf, wrongLetters } from "./wrong-letters.js";

/** How well a typed word matches a word of a saved item's name. A smaller number is better. */
export const nearness = {
  same: 0,
  sameSound: 1,
  sameStem: 2,
  oneLetterOff: 3,
  /** A short word with a wrong letter ("тост", "торт") and a diminutive ("столик") may mean something else. */
  doubtful: 4,
} as const;
export type Nearness = (typeof nearness)[keyof typeof nearness];

export interface SavedName<Item> {
  readonly item: Item;
  readonly place: number;
  /** Tokens such as "the" and "-", which an order may leave out, are among them. */
  readonly tokens: readonly Token[];
  /** The words and sizes that an order has to contain to mean this item. */
  readonly terms: readonly Token[];
}

export type NameMatch<Item> =
  /**
   * `isExact`: the saved name contains no size besides the words in the order. `isMisspelt`: a word of the order differs in
   * a letter from the saved name's.
   */
  | { readonly kind: "sure"; readonly item: Item; readonly isExact: boolean; readonly isMisspelt?: boolean }
  /** The likeliest item comes first. `isWhole`: the saved names contain each word of the piece, and not all of these are doubtful. */
  | {
      readonly kind: "choice";
      readonly items: readonly Item[];
      readonly isWhole: boolean;
      /** Whether the order names a size that the saved names don't have: "чай 1,5" with a saved "Чай". */
      readonly isMeasured?: boolean;
    }
  | { readonly kind: "none" };

export interface NameIndex<Item> {
  readonly byWord: ReadonlyMap<string, readonly SavedName<Item>[]>;
  /** Names with a number or a joining word ("Fish and chips"), by their first word, so that no order splits them. */
  readonly tearable: ReadonlyMap<string, readonly SavedName<Item>[]>;
  readonly size: number;
  readonly matches: Map<string, NameMatch<Item>>;
  /** The work that the reading of the order, for which the index was opened, may still take. */
  readonly effort: Effort;
  near(token: Token): ReadonlyMap<string, Nearness>;
}

/** An order must contain the words and sizes of a name, while "и" and "-" may be missing. */
export const isTerm = ({ kind, role }: Token): boolean =>
  termKinds.has(kind) && role !== "glue" && role !== "with" && role !== "joins";

const termKinds = new Set<Kind>(["word", "size", "number", "unclear", "piece", "times", "article"]);

/** An index that stays in memory holds no items, but each item's place in the list of names. */
interface ListIndex extends Pick<NameIndex<number>, "byWord" | "tearable"> {
  readonly words: WordGroups;
}

/** The most lists of saved items whose index stays in memory. An index of 2,000 names takes about three megabytes. */
const mostLists = 8;

export function indexOf(names: readonly string[]): NameIndex<number> {
  const { words, ...list } = listIndex(JSON.stringify(names));
  const effort = new Effort();
  return { ...list, size: names.length, matches: new Map(), effort, near: nearFunction(words, effort) };
}

/** Returns the part of an index in which only the names at some places are found. What is near to a typed word is looked up once for the index and its parts. */
export const partOf = (
  index: NameIndex<number>,
  names: readonly string[],
  places: readonly number[],
): NameIndex<number> => ({ ...index, ...byWordsOf(names, places), matches: new Map() });

const listIndex = memoized(mostLists, (list): ListIndex => {
  const names: readonly string[] = JSON.parse(list);
  const index = byWordsOf(names, [...names.keys()]);
  return { ...index, words: groupsOf([...index.byWord.keys()]) };
});

/** Reads names in small steps ahead of an order. Two thousand unread names would hold up the bot for a tenth of a second or more. */
export function* readingAhead(names: readonly string[]): Generator<void> {
  for (const [at, name] of names.slice(0, mostNames).entries()) {
    for (const word of readName(name).words) if (!isSize(word)) formsOfName(word);
    if (at % namesInStep === namesInStep - 1) yield;
  }
}

const namesInStep = 10;

/** An index has four words for each of two thousand names, far more than a shop has. Names beyond, used least, aren't found. */
const mostWords = 8_000;

function byWordsOf(
  names: readonly string[],
  places: readonly number[],
): Pick<NameIndex<number>, "byWord" | "tearable"> {
  const byWord = new Map<string, SavedName<number>[]>();
  const tearable = new Map<string, SavedName<number>[]>();
  for (const place of places) {
    const { words, isTearable, ...read } = readName(names[place] ?? "");
    if (byWord.size > mostWords) break;
    const name = { item: place, place, ...read };
    if (isTearable) addTo(tearable, words[0] ?? "", name);
    for (const word of words) addTo(byWord, word, name);
  }
  return { byWord, tearable };
}

interface ReadName extends Omit<SavedName<unknown>, "item" | "place"> {
  readonly words: readonly string[];
  readonly isTearable: boolean;
}

const readName = memoized(mostNames, (name): ReadName => {
  const tokens = joined(tokensOf(name)).slice(0, -1).map(withoutLine);
  const terms = tokens.filter(isTerm).map(asSize);
  const [first] = tokens;
  const isTearable = tokens.some(({ kind, role }) => kind !== "word" || role !== undefined);
  return {
    tokens,
    terms,
    words: [...new Set(terms.map(({ text }) => text))],
    isTearable: isTearable && first !== undefined && isTerm(first),
  };
});

const noLine = normalizedLine("");
/** Tokens of saved names stay in memory, and their lines would take most of that memory. */
const withoutLine = (token: Token): Token => ({ ...token, line: noLine });

/** The 15 of a saved "iPhone 15" is a part of the name and not a quantity. */
const asSize = (token: Token): Token =>
  token.kind === "number" && /^\d+$/.test(token.text) ? { ...token, kind: "size" } : token;

const isSize = (text: string): boolean => /^\d+(?:\.\d+)?[a-z]{0,2}$/.test(text);

type Group = ReadonlyMap<string, readonly Forms[]>;

interface WordGroups {
  readonly bySound: Group;
  readonly byForm: Group;
  readonly byRussianStem: Group;
  readonly byStart: ReadonlyMap<string, readonly Spelled[]>;
  /** The sizes in saved names by their number, so that "30" finds "30cm". */
  readonly bySize: ReadonlyMap<string, readonly Size[]>;
}

function groupsOf(words: readonly string[]): WordGroups {
  const saved = words.filter((word) => !isSize(word)).map(formsOfName);
  return {
    bySound: groupedBy(saved, ({ sound }) => [sound]),
    byForm: groupedBy(saved, ({ sound, stems }) => [sound, ...stems]),
    byRussianStem: groupedBy(saved, ({ russianStem }) => (russianStem === undefined ? [] : [russianStem])),
    byStart: groupedBy(saved.map(spelled), (word) => [startOf(word)]),
    bySize: groupedBy(words.filter(isSize).map(sizeOf), ({ number }) => [number]),
  };
}

function nearFunction(groups: WordGroups, effort: Effort): NameIndex<number>["near"] {
  const { bySound, byForm, byRussianStem, byStart, bySize } = groups;
  const known = new Map<string, ReadonlyMap<string, Nearness>>();
  return ({ text }) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = new Map<string, Nearness>();
    known.set(text, found);
    if (!effort.spend(1)) return found;
    const add = (forms: readonly Forms[] | undefined, as: Nearness): void => {
      for (const { text: word } of forms ?? []) if ((found.get(word) ?? 9) > as) found.set(word, as);
    };
    if (isSize(text)) addSizes(found, sizeOf(text), bySize);
    const typed = formsOfTyped(text);
    add(bySound.get(typed.sound), nearness.sameSound);
    for (const form of [typed.sound, ...typed.stems]) add(byForm.get(form), nearness.sameStem);
    if (isCyrillic(text)) for (const stem of typed.stems) add(byRussianStem.get(stem), nearness.sameStem);
    for (const base of typed.petOf) add(bySound.get(base), nearness.sameStem);
    for (const base of typed.smallOf) add(bySound.get(base), nearness.doubtful);
    for (const { forms, isDoubtful } of wrongLetters(typed, byStart, effort))
      add([forms], isDoubtful ? nearness.doubtful : nearness.oneLetterOff);
    if (found.has(text)) found.set(text, nearness.same);
    effort.spend(found.size * stepsForWord);
    return found;
  };
}

const stepsForWord = 10;

interface Size {
  readonly text: string;
  readonly number: string;
  readonly measure: string;
}

function sizeOf(text: string): Size {
  const [number = text] = /^[\d.]+/.exec(text) ?? [];
  return { text, number, measure: text.slice(number.length) };
}

function addSizes(
  found: Map<string, Nearness>,
  { number, measure }: Size,
  bySize: WordGroups["bySize"],
): void {
  for (const saved of bySize.get(number) ?? []) {
    if (measure === saved.measure) found.set(saved.text, nearness.same);
    else if (measure === "" || saved.measure === "") found.set(saved.text, nearness.sameSound);
  }
}

function groupedBy<Value>(
  values: readonly Value[],
  keys: (value: Value) => readonly string[],
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    for (const key of new Set(keys(value))) addTo(groups, key, value);
  }
  return groups;
}

function addTo<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
