import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { firstLabel, innerLabel, type Tag, tags } from "../../src/language/reading/labels.js";
import { isBreak, type Token, tokensOf } from "../../src/language/reading/tokens.js";

/** A piece of a typed text, with its tag; "" for what belongs to no part. */
export interface Segment {
  readonly tag: Tag | "";
  readonly text: string;
}

/** A line as somebody typed it, with the sum that the customer pays in the end: docs/typed-lines.md. */
export interface LabelledLine {
  readonly set: string;
  readonly language: string;
  readonly currency: string;
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly sum: number | null;
  /** Why anybody would have to ask; "" where nobody would. */
  readonly ask: string;
}

const folder = new URL("../lines/", import.meta.url);

/** Sets that no weights may be made of: they prove what the reader does with lines that it has never seen. */
export const proofSets: ReadonlySet<string> = new Set(["set-p", "set-q", "set-r"]);

export const setNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .map((file) => file.slice(0, -".jsonl".length))
    .sort();

export const linesOf = (set: string): LabelledLine[] =>
  readFileSync(new URL(`${set}.jsonl`, folder), "utf8")
    .split("\n")
    .filter((row) => row.trim() !== "")
    .map((row) => lineOf(set, row));

export const trainingSets = (): string[] => setNames().filter((set) => !proofSets.has(set));

export function digestOf(sets: readonly string[]): string {
  const digest = createHash("sha256");
  for (const set of sets) digest.update(readFileSync(new URL(`${set}.jsonl`, folder)));
  return digest.digest("hex").slice(0, 16);
}

function lineOf(set: string, row: string): LabelledLine {
  const { l, cur, t, sum, ask } = JSON.parse(row);
  const segments = segmentsOf(t);
  const text = segments.map((segment) => segment.text).join("");
  return { set, language: l, currency: cur, segments, text, sum, ask };
}

/** Reads "<q>2</q> <n>tea</n>". */
function segmentsOf(tagged: string): Segment[] {
  const segments: Segment[] = [];
  let tag: Tag | "" = "";
  for (const piece of tagged.split(/(<\/?[a-z]>)/)) {
    const [, slash, name] = /^<(\/?)([a-z])>$/.exec(piece) ?? [];
    if (name === undefined) {
      if (piece !== "") segments.push({ tag, text: piece });
      continue;
    }
    if ((slash === "/") !== (tag === name)) throw new Error(`The tags don't match: ${tagged}`);
    tag = slash === "/" ? "" : knownTag(name, tagged);
  }
  if (tag !== "") throw new Error(`A tag isn't closed: ${tagged}`);
  return segments;
}

function knownTag(name: string, tagged: string): Tag {
  const known = tags.find((tag) => tag === name);
  if (known === undefined) throw new Error(`<${name}> is no tag: ${tagged}`);
  return known;
}

/** The labels that the tags give the tokens. A break inside an item ends its part. */
export function labelled(segments: readonly Segment[]): {
  readonly tokens: readonly Token[];
  readonly labels: readonly number[];
} {
  const tokens = tokensOf(segments.map(({ text }) => text).join(""));
  let end = 0;
  const ends = segments.map(({ text }) => {
    end += text.length;
    return end;
  });
  let before = -1;
  const labels = tokens.map((token) => {
    const place = ends.findIndex((one) => token.start < one);
    const tag = segments[place]?.tag ?? "";
    const isNone = tag === "" || (isBreak(token) && tag !== "w" && tag !== "x");
    const label = isNone ? 0 : place === before ? innerLabel(tag) : firstLabel(tag);
    before = isNone ? -1 : place;
    return label;
  });
  return { tokens, labels };
}
