import { formsOfName, formsOfTyped, isCyrillic } from "../language/order/endings.js";
import { inLatin, soundOf } from "../language/order/spelling.js";
import { evenOut } from "../language/text/typed-text.js";

/**
 * The Russian endings that a customer's name can have in another case. A name that ends in -а or -я has other endings
 * than any other name, so "Нодиры" is Нодира and not Нодир, and "Азиза" is Азиз.
 */
const endings = {
  ofNamesInA: new Set("ы и е у ю ой ей".split(" ")),
  ofOthers: new Set("а я у ю ом ем ём е ым им ого ому".split(" ")),
};

/**
 * Checks whether a typed name is a customer's name in another Russian case: "Азиза Каримова" is a form of "Азиз
 * Каримов".
 */
export function isInCaseOf(typed: string, name: string): boolean {
  const [typedWords, words] = [evenOut(typed).split(" "), evenOut(name).split(" ")];
  return (
    typedWords.length === words.length &&
    typedWords.every((word, place) => isWordInCase(word, words[place] ?? ""))
  );
}

function isWordInCase(typed: string, name: string): boolean {
  if (typed === name) return true;
  if (!isCyrillic(typed)) return false;
  const { sound, stems, russianStem } = formsOfName(name);
  const { stems: typedStems } = formsOfTyped(typed);
  // The rules for names of goods (see endings.ts) remove "ей" from "Сергей", but in a person's name only the last
  // letter changes: "Сергея".
  const nameStems = [sound, ...stems, russianStem, soundOf(name.replace(/й$/, ""))];
  if (!typedStems.some((stem) => nameStems.includes(stem))) return false;
  const allowed = /(?:a|ya)$/.test(inLatin(name)) ? endings.ofNamesInA : endings.ofOthers;
  return [...allowed].some((ending) => typed.endsWith(ending));
}
