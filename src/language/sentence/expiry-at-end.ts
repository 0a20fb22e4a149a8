import { parseExpiry } from "../time/expiry-parse.js";
import { dayWords } from "../time/expiry-words.js";
import type { Word } from "./words-of-text.js";

/** The words behind which a time is surely the end of the pay link. "На 2 часа" may be how long something is rented. */
const until = new Set("до by due until till срок".split(" "));
/** These say nothing that the expiry's reader must know: "due tomorrow" is "tomorrow". */
const labels = new Set("due срок оплатить оплата pay".split(" "));
const untilBehind = /(?:gacha|гача)$/;

const mostWords = 5;

/** Whoever takes the time says why it can't be the expiry, if it can't. */
function isTimeAt(text: string, place: Parameters<typeof parseExpiry>[1]): boolean {
  const read = parseExpiry(text, place);
  return read.ok || read.problem !== "not-understood";
}

/** Reads the time at the end of a text: "до завтра", "tomorrow 18:00", "ertaga". @returns the number of its words, and the time as typed */
export function expiryAtEnd(
  words: readonly Word[],
  row: string,
  place: { readonly now: Date; readonly zone: string },
): { readonly count: number; readonly text: string } | undefined {
  for (let count = Math.min(mostWords, words.length); count > 0; count--) {
    const [first, ...others] = words.slice(-count);
    if (first === undefined) continue;
    const from = labels.has(first.even) ? others[0] : first;
    const isTime =
      [first, from].some((word) => word !== undefined && (until.has(word.even) || dayWords.has(word.even))) ||
      untilBehind.test(words.at(-1)?.even ?? "");
    if (!isTime) continue;
    const text = row.slice(from?.start, words.at(-1)?.end).replace(/[,.!;]$/, "");
    if (from !== undefined && isTimeAt(text, place)) return { count, text };
  }
  return undefined;
}
