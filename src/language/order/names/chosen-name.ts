import { evenOut } from "../../text/typed-text.js";
import { isOf, joined, type Token, tokensOf } from "../words/order-tokens.js";
import { inLatin } from "../words/spelling.js";
import { indexOf, isTerm, type NameIndex, nearness, type SavedName } from "./name-index.js";

/**
 * Finds which name on a question's buttons a typed answer means: the whole name, words of only one name ("зелёный" for
 * "Чай зелёный"), a place ("the second", "2-й", "birinchi"), or the beginning of a word in a name.
 * @param index the index of the offered names, for a caller who looks up several answers
 * @returns undefined when the answer fits none of the names, or several
 */
export function chosenAmong<Item extends { readonly name: string }>(
  text: string,
  offered: readonly Item[],
  index: NameIndex<number> = indexOf(offered.map(({ name }) => name)),
): Item | undefined {
  const typed = evenOut(text);
  if (typed === "") return undefined;
  const whole = offered.filter(({ name }) => evenOut(name) === typed);
  if (whole.length > 0) return onlyOne(whole);
  const words = typed.replace(/^the (.+?)(?: one)?$/, "$1");
  const worded = wordedAs(words, offered, index);
  if (worded.length > 0) return onlyOne(worded);
  const place = placeIn(words);
  if (place !== undefined) return offered[place - 1];
  return onlyOne(offered.filter(({ name }) => ` ${evenOut(name)}`.includes(` ${typed}`)));
}

const onlyOne = <Item>([only, second]: readonly Item[]): Item | undefined =>
  second === undefined ? only : undefined;

/** Words may have other endings or a wrong letter. Of several items, only those with the nearest words are returned. */
function wordedAs<Item>(typed: string, offered: readonly Item[], index: NameIndex<number>): Item[] {
  const tokens = joined(tokensOf(typed)).filter(
    (token) => !isOf(token, "link", "end") && !isSmallTalk(token.role),
  );
  if (tokens.length === 0 || !tokens.every(isTerm)) return [];
  const names = [...new Set([...index.byWord.values()].flat())];
  const steps = names.reduce((sum, { terms }) => sum + terms.length, 0) * tokens.length;
  if (!index.effort.spend(steps)) return [];
  const found = names.flatMap((name) => {
    const distance = distanceOf(tokens, name, index);
    const item = offered[name.item];
    return distance === undefined || item === undefined ? [] : [{ item, distance }];
  });
  const least = Math.min(...found.map(({ distance }) => distance));
  return found.filter(({ distance }) => distance === least).map(({ item }) => item);
}

const isSmallTalk = (role: Token["role"]): boolean => role === "polite" || role === "asks" || role === "glue";

/** Sums up how much the typed words differ from a saved name (0: equal); undefined when the name lacks one of them. */
function distanceOf(
  tokens: readonly Token[],
  { terms }: SavedName<number>,
  { near }: NameIndex<number>,
): number | undefined {
  let sum = 0;
  for (const token of tokens) {
    const found = near(token);
    const nearest = Math.min(...terms.map(({ text }) => found.get(text) ?? tooFar));
    // One wrong letter turns a short word into another word ("тост", "торт"), but hardly a longer word.
    if (nearest === tooFar || (nearest === nearness.doubtful && token.text.length < longWord))
      return undefined;
    sum += nearest;
  }
  return sum;
}

const tooFar = nearness.doubtful + 1;
const longWord = 6;

/** The words for a question's places, in order. The Russian and Uzbek ones are stems, in Latin letters. */
const places: readonly RegExp[] = [
  /^(?:first|perv|birinchi)/,
  /^(?:second|vtor|ikkinchi)/,
  /^(?:third|tret|uchinchi)/,
  /^(?:fourth|chetvert|to'?rtinchi)/,
  /^(?:fifth|pyat|beshinchi)/,
  /^(?:sixth|shest|oltinchi)/,
  /^(?:seventh|sedm|yettinchi)/,
  /^(?:eighth|vosm|sakkizinchi)/,
];

/** Reads which button an answer means by its place: "2", "2-й", "second", "вторая", "ikkinchisi". */
function placeIn(word: string): number | undefined {
  const number =
    /^(\d{1,2})(?:[.)]|st|nd|rd|th|-?(?:[ыо]?й|[ая]я|[оь]?е|(?:и|i)?нчи(?:си)?|inchi(?:si)?))?$/u.exec(word);
  if (number !== null) return Number(number[1]);
  if (word.includes(" ")) return undefined;
  const place = places.findIndex((one) => one.test(inLatin(word)));
  return place < 0 ? undefined : place + 1;
}
