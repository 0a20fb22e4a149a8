import { defined } from "../../../domain/omit-undefined.js";
import { evenOut } from "../../../domain/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";

/** Returns saved items in their usual order: most used first, then newest first. */
export const inOrder = (items: readonly SavedItem[]): readonly SavedItem[] =>
  items
    .map((item, place) => ({ item, place }))
    .sort((a, b) => b.item.uses - a.item.uses || b.place - a.place)
    .map(({ item }) => item);

/** The ways in which an item's name can match a searched text, best first. */
const ranks: readonly ((name: string, sought: string) => boolean)[] = [
  (name, sought) => name.startsWith(sought),
  (name, sought) => wordStarts(name).some((start) => name.startsWith(sought, start)),
  (name, sought) => name.includes(sought),
  (name, sought) => sought.split(" ").every((word) => name.includes(word)),
];

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
  if (sought === "") return { matches: [] };
  const found: SavedItem[][] = ranks.map(() => []);
  for (const item of items) {
    const name = folded(item.name);
    found[ranks.findIndex((fits) => fits(name, sought))]?.push(item);
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
