import { featuresOf, kindCount } from "../../src/language/reading/features.js";
import { labelCount, labelOf, pairs, stateCount, stateOf } from "../../src/language/reading/labels.js";
import {
  exponentsOf,
  likelyLabels,
  pairFrom,
  pairScores,
  pairTo,
} from "../../src/language/reading/tagger.js";
import { hashOf, packed, pairWeightCount, type Weights } from "../../src/language/reading/weights.js";
import { type LabelledLine, labelled, type Segment } from "./labelled-line.js";
import { type Random, randomOf, Variations } from "./vary.js";

export interface Options {
  /** How many further lines are made of each written one. */
  readonly variations: number;
  readonly epochs: number;
  readonly seed: number;
  readonly rate: number;
  /** How much each weight is pulled to zero after an epoch. */
  readonly shrink: number;
  /** The share of a token's features that an example leaves out. */
  readonly drop: number;
  readonly log?: (line: string) => void;
}

export const usual: Options = { variations: 3, epochs: 4, seed: 7, rate: 0.25, shrink: 0.01, drop: 0.15 };

export interface Learnt extends Weights {
  readonly hashes: readonly number[];
}

interface Example {
  readonly kinds: readonly number[];
  readonly ids: readonly Uint32Array[];
  readonly gold: readonly number[];
}

/** Learns weights of lines: a linear-chain CRF, a line at a time (AdaGrad), the epochs' mean. */
export function learn(lines: readonly LabelledLine[], options: Options = usual): Learnt {
  const random = randomOf(options.seed);
  const made = [...lines.map(({ segments, currency }) => ({ segments, currency }))];
  const variations = new Variations(lines, random);
  for (const line of lines) for (let i = 0; i < options.variations; i++) made.push(variations.of(line));
  const seen = made.map(({ segments, currency }) => hashedOf(segments, currency));
  const places = commonFeatures(seen, options);
  const examples = seen.map(({ hashes, ...rest }) => ({
    ...rest,
    ids: hashes.map((own) => own.filter((hash) => places.has(hash)).map((hash) => places.get(hash) ?? 0)),
  }));
  const trainer = new Trainer(places.size, options);
  const sums = { values: new Float64Array(trainer.values.length), pairs: new Float64Array(pairWeightCount) };
  const order = [...examples.keys()];
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random);
    let score = 0;
    for (const place of order) score += trainer.learn(examples[place] as Example, random);
    trainer.shrink();
    options.log?.(`epoch ${epoch}: ${(score / examples.length).toFixed(3)} a line, ${places.size} features`);
    if (epoch === 0) continue;
    for (const [at, value] of trainer.values.entries()) sums.values[at] = (sums.values[at] ?? 0) + value;
    for (const [at, value] of trainer.pairs.entries()) sums.pairs[at] = (sums.pairs[at] ?? 0) + value;
  }
  const mean = (sum: number): number => sum / (options.epochs - 1);
  return {
    madeOf: "",
    step: 1,
    hashes: [...places.keys()],
    placeOf: (feature) => (places.get(hashOf(feature)) ?? -1) * labelCount,
    values: Float32Array.from(sums.values, mean),
    pairs: Float32Array.from(sums.pairs, mean),
  };
}

function hashedOf(segments: readonly Segment[], currency: string) {
  const { tokens, labels } = labelled(segments);
  const { kinds, features } = featuresOf(tokens, currency);
  return { kinds, gold: labels, hashes: features.map((names) => Uint32Array.from(names, hashOf)) };
}

/** The features that more than a few examples have, with their places. */
function commonFeatures(
  seen: readonly { readonly hashes: readonly Uint32Array[] }[],
  { variations }: Options,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { hashes } of seen)
    for (const own of hashes) for (const hash of own) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const least = Math.max(2, variations);
  const common = [...counts].filter(([, count]) => count >= least);
  return new Map(common.map(([hash], place) => [hash, place] as const));
}

function shuffle(order: number[], random: Random): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}

const pairCount = pairs.length;
const pairOf = new Map(pairs.map(({ from, to }, at) => [from * stateCount + to, at]));

class Trainer {
  readonly values: Float32Array;
  readonly pairs = new Float32Array(pairWeightCount);
  readonly #gradients: Float32Array;
  readonly #pairGradients = new Float32Array(pairWeightCount).fill(0.1);
  /** The exponents of the pairs' scores, kept as the weights change. */
  #exponents = exponentsOf(pairScores({ pairs: this.pairs, step: 1 }));

  constructor(
    features: number,
    private readonly options: Options,
  ) {
    this.values = new Float32Array(features * labelCount);
    this.#gradients = new Float32Array(features * labelCount).fill(0.1);
  }

  /** @returns the logarithm of the probability of the right labels, each alone */
  learn({ kinds, ids: all, gold }: Example, random: Random): number {
    const length = gold.length;
    if (length === 0) return 0;
    const ids = all.map((one) => one.filter(() => random() >= this.options.drop));
    const exponents = this.#exponents;
    const { marginal, forward, backward, emitted, scale } = likelyLabels(
      { length, kinds, scores: this.#scores(ids) },
      exponents,
    );
    const changes = new Map<number, number>();
    const change = (pair: number, kind: number, by: number): void => {
      for (const at of [pair, (kind + 1) * pairCount + pair]) changes.set(at, (changes.get(at) ?? 0) + by);
    };
    let state = stateOf(gold[0] ?? 0, undefined);
    for (let at = 1; at < length; at++) {
      const kind = kinds[at] ?? 0;
      for (let pair = 0; pair < pairCount; pair++) {
        const front = forward[(at - 1) * stateCount + (pairFrom[pair] ?? 0)] ?? 0;
        if (front < 1e-4) continue;
        const to = pairTo[pair] ?? 0;
        const share =
          (front *
            (exponents[kind * pairCount + pair] ?? 0) *
            (emitted[at * labelCount + labelOf(to)] ?? 0) *
            (backward[at * stateCount + to] ?? 0)) /
          (scale[at] ?? 1);
        if (share > 1e-4) change(pair, kind, -share);
      }
      const next = stateOf(gold[at] ?? 0, state);
      const pair = pairOf.get(state * stateCount + next);
      if (pair !== undefined) change(pair, kind, 1);
      state = next;
    }
    for (const [at, by] of changes) step(this.pairs, this.#pairGradients, at, by, this.options.rate);
    for (const at of changes.keys()) this.#exponentsAgain(at);
    let score = 0;
    for (let at = 0; at < length; at++)
      for (let label = 0; label < labelCount; label++) {
        const chance = marginal[at * labelCount + label] ?? 0;
        const isRight = gold[at] === label;
        if (isRight) score += Math.log(Math.max(1e-12, chance));
        const by = (isRight ? 1 : 0) - chance;
        if (Math.abs(by) < 1e-3) continue;
        for (const id of ids[at] ?? [])
          step(this.values, this.#gradients, id * labelCount + label, by, this.options.rate);
      }
    return score;
  }

  #scores(ids: readonly Uint32Array[]): Float64Array {
    const scores = new Float64Array(ids.length * labelCount);
    for (const [at, own] of ids.entries())
      for (const id of own)
        for (let label = 0; label < labelCount; label++)
          scores[at * labelCount + label] =
            (scores[at * labelCount + label] ?? 0) + (this.values[id * labelCount + label] ?? 0);
    return scores;
  }

  #exponentsAgain(changed: number): void {
    const pair = changed % pairCount;
    const only = Math.floor(changed / pairCount) - 1;
    for (let kind = Math.max(0, only); kind < (only < 0 ? kindCount : only + 1); kind++)
      this.#exponents[kind * pairCount + pair] = Math.exp(
        (this.pairs[pair] ?? 0) + (this.pairs[(kind + 1) * pairCount + pair] ?? 0),
      );
  }

  shrink(): void {
    const { shrink } = this.options;
    for (const weights of [this.values, this.pairs])
      for (const [at, value] of weights.entries())
        if (value !== 0) weights[at] = Math.sign(value) * Math.max(0, Math.abs(value) - shrink);
    this.#exponents = exponentsOf(pairScores({ pairs: this.pairs, step: 1 }));
  }
}

function step(weights: Float32Array, gradients: Float32Array, at: number, by: number, rate: number): void {
  const gradient = (gradients[at] ?? 0) + by * by;
  gradients[at] = gradient;
  weights[at] = (weights[at] ?? 0) + (rate * by) / Math.sqrt(gradient);
}

/** Features that the file has: those with the largest weights. Each takes 33 bytes. */
const mostFeatures = 44_000;

/** The file of the weights: whole numbers of 1/16. */
export function fileOf({ hashes, values, pairs: ofPairs }: Learnt, madeOf: string): Buffer {
  const rows = hashes.map((hash, place) => {
    const row = values.subarray(place * labelCount, (place + 1) * labelCount);
    return { hash, row, most: Math.max(...[...row].map(Math.abs)) };
  });
  rows.sort((one, other) => other.most - one.most || one.hash - other.hash);
  const kept = rows
    .slice(0, mostFeatures)
    .map(({ hash, row }) => [hash, Int8Array.from(row, wholeSteps)] as const);
  return packed(madeOf, new Map(kept), Int8Array.from(ofPairs, wholeSteps));
}

const wholeSteps = (value: number): number => Math.max(-127, Math.min(127, Math.round(value * 16)));
