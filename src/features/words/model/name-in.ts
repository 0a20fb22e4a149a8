import { isInCaseOf } from "../../../invoice/seen-customers.js";
import { soundOf } from "../../../language/order/words/spelling.js";
import { nominativeOf } from "../../../language/sentence/name-in-dative.js";
import { evenOut } from "../../../language/text/typed-text.js";

const honorifics = new Set("ака aka опа opa акам akam опам opam aкага akaga опага opaga акага".split(" "));

/**
 * @param typed a customer's name, perhaps in another case or without the surname: "Азизу", "Azizga"
 * @returns the words of a customer's full name that are typed; undefined if one typed word isn't among them
 */
export function nameIn(reference: string | undefined, typed: string): string | undefined {
  if (reference === undefined) return undefined;
  const words = evenOut(reference).split(" ");
  const found = typedWords(typed).map((one) => words.find((word) => isFormOf(one, word)));
  return found.length > 0 && found.every((word) => word !== undefined) ? found.join(" ") : undefined;
}

/** The same name may be written in Latin and in Cyrillic letters. */
const isFormOf = (typed: string, word: string): boolean =>
  [typed, nominativeOf(typed) ?? typed].some((one) => soundOf(one) === soundOf(word)) ||
  isInCaseOf(typed, word);

/** Returns what to search for where no customer has the typed name. */
export const soughtName = (typed: string): string =>
  typedWords(typed)
    .map((word) => nominativeOf(word) ?? word)
    .join(" ");

const typedWords = (typed: string): string[] =>
  evenOut(typed)
    .split(" ")
    .filter((word) => !honorifics.has(word));
