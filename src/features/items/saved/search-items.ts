import { itemLimits } from "../../../invoice/item/item-limits.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";

/** The usual order: most used first, then newest first. */
export const inOrder = (items: readonly SavedItem[]): readonly SavedItem[] =>
  items
    .map((item, place) => ({ item, place }))
    .sort((a, b) => b.item.uses - a.item.uses || b.place - a.place)
    .map(({ item }) => item);

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

/** No name is longer (in UTF-16 units). */
const longestSought = 4 * itemLimits.name;

/** @param items the saved items in their usual order, which equally good matches keep */
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

/** Letters that phones type in two ways, such as "ё" and "е", become equal. */
const folded = (text: string): string =>
  evenOut(text.normalize("NFKC")).replaceAll("'", "").replaceAll("ё", "е");

function wordStarts(name: string): number[] {
  return [...name.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
}
