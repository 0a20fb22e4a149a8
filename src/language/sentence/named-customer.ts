import type { Asked } from "./asking-at-start.js";
import * as marks from "./customer-marks.js";
import { nominativeOf } from "./name-in-dative.js";
import { isFigure, isNameLike, isPriceLike, type Word } from "./words-of-text.js";

/** The customer whom a sentence names. */
export interface SentenceCustomer {
  /** The name, with a phone number behind it if there is one; or the phone number alone. */
  readonly name: string;
  /** Whether the name may stand in another Russian case than the first: "Азиза" behind "для". */
  readonly isInCase: boolean;
}

/**
 * Checks whether words name a customer of an earlier invoice.
 * @param isInCase whether the name may stand in another Russian case than the first
 */
export type IsKnown = (words: string, isInCase: boolean) => boolean;

export interface FoundCustomer extends SentenceCustomer {
  /** How many words of the text name the customer. */
  readonly count: number;
  /** Whether the words may as well name what is sold: "50000 for Repair". Then a name must be left for the item. */
  readonly needsItem: boolean;
}

const mostNames = 3;
const typedOf = (words: readonly Word[]): string => words.map(({ typed }) => typed).join(" ");
const isName = (word: Word, at: number): boolean =>
  isNameLike(word) || (at > 0 && marks.respect.has(word.even));
const areNames = (words: readonly Word[]): boolean =>
  words.length > 0 &&
  words.every((word, at) => isName(word, at) && (at === words.length - 1 || !word.hasSignBehind));

/**
 * Finds the customer at the end of a text, behind its price.
 * @param hasPhone whether a phone number stood behind these words, so that a name before it is a person's
 */
export function customerAtEnd(
  words: readonly Word[],
  currency: string,
  isKnown: IsKnown,
  hasPhone: boolean,
): FoundCustomer | undefined {
  for (let count = 1; count <= mostNames + 1; count++) {
    const [before, phrase] = [words.at(-1 - count), words.slice(-count)];
    if (before === undefined || phrase.length < count || isFigure(phrase[0])) return undefined;
    const found = isPriceLike(before, currency) ? namedIn(phrase, isKnown) : undefined;
    if (found !== undefined) return { ...found, count };
    if (
      isPriceLike(before, currency) &&
      areNames(phrase) &&
      (hasPhone || words.some(({ even }) => marks.debts.has(even)))
    )
      return { name: typedOf(phrase), isInCase: false, needsItem: false, count };
    // "маникюр 120, педикюр 150 Лейла": behind several prices the only capital letter of a text begins a name.
    const isOnlyCapital = words.slice(0, -1).every(({ typed }) => !/^\p{Lu}/u.test(typed));
    const isSeveral = words.filter(isFigure).length > 1;
    if (count === 1 && isSeveral && isPriceLike(before, currency) && isOnlyCapital && isNameLike(phrase[0]))
      return { name: typedOf(phrase), isInCase: false, needsItem: true, count };
  }
  return undefined;
}

type Named = Omit<FoundCustomer, "count">;

function namedIn(phrase: readonly Word[], isKnown: IsKnown): Named | undefined {
  const [first, ...others] = phrase;
  const last = phrase.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const introduced = marks.introducing.get(first.even) ?? marks.clientWords.get(first.even);
  if (introduced !== undefined) {
    const isInCase = introduced === "in-case";
    const isSure = isKnown(typedOf(others), true);
    if (!areNames(others) && !isSure) return undefined;
    return { name: typedOf(others), isInCase, needsItem: first.even === "for" && !isSure };
  }
  if (marks.introducingBehind.has(last.even)) {
    const names = phrase.slice(0, -1);
    const isSure = isKnown(typedOf(names), false);
    return areNames(names) || isSure
      ? { name: typedOf(names), isInCase: false, needsItem: !isSure }
      : undefined;
  }
  return knownIn(phrase, isKnown) ?? respectedIn(phrase) ?? inDative(phrase);
}

function knownIn(phrase: readonly Word[], isKnown: IsKnown): Named | undefined {
  const typed = typedOf(phrase);
  const nominative = nominativeOf(typed);
  if (nominative !== undefined && isKnown(nominative, false))
    return { name: nominative, isInCase: false, needsItem: false };
  return isKnown(typed, true) ? { name: typed, isInCase: true, needsItem: false } : undefined;
}

/** "Aziz aka" and "Aziz akaga" name a person. */
function respectedIn(phrase: readonly Word[]): Named | undefined {
  const [first, second, third] = phrase;
  if (second === undefined || third !== undefined || !isNameLike(first)) return undefined;
  const word = second.even.replace(/(?:ga|га)$/, "");
  if (!marks.respect.has(word)) return undefined;
  return { name: `${first?.typed} ${second.typed.slice(0, word.length)}`, isInCase: false, needsItem: false };
}

function inDative([word, second]: readonly Word[]): Named | undefined {
  if (word === undefined || second !== undefined || !isNameLike(word)) return undefined;
  const name = nominativeOf(word.typed);
  if (name !== undefined) return { name, isInCase: false, needsItem: false };
  // "Насте" may be Настя or Наста, so the name stays as typed. "Кофе" is in no case.
  const mayBeInCase =
    /^\p{Lu}\p{L}+[бвгджзклмнпрстфхчшғқҳ]е$/u.test(word.typed) && !marks.notInDative.has(word.even);
  return mayBeInCase ? { name: word.typed, isInCase: true, needsItem: true } : undefined;
}

interface Asks {
  readonly asked: Asked;
  readonly isBilled: boolean;
}

/**
 * Finds the customer at the beginning of a text. There a capital letter proves nothing, so that a name alone must be a
 * known one.
 * @param asks what words before these ask for, and whether they bill somebody: "выстави счет Азизу на 50000", "bill Aziz"
 */
export function customerAtStart(
  words: readonly Word[],
  isKnown: IsKnown,
  asks: Asks,
): FoundCustomer | undefined {
  for (let count = mostNames + 1; count > 0; count--) {
    const phrase = words.slice(0, count);
    if (phrase.length < count || words.length === count) continue;
    const found = startingIn(phrase, words[count], isKnown, asks);
    if (found !== undefined) return { ...found, count };
  }
  return undefined;
}

function startingIn(
  phrase: readonly Word[],
  next: Word | undefined,
  isKnown: IsKnown,
  { asked, isBilled }: Asks,
): Named | undefined {
  const [first, ...others] = phrase;
  if (first === undefined) return undefined;
  const introduced = marks.introducing.get(first.even) ?? marks.clientWords.get(first.even);
  if (introduced !== undefined) {
    const isSure = isKnown(typedOf(others), true);
    const isName = areNames(others) && (first.even !== "for" || asked !== "nothing" || isBilled);
    return isName || isSure
      ? { name: typedOf(others), isInCase: introduced === "in-case", needsItem: false }
      : undefined;
  }
  if (phrase.at(-1)?.even.match(/.(?:ga|га)$/) !== null) {
    const respected = respectedIn(phrase);
    if (respected !== undefined) return respected;
  }
  const last = phrase.at(-1);
  if (last !== undefined && marks.introducingBehind.has(last.even)) {
    const names = phrase.slice(0, -1);
    return isKnown(typedOf(names), false)
      ? { name: typedOf(names), isInCase: false, needsItem: false }
      : undefined;
  }
  // "Азиз: кофе 15000"
  if (last?.hasSignBehind === true && isKnown(typedOf(phrase), false))
    return { name: typedOf(phrase), isInCase: false, needsItem: false };
  const nominative = nominativeOf(typedOf(phrase));
  const isOther = nominative !== undefined && isKnown(nominative, false);
  if (isOther && nominative !== undefined) return { name: nominative, isInCase: false, needsItem: false };
  // "Розу красную 50000" is no sale to a known Роза: her name's dative ends in "е".
  if (/[еи]$/iu.test(last?.typed ?? "") && isKnown(typedOf(phrase), true) && !isKnown(typedOf(phrase), false))
    return { name: typedOf(phrase), isInCase: true, needsItem: false };
  const isBeforeAmount = isFigure(next) || /^(?:на|за|for|счет|счета|ссылку)$/.test(next?.even ?? "");
  if (!isBeforeAmount || others.length > 0 || !isNameLike(first)) return undefined;
  if (isBilled) return { name: first.typed, isInCase: false, needsItem: false };
  return asked === "invoice" ? inDative(phrase) : undefined;
}

/**
 * Finds a known customer before the price: "торт для Азиза 350 тыс". Any other name behind "for" belongs to the item, as
 * in "Коврик для BMW 200000".
 * @returns the customer, and the places of the words that name them
 */
export function knownInside(
  words: readonly Word[],
  isKnown: IsKnown,
): (SentenceCustomer & { readonly from: number; readonly to: number }) | undefined {
  const from = words.findIndex(({ even }, at) => at > 0 && marks.introducing.has(even));
  for (let to = Math.min(from + 1 + mostNames, words.length - 1); from > 0 && to > from + 1; to--) {
    const name = typedOf(words.slice(from + 1, to));
    if (isKnown(name, true))
      return { name, isInCase: marks.introducing.get(words[from]?.even ?? "") === "in-case", from, to };
  }
  return undefined;
}
