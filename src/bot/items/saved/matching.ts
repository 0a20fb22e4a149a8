import { defined } from "../../../domain/defined.js";
import { evenOut } from "../../../domain/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";

/** Most used first, then newest. */
export const inOrder = (items: readonly SavedItem[]): readonly SavedItem[] =>
  items
    .map((item, place) => ({ item, place }))
    .sort((a, b) => b.item.uses - a.item.uses || b.place - a.place)
    .map(({ item }) => item);

/** Rates how well a name matches the typed text; undefined when it doesn't match. */
const ranks: readonly ((name: string, sought: string) => boolean)[] = [
  (name, sought) => name.startsWith(sought),
  (name, sought) => wordStarts(name).some((start) => name.startsWith(sought, start)),
  (name, sought) => name.includes(sought),
  (name, sought) => sought.split(" ").every((word) => name.includes(word)),
];

/**
 * Items by their name: those that begin with a text, then those with a word that does, then those that hold it.
 * @param items in their order, which is kept among those that go equally well.
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

/** Letters that are typed either way on a phone count as the same. */
const folded = (text: string): string =>
  evenOut(text.normalize("NFKC")).replaceAll("'", "").replaceAll("ё", "е");

/** The places at which the words behind the first one begin. */
function wordStarts(name: string): number[] {
  return [...name.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
}
