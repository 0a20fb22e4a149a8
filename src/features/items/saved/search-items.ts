import { itemLimits } from "../../../invoice/item/item-limits.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";

/** Returns saved items in their usual order: most used first, then newest first. */
export const inOrder = (items: readonly SavedItem[]): readonly SavedItem[] =>
  items
    .map((item, place) => ({ item, place }))
    .sort((a, b) => b.item.uses - a.item.uses || b.place - a.place)
    .map(({ item }) => item);

/** A searched text: as a whole, and its words, each once. */
interface Sought {
  readonly text: string;
  readonly words: readonly string[];
}

/** The ways in which an item's name can match a searched text, best first. */
const ranks: readonly ((name: string, sought: Sought) => boolean)[] = [
  (name, { text }) => name.startsWith(text),
  (name, { text }) => name.includes(text) && wordStarts(name).some((start) => name.startsWith(text, start)),
  (name, { text }) => name.includes(text),
  (name, { words }) => words.every((word) => name.includes(word)),
];

/** The longest text, in UTF-16 units, that can match a name: no name is longer. */
const longestSought = 4 * itemLimits.name;

/**
 * Finds saved items by name: first names that begin with the text, then names with a word that does, then names that
 * contain it.
 * @param items the saved items in their usual order, which equally good matches keep.
 */
export function match(
  items: readonly SavedItem[],
  text: string,
): { exact?: SavedItem; matches: readonly SavedItem[] } {
  const sought = folded(text);
  if (sought === "" || sought.length > longestSought) return { matches: [] };
  const found: SavedItem[][] = ranks.map(() => []);
  const asked = { text: sought, words: [...new Set(sought.split(" "))] };
  for (const item of items) {
    const name = folded(item.name);
    found[ranks.findIndex((fits) => fits(name, asked))]?.push(item);
  }
  const typed = evenOut(text);
  const exact = items.find(({ name }) => evenOut(name) === typed);
  return { ...defined({ exact }), matches: found.flat() };
}

/**
 * Prepares a name or a searched text for comparison. Letters that phones type in two ways, such as "ё" and "е", become
 * equal.
 */
const folded = (text: string): string =>
  evenOut(text.normalize("NFKC")).replaceAll("'", "").replaceAll("ё", "е");

/** Returns the positions at which the words of a name begin, except the first word. */
function wordStarts(name: string): number[] {
  return [...name.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
}
