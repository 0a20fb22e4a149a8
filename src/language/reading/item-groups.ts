import type { Part } from "./parts.js";
import type { Token } from "./tokens.js";
import { hasRole } from "./words/roles.js";

/** The parts of one item. */
export interface Group {
  readonly parts: readonly Part[];
  readonly from: number;
  readonly to: number;
}

const mostParts = 7;

/**
 * Parts a row of parts into items: each one name, one price and at most one count. Where the order leaves a choice, a line
 * break or a sign between two parts decides. @param countsBehind whether a count between a price and a name is of what
 * stands before it, as in "80 ming 2 ta"
 */
export function groupsOf(parts: readonly Part[], tokens: readonly Token[], countsBehind = false): Group[] {
  const gaps = parts.map((part, at) => gapBefore(parts[at - 1], part, tokens));
  const best: { readonly cost: number; readonly from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= parts.length; to++) {
    let found = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = Math.max(0, to - mostParts); from < to; from++) {
      const cost =
        (best[from]?.cost ?? 0) + costOf(parts.slice(from, to), gaps.slice(from, to), from > 0, countsBehind);
      if (cost < found.cost) found = { cost, from };
    }
    best.push(found);
  }
  const groups: Group[] = [];
  for (let to = parts.length; to > 0; to = best[to]?.from ?? 0) {
    const own = parts.slice(best[to]?.from ?? 0, to);
    groups.unshift({ parts: own, from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 });
  }
  return groups;
}

function costOf(
  parts: readonly Part[],
  gaps: readonly number[],
  isBehind: boolean,
  countsBehind: boolean,
): number {
  const count = (...tags: readonly string[]): number => parts.filter(({ tag }) => tags.includes(tag)).length;
  const [names, prices] = [count("n"), count("p", "s")];
  let cost =
    0.1 + (names === 0 ? 3 : (names - 1) * (isParted(parts) ? 4 : 2)) + (prices === 0 ? 2 : (prices - 1) * 6);
  cost += Math.max(0, count("q") - 1) * 4 + Math.max(0, count("m") - 1) * 4;
  for (const gap of gaps.slice(1)) cost += gap * 0.7;
  // Rather the last thing lacks a price than the first one: "керамзит 40 мешков 27 500 доставка включена".
  if (!isBehind && prices === 0) cost += 0.3;
  // "140к х2" counts what stands before it.
  if (isBehind && parts[0]?.tag === "q" && /^[xх×*]/i.test(parts[0].text)) cost += 2;
  if (isBehind && gaps[0] === 0) cost += countsBehind && parts[0]?.tag === "q" ? 2 : 0.5;
  return cost;
}

/** A name behind the price is rather another item. */
function isParted(parts: readonly Part[]): boolean {
  const price = parts.findIndex(({ tag }) => tag === "p" || tag === "s");
  return (
    price > parts.findIndex(({ tag }) => tag === "n") && parts.findLastIndex(({ tag }) => tag === "n") > price
  );
}

/** 2 for a line break, 1 for a sign or word that joins, 0 for none. */
function gapBefore(before: Part | undefined, part: Part, tokens: readonly Token[]): number {
  if (before === undefined) return 0;
  const between = tokens.slice(before.to, part.from);
  if (between.some(({ text }) => text === "\n")) return 2;
  return between.some(({ lower }) => /^[,;.+&]$/.test(lower) || hasRole(lower, "and")) ? 1 : 0;
}
