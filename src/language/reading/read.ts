import { compose } from "./compose.js";
import type { ComposedItem } from "./item.js";
import { labelCount, tagOf } from "./labels.js";
import { withWholeNames } from "./names.js";
import type { Alternative, Composed } from "./sums.js";
import {
  bestLabels,
  chainOf,
  drawnLabels,
  exponentsOf,
  type Likely,
  likelyLabels,
  pairScores,
} from "./tagger.js";
import { mostTokens, type Token, tokensOf } from "./tokens.js";
import type { Weights } from "./weights.js";
import { forgetWords } from "./words/remembered.js";

type Certainty =
  /** The sum is right as far as anybody can tell; other readings are offered beside it. */
  | "taken"
  /** Anybody would ask. */
  | "doubtful"
  /** Nothing in the text is sold for a price. */
  | "none";

export interface Reading extends Composed {
  readonly certainty: Certainty;
  /** The probability of this sum among all taggings of the text. */
  readonly share: number;
  readonly weakest: number;
  readonly tokens: readonly Token[];
  readonly labels: readonly number[];
}

/** Below these, the tagger itself is in doubt. */
const limits = { share: 0.5, weakest: 0.05 };
/** From this share on, a price is asked for and not passed over. */
const leastPriced = 0.2;
/** Taggings that are drawn to see what else the text may mean. */
const lots = 30;
/** So many suffice where all of them come to the sum of the likeliest tagging. */
const sureLots = 15;
/** What a tagging counts: the likeliest one as much as so many drawn ones, one whose total fits more, a doubted one less. */
const worth = { own: 10, confirmed: 4, doubted: 0.15 };
/** The weights are surer than they may be, having seen the lines that they were learnt from. */
const flattened = (score: number): number => score * 0.4;
/** The drawing is left out for longer texts. */
const mostDrawn = 150;
const mostOthers = 3;

export class Reader {
  readonly #pairs: Float64Array;
  readonly #exponents: Float64Array;

  constructor(private readonly weights: Weights) {
    this.#pairs = pairScores(weights);
    this.#exponents = exponentsOf(this.#pairs.map(flattened));
  }

  /** Reads a typed text. @param currency the chat's, for amounts that name none */
  readonly read = (text: string, currency: string): Reading => {
    try {
      return this.#read(text, currency);
    } finally {
      forgetWords();
    }
  };

  #read(text: string, currency: string): Reading {
    const tokens = tokensOf(text);
    if (tokens.length === 0 || tokens.length >= mostTokens)
      return {
        ...compose("", [], [], currency),
        certainty: "none",
        share: 1,
        weakest: 1,
        tokens,
        labels: [],
      };
    const chain = chainOf(tokens, currency, this.weights);
    const labels = withWholeNames(tokens, bestLabels(chain, this.#pairs));
    const items = new Map<string, ComposedItem>();
    const best = { labels, read: compose(text, tokens, labels, currency, items) };
    const likely = likelyLabels({ ...chain, scores: chain.scores.map(flattened) }, this.#exponents);
    const drawn =
      tokens.length > mostDrawn
        ? []
        : this.#drawn(likely, tokens, best.read, (drawn) => compose(text, tokens, drawn, currency, items));
    const shares = sharesOf([{ ...best, times: worth.own }, ...drawn]);
    const first = withPrice(shares);
    const { read: chosen, labels: own } = first ?? best;
    const share = first?.share ?? 1;
    const weakest = weakestOf(tokens, own, likely);
    const isUnsure =
      !chosen.isConfirmed && !isMultiplied(chosen) && (share < limits.share || weakest < limits.weakest);
    const doubts = isUnsure && chosen.doubts.length === 0 ? (["tagger"] as const) : chosen.doubts;
    const isDoubtful = doubts.length > 0 || chosen.sum === undefined;
    const drawnSums = isMultiplied(chosen) ? [] : otherSums(shares, chosen);
    const others = distinct([...chosen.others, ...drawnSums], chosen).slice(0, mostOthers);
    const isSale =
      chosen.hasPrice || (others.length > 0 && chosen.parts.some(({ tag }) => "nqmx".includes(tag)));
    return {
      ...chosen,
      doubts,
      others,
      certainty: !isSale ? "none" : isDoubtful ? "doubtful" : "taken",
      share,
      weakest,
      tokens,
      labels: own,
    };
  }

  #drawn(
    likely: Likely,
    tokens: readonly Token[],
    best: Composed,
    composed: (labels: readonly number[]) => Composed,
  ): Tagging[] {
    const random = evenlySpread(11);
    const known = new Map<string, Tagging>();
    let isSure = true;
    for (let lot = 0; lot < (isSure ? sureLots : lots); lot++) {
      const labels = withWholeNames(tokens, drawnLabels(likely, random));
      const key = labels.join();
      const before = known.get(key);
      const read = before?.read ?? composed(labels);
      isSure &&= keyOf(read) === keyOf(best);
      known.set(key, { labels, read, times: (before?.times ?? 0) + 1 });
    }
    return [...known.values()];
  }
}

interface Tagging {
  readonly labels: readonly number[];
  readonly read: Composed;
  /** How often it was drawn. */
  readonly times: number;
}

interface Share extends Tagging {
  readonly share: number;
}

/** The likeliest sum. A text with a price, be it unlikely, isn't left unread. */
function withPrice(shares: readonly Share[]): Share | undefined {
  const priced = shares.filter(({ read }) => read.hasPrice);
  const all = priced.reduce((sum, { share }) => sum + share, 0);
  return all >= leastPriced ? priced[0] : shares[0];
}

/** A tagging that the composer doubts is less likely than the tagger thinks, and one whose total fits more so. */
const worthOf = ({ doubts, isConfirmed, hasPrice }: Composed): number =>
  isConfirmed ? worth.confirmed : doubts.length > 0 && hasPrice ? worth.doubted : 1;

/** The sums that the taggings come to, the likeliest first, each with its likeliest tagging. */
function sharesOf(taggings: readonly Tagging[]): Share[] {
  const bySum = new Map<string, Share>();
  let all = 0;
  for (const tagging of taggings) {
    const key = keyOf(tagging.read);
    const own = tagging.times * worthOf(tagging.read);
    const before = bySum.get(key);
    all += own;
    const isBetter = before === undefined || own > before.times * worthOf(before.read);
    bySum.set(key, { ...(isBetter ? tagging : before), share: (before?.share ?? 0) + own });
  }
  return [...bySum.values()]
    .map((one) => ({ ...one, share: one.share / all }))
    .sort((one, other) => other.share - one.share);
}

const keyOf = ({ sum, currency, hasPrice }: Composed): string =>
  `${sum?.toFixed() ?? ""} ${currency ?? ""} ${hasPrice}`;

/** "Coffee 2x15000" says all by itself. */
const isMultiplied = ({ items, doubts }: Composed): boolean =>
  doubts.length === 0 &&
  items.some(({ saysTimes }) => saysTimes) &&
  items.every(({ saysTimes, count }) => saysTimes === true || count === undefined);

/** Nobody means "букет 250 тыс" as a thousand times 250. */
const isOverCounted = (items: readonly ComposedItem[], chosen: Composed): boolean =>
  items.some(({ quantity }) => quantity.gte(mostPieces)) &&
  chosen.items.every(({ quantity }) => quantity.lt(mostPieces));
const mostPieces = 500;

const otherSums = (shares: readonly Share[], chosen: Composed): Alternative[] =>
  shares.flatMap(({ read: { items, sum, currency, discount } }) =>
    sum === undefined || currency !== chosen.currency || isOverCounted(items, chosen)
      ? []
      : [{ items, sum, ...(discount && { discount }) }],
  );

function distinct(others: readonly Alternative[], { sum }: Composed): Alternative[] {
  const seen = new Set([sum?.toFixed()]);
  return others.filter((other) => {
    const key = other.sum.toFixed();
    if (seen.has(key) || other.sum.lte(0)) return false;
    seen.add(key);
    return true;
  });
}

/** The probability of the least probable tag that matters for the sum. */
function weakestOf(tokens: readonly Token[], labels: readonly number[], { marginal }: Likely): number {
  let weakest = 1;
  for (const [at, label] of labels.entries()) {
    const tag = tagOf(label);
    if (!/^\d/.test(tokens[at]?.text ?? "") && (tag === undefined || !"qmpstd".includes(tag))) continue;
    const own = marginal.subarray(at * labelCount, (at + 1) * labelCount);
    const chance = own.reduce((sum, value, other) => (tagOf(other) === tag ? sum + value : sum), 0);
    weakest = Math.min(weakest, chance);
  }
  return weakest;
}

/** A row of numbers from 0 to 1, the same each time. */
function evenlySpread(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
