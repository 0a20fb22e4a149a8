import type { Token } from "../words/order-tokens.js";
import {
  isTerm,
  type NameIndex,
  type NameMatch,
  type Nearness,
  nearness,
  type SavedName,
} from "./name-index.js";

interface Fit<Item> {
  readonly name: SavedName<Item>;
  /** The words of the order that the saved name doesn't have. */
  readonly surplus: readonly Token[];
  /** The words of the saved name that the order doesn't have. */
  readonly missing: readonly Token[];
  /** The nearness of the worst pair of words, and the sum over all pairs (0 means equal words). */
  readonly worst: number;
  readonly sum: number;
}

/**
 * Finds the saved items that the words of a piece (one item that the order names) mean. The order of the words doesn't
 * matter: "большой латте" is "Латте большой". 1. A saved name with exactly these words is sure, unless another name is
 * as near or a pair of words is doubtful. 2. A saved name with these words and a size is sure if it is the only one:
 * "coca cola" is "Coca-Cola 0.5". 3. Other saved names that contain all these words, or whose words are all in the
 * piece, are offered in a question. 4. A saved name with another size than the piece is offered, too.
 */
export function matchName<Item>(tokens: readonly Token[], index: NameIndex<Item>): NameMatch<Item> {
  const words = tokens.filter(isTerm);
  const key = words.map(({ kind, text }) => `${kind}:${text}`).join(" ");
  const before = index.matches.get(key);
  if (before !== undefined) return before;
  const match = readMatch(words, index);
  index.matches.set(key, match);
  return match;
}

function readMatch<Item>(words: readonly Token[], index: NameIndex<Item>): NameMatch<Item> {
  const fits = namesNear(words, index).map((name) => fitOf(name, words, index));
  const [best, ...others] = bestOf(
    fits.filter(({ surplus, missing }) => surplus.length + missing.length === 0),
  );
  if (best !== undefined) {
    const isSure = others.length === 0 && best.worst < nearness.doubtful;
    return isSure
      ? { kind: "sure", item: best.name.item, isExact: true, ...misspelt(best) }
      : choice([best, ...others], best.sum < nearness.doubtful * words.length);
  }
  const longer = fits.filter(({ surplus }) => surplus.length === 0);
  const shorter = fits.filter(({ missing }) => missing.length === 0);
  const [only, second] = longer;
  if (only !== undefined && second === undefined && shorter.length === 0) {
    const isSure = only.missing.every(isSize) && only.worst < nearness.doubtful;
    if (isSure) return { kind: "sure", item: only.name.item, isExact: false, ...misspelt(only) };
  }
  const fewest = Math.min(...shorter.map(({ surplus }) => surplus.length));
  const nearest = shorter.filter(({ surplus }) => surplus.length === fewest);
  if (longer.length === 0 && nearest.length > 0 && nearest.every(({ surplus }) => surplus.every(isSize)))
    return { ...choice(nearest, true), isMeasured: true };
  if (longer.length + nearest.length > 0)
    return choice(
      [...longer, ...nearest],
      longer.some(({ worst }) => worst < nearness.doubtful),
    );
  const resized = fits.filter(({ surplus, missing }) => [...surplus, ...missing].every(isSize));
  return resized.length > 0 ? choice(resized, true) : { kind: "none" };
}

const misspelt = ({ worst }: Fit<unknown>) => (worst >= nearness.oneLetterOff ? { isMisspelt: true } : {});

const isSize = ({ kind }: Token): boolean => kind === "size";

const choice = <Item>(fits: readonly Fit<Item>[], isWhole: boolean) => ({
  kind: "choice" as const,
  items: fits.map(({ name }) => name.item),
  isWhole,
});

function bestOf<Item>(fits: readonly Fit<Item>[]): readonly Fit<Item>[] {
  const rank = ({ worst, sum }: Fit<Item>): number => worst * 1_000 + sum;
  const least = Math.min(...fits.map(rank));
  return fits.filter((fit) => rank(fit) === least);
}

/** Returns the saved names that share so many words with the piece that one may contain all words of the other, not counting sizes. */
function namesNear<Item>(words: readonly Token[], index: NameIndex<Item>): SavedName<Item>[] {
  const { near, byWord, effort } = index;
  const names: SavedName<Item>[] = [];
  /** How many of the words each saved name has, by the name's place. */
  const shared = new Uint16Array(index.size);
  for (const [at, word] of words.entries()) {
    for (const saved of near(word).keys()) {
      const having = byWord.get(saved) ?? [];
      if (!effort.spend(1 + having.length)) return [];
      // If two words of a saved name are near the same typed word, the name is counted only once for that word.
      for (const name of having) {
        const count = shared[name.place] ?? 0;
        if (count === 0) names.push(name);
        if (count <= at) shared[name.place] = count + 1;
      }
    }
  }
  const least = words.filter((word) => !isSize(word)).length;
  const fitting = names.filter(({ place, terms }) => {
    const count = shared[place] ?? 0;
    return count >= least || count >= terms.length;
  });
  const steps = fitting.reduce((sum, { terms }) => sum + (terms.length + 2) * (words.length + 2), 0);
  return effort.spend(steps * stepsForFit) ? fitting : [];
}

const stepsForFit = 3;

function fitOf<Item>(name: SavedName<Item>, words: readonly Token[], { near }: NameIndex<Item>): Fit<Item> {
  const missing = [...name.terms];
  const surplus: Token[] = [];
  let [worst, sum] = [0, 0];
  for (const word of words) {
    const found = near(word);
    let [place, least]: [number, Nearness | 9] = [-1, 9];
    missing.forEach(({ text }, at) => {
      const as = found.get(text) ?? 9;
      if (as < least) [place, least] = [at, as];
    });
    if (place < 0) surplus.push(word);
    else {
      missing.splice(place, 1);
      worst = Math.max(worst, least);
      sum += least;
    }
  }
  return { name, surplus, missing, worst, sum };
}
