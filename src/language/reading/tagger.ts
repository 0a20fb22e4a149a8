import { featuresOf, kindCount } from "./features.js";
import { labelCount, labelOf, mayStart, pairs, stateCount } from "./labels.js";
import type { Token } from "./tokens.js";
import type { Weights } from "./weights.js";

/** A text as the chain sees it: what speaks for each label at each token, and the kinds of the tokens. */
export interface Chain {
  readonly length: number;
  readonly kinds: readonly number[];
  /** A row of scores for each token. */
  readonly scores: Float64Array;
}

export function chainOf(tokens: readonly Token[], currency: string, weights: Weights): Chain {
  const { kinds, features } = featuresOf(tokens, currency);
  const scores = new Float64Array(tokens.length * labelCount);
  for (const [at, names] of features.entries())
    for (const name of names) {
      const place = weights.placeOf(name);
      if (place < 0) continue;
      for (let label = 0; label < labelCount; label++)
        scores[at * labelCount + label] =
          (scores[at * labelCount + label] ?? 0) + (weights.values[place + label] ?? 0) * weights.step;
    }
  return { length: tokens.length, kinds, scores };
}

const pairCount = pairs.length;
export const pairFrom = Int32Array.from(pairs, ({ from }) => from);
export const pairTo = Int32Array.from(pairs, ({ to }) => to);
const stateLabel = Int32Array.from({ length: stateCount }, (_, state) => labelOf(state));

/** The weight of each pair of states in front of each kind of token. */
export function pairScores({ pairs: values, step }: Pick<Weights, "pairs" | "step">): Float64Array {
  const scores = new Float64Array(kindCount * pairCount);
  for (let kind = 0; kind < kindCount; kind++)
    for (let pair = 0; pair < pairCount; pair++)
      scores[kind * pairCount + pair] =
        ((values[pair] ?? 0) + (values[(kind + 1) * pairCount + pair] ?? 0)) * step;
  return scores;
}

/** The likeliest labels of the tokens (Viterbi). */
export function bestLabels({ length, kinds, scores }: Chain, ofPairs: Float64Array): number[] {
  if (length === 0) return [];
  let best = new Float64Array(stateCount).fill(-1e9);
  for (let state = 0; state < stateCount; state++)
    if (mayStart(state)) best[state] = scores[stateLabel[state] ?? 0] ?? 0;
  const links: Int16Array[] = [];
  for (let at = 1; at < length; at++) {
    const next = new Float64Array(stateCount).fill(-1e18);
    const link = new Int16Array(stateCount);
    const kind = (kinds[at] ?? 0) * pairCount;
    for (let pair = 0; pair < pairCount; pair++) {
      const [from, to] = [pairFrom[pair] ?? 0, pairTo[pair] ?? 0];
      const score = (best[from] ?? 0) + (ofPairs[kind + pair] ?? 0);
      if (score > (next[to] ?? 0)) {
        next[to] = score;
        link[to] = from;
      }
    }
    for (let state = 0; state < stateCount; state++)
      next[state] = (next[state] ?? 0) + (scores[at * labelCount + (stateLabel[state] ?? 0)] ?? 0);
    best = next;
    links.push(link);
  }
  let state = best.indexOf(Math.max(...best));
  const labels = [stateLabel[state] ?? 0];
  for (const link of links.reverse()) {
    state = link[state] ?? 0;
    labels.unshift(stateLabel[state] ?? 0);
  }
  return labels;
}

/** How likely the labels are, all taggings of the text together (forward and backward). */
export interface Likely {
  readonly length: number;
  readonly kinds: readonly number[];
  readonly pairs: Float64Array;
  /** The probability of each label at each token. */
  readonly marginal: Float64Array;
  readonly forward: Float64Array;
  readonly backward: Float64Array;
  readonly emitted: Float64Array;
  readonly scale: Float64Array;
}

export const exponentsOf = (ofPairs: Float64Array): Float64Array => ofPairs.map(Math.exp);

export function likelyLabels({ length, kinds, scores }: Chain, pairExponents: Float64Array): Likely {
  const emitted = emittedBy(scores, length);
  const forward = new Float64Array(length * stateCount);
  const backward = new Float64Array(length * stateCount);
  const scale = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    const here = at * stateCount;
    const kind = (kinds[at] ?? 0) * pairCount;
    if (at === 0) for (let state = 0; state < stateCount; state++) forward[state] = mayStart(state) ? 1 : 0;
    else
      for (let pair = 0; pair < pairCount; pair++) {
        const to = here + (pairTo[pair] ?? 0);
        forward[to] =
          (forward[to] ?? 0) +
          (forward[here - stateCount + (pairFrom[pair] ?? 0)] ?? 0) * (pairExponents[kind + pair] ?? 0);
      }
    let sum = 0;
    for (let state = 0; state < stateCount; state++) {
      const value = (forward[here + state] ?? 0) * (emitted[at * labelCount + (stateLabel[state] ?? 0)] ?? 0);
      forward[here + state] = value;
      sum += value;
    }
    scale[at] = sum;
    for (let state = 0; state < stateCount; state++)
      forward[here + state] = (forward[here + state] ?? 0) / sum;
  }
  backward.fill(1, (length - 1) * stateCount);
  for (let at = length - 1; at > 0; at--) {
    const [here, before] = [at * stateCount, (at - 1) * stateCount];
    const kind = (kinds[at] ?? 0) * pairCount;
    for (let pair = 0; pair < pairCount; pair++) {
      const [from, to] = [pairFrom[pair] ?? 0, pairTo[pair] ?? 0];
      backward[before + from] =
        (backward[before + from] ?? 0) +
        ((pairExponents[kind + pair] ?? 0) *
          (emitted[at * labelCount + (stateLabel[to] ?? 0)] ?? 0) *
          (backward[here + to] ?? 0)) /
          (scale[at] ?? 1);
    }
  }
  const marginal = new Float64Array(length * labelCount);
  for (let at = 0; at < length; at++)
    for (let state = 0; state < stateCount; state++) {
      const place = at * labelCount + (stateLabel[state] ?? 0);
      const [front, back] = [forward[at * stateCount + state] ?? 0, backward[at * stateCount + state] ?? 0];
      marginal[place] = (marginal[place] ?? 0) + front * back;
    }
  return { length, kinds, pairs: pairExponents, marginal, forward, backward, emitted, scale };
}

/** The scores as factors, the largest of a token being 1, so that none overflows. */
function emittedBy(scores: Float64Array, length: number): Float64Array {
  const emitted = new Float64Array(length * labelCount);
  for (let at = 0; at < length; at++) {
    const row = scores.subarray(at * labelCount, (at + 1) * labelCount);
    const top = row.reduce((most, score) => Math.max(most, score), -1e9);
    for (const [label, score] of row.entries())
      emitted[at * labelCount + label] = Math.exp(Math.max(-60, score - top));
  }
  return emitted;
}

/** Draws a tagging by its probability. @param random a number from 0 to 1 */
export function drawnLabels(
  { length, kinds, pairs: ofPairs, forward }: Likely,
  random: () => number,
): number[] {
  const labels = new Array<number>(length);
  let state = drawn(forward.subarray((length - 1) * stateCount), random());
  labels[length - 1] = stateLabel[state] ?? 0;
  const lot = new Float64Array(stateCount);
  for (let at = length - 1; at > 0; at--) {
    lot.fill(0);
    const kind = (kinds[at] ?? 0) * pairCount;
    for (let pair = firstPairTo[state] ?? 0; pair < (firstPairTo[state + 1] ?? 0); pair++) {
      const from = pairFrom[pair] ?? 0;
      lot[from] = (forward[(at - 1) * stateCount + from] ?? 0) * (ofPairs[kind + pair] ?? 0);
    }
    state = drawn(lot, random());
    labels[at - 1] = stateLabel[state] ?? 0;
  }
  return labels;
}

/** The first pair whose second state is this one. */
const firstPairTo = Int32Array.from({ length: stateCount + 1 }, (_, state) => {
  const at = pairTo.findIndex((to) => to >= state);
  return at < 0 ? pairCount : at;
});

function drawn(lot: Float64Array, random: number): number {
  let [sum, most] = [0, 0];
  for (let state = 0; state < lot.length; state++) {
    sum += lot[state] ?? 0;
    if ((lot[state] ?? 0) > (lot[most] ?? 0)) most = state;
  }
  let left = random * sum;
  for (let state = 0; state < lot.length; state++) {
    const value = lot[state] ?? 0;
    left -= value;
    if (left < 0 && value > 0) return state;
  }
  return most;
}
