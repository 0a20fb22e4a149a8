import { isInner, tagOf } from "../../src/language/reading/labels.js";
import type { Reading } from "../../src/language/reading/read.js";
import type { Token } from "../../src/language/reading/tokens.js";
import { type LabelledLine, labelled } from "./labelled-line.js";

/** What a reading is worth beside what the line's writer says of it. */
export type Verdict =
  /** Taken, with the right sum. */
  | "right"
  /** Another sum is taken, and the right one is offered beside it. */
  | "beside"
  /** Asked, and the right sum is shown. */
  | "shown"
  /** Asked without the right sum. */
  | "lost"
  /** Another sum, or a sum of what anybody would ask, is taken and nothing else is offered. */
  | "wrong"
  /** Anybody would ask, and the reader does or offers another sum. */
  | "asked"
  /** Nothing to sell was found in a clear line. */
  | "none";

export function verdictOf({ sum, ask }: LabelledLine, reading: Reading): Verdict {
  const isTaken = reading.certainty === "taken";
  if (ask !== "") return isTaken && reading.others.length === 0 ? "wrong" : "asked";
  if (reading.certainty === "none") return "none";
  const fits = (one: { toFixed(digits: number): string } | undefined): boolean =>
    one !== undefined && one.toFixed(2) === Number(sum).toFixed(2);
  const isBeside = reading.others.some((other) => fits(other.sum));
  if (isTaken) return fits(reading.sum) ? "right" : isBeside ? "beside" : "wrong";
  return fits(reading.sum) || isBeside ? "shown" : "lost";
}

/**
 * The words of the names, parted. Where a writer calls a word a remark, it may as well stand in the name: "size 44" is a
 * matter of taste.
 */
function namesIn(tokens: readonly Token[], labels: readonly number[], gold: readonly number[]): string {
  const isIn = (at: number): boolean => tagOf(labels[at] ?? 0) === "n" && tagOf(gold[at] ?? 0) !== "o";
  return tokens
    .map(({ text }, at) => {
      if (!isIn(at)) return "|";
      return isInner(labels[at] ?? 0) || !isIn(at - 1) ? ` ${text}` : `| ${text}`;
    })
    .join("");
}

function isNamedRight({ segments }: LabelledLine, reading: Reading): boolean {
  const { tokens, labels } = labelled(segments);
  const plain = (names: string): string => names.replace(/\|+/g, "|").replace(/^\||\|$/g, "");
  return plain(namesIn(tokens, labels, labels)) === plain(namesIn(tokens, reading.labels, labels));
}

/** Shares of clear lines, but for `wrong`, whose share is of all lines. */
export interface Score {
  readonly lines: number;
  readonly clear: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly right: number;
  readonly offered: number;
  readonly wrong: number;
  readonly names: number;
  /** Of lines with items, counts and prices alone. */
  readonly plain: number;
  readonly plainAsked: number;
}

export function scoreOf(
  lines: readonly LabelledLine[],
  read: (text: string, currency: string) => Reading,
): Score {
  const counts: Record<Verdict, number> = {
    right: 0,
    beside: 0,
    shown: 0,
    lost: 0,
    wrong: 0,
    asked: 0,
    none: 0,
  };
  let [clear, named, plain, plainAsked] = [0, 0, 0, 0];
  for (const line of lines) {
    const reading = read(line.text, line.currency);
    const verdict = verdictOf(line, reading);
    counts[verdict]++;
    if (line.ask !== "") continue;
    clear++;
    if (isNamedRight(line, reading)) named++;
    if (!isPlain(line)) continue;
    plain++;
    if (verdict === "shown" || verdict === "lost") plainAsked++;
  }
  const { right, beside, shown, wrong } = counts;
  return {
    lines: lines.length,
    clear,
    counts,
    right: right / clear,
    offered: (right + beside + shown) / clear,
    wrong: wrong / lines.length,
    names: named / clear,
    plain,
    plainAsked,
  };
}

/** One to three items in words, each with a price of digits, and at most a count. */
function isPlain({ segments }: LabelledLine): boolean {
  const prices = segments.filter(({ tag }) => tag === "p");
  return (
    segments.every(
      ({ tag, text }) => tag === "" || tag === "n" || tag === "q" || (tag === "p" && /\d/.test(text)),
    ) &&
    prices.length > 0 &&
    prices.length <= 3 &&
    segments.filter(({ tag }) => tag === "n").length === prices.length &&
    segments.every(({ tag, text }) =>
      tag === "n" ? !/\d/.test(text) : tag !== "" || !/[\p{L}\d]{4}/u.test(text),
    )
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const rowOf = (name: string, score: Score): string =>
  `${name.padEnd(10)} ${score.lines} lines, ${score.clear} clear: right ${percent(score.right)}, offered ${percent(score.offered)}, ` +
  `wrong ${score.counts.wrong} (${percent(score.wrong)}), names ${percent(score.names)}, none ${score.counts.none}, ` +
  `plain ${score.plain}, asked needlessly ${score.plainAsked}`;
