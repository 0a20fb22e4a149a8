/**
 * What a token can be. Each tag has a first label and an inner one, so that two parts of one kind can stand side by side:
 * docs/typed-lines.md shows a text with its tags.
 */
export const tags = ["n", "q", "m", "p", "s", "t", "d", "a", "c", "f", "e", "w", "x", "o"] as const;

export type Tag = (typeof tags)[number];

/** Label 0 is a token of no part. */
export const labelCount = 1 + 2 * tags.length;

/** The tag of a label; undefined for a token of no part. */
export const tagOf = (label: number): Tag | undefined => tags[(label - 1) >> 1];
export const firstLabel = (tag: Tag): number => 1 + 2 * tags.indexOf(tag);
export const innerLabel = (tag: Tag): number => firstLabel(tag) + 1;
export const isInner = (label: number): boolean => label > 0 && label % 2 === 0;

/**
 * The states of the chain: a token of no part remembers which group of parts stood before it, so that a price knows of the
 * name in front of a "по" between them.
 */
const groups = 5;
export const stateCount = groups + labelCount - 1;

const groupOfTag = (tag: Tag): number =>
  tag === "n" ? 1 : tag === "q" || tag === "m" ? 2 : tag === "p" || tag === "s" ? 3 : 4;

export const labelOf = (state: number): number => (state < groups ? 0 : state - groups + 1);

const groupOf = (state: number): number => {
  const tag = tagOf(labelOf(state));
  return tag === undefined ? state : groupOfTag(tag);
};

/** The state of a label behind another state. */
export const stateOf = (label: number, before: number | undefined): number =>
  label > 0 ? label + groups - 1 : before === undefined ? 0 : groupOf(before);

export const mayStart = (state: number): boolean =>
  state === 0 || (state >= groups && !isInner(labelOf(state)));

/** The pairs of states that may follow each other, sorted by the second one. */
export const pairs: readonly { readonly from: number; readonly to: number }[] = Array.from(
  { length: stateCount },
  (_, to) =>
    Array.from({ length: stateCount }, (_, from) => ({ from, to })).filter(({ from }) => mayFollow(from, to)),
).flat();

function mayFollow(from: number, to: number): boolean {
  if (to < groups) return groupOf(from) === to;
  if (!isInner(labelOf(to))) return true;
  return from === to || from === to - 1;
}
