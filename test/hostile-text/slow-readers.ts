import { expect } from "vitest";
import { longestText } from "./nasty-texts.js";
import { processorTime } from "./processor-time.js";
import { type TextReaders, textReaders } from "./text-readers.js";

const timesAsLong = 8;
const mostTimes = 20;
/** A try may meet a collection of garbage, or code that isn't compiled yet. The shortest try counts. */
const tries = 3;

/** Each try reads another text, since the bot remembers for a moment what it has read last. */
const bestTime = (read: (text: string) => unknown, text: string): number =>
  Math.min(
    ...Array.from({ length: tries }, (_, shorter) =>
      processorTime(() => read(text.slice(0, text.length - shorter))),
    ),
  );

/** What all readers together take for an everyday text of the longest length. One reader that takes less is quick enough. */
function usualTime(): number {
  const text = "2 coffee 15000, tea 5000 for Aziz\n".repeat(longestText / 33).slice(0, longestText);
  return Object.values(textReaders).reduce((sum, read) => sum + bestTime(read, text), 0);
}

/**
 * Has every reader read each text, and compares the time that it takes with its time for an eighth of the text. So the going
 * back of an expression is found, and what the engine's own functions take: `count-growth.ts` can't see them.
 */
export function expectInProportion(readers: TextReaders, texts: (length: number) => readonly string[]): void {
  const usual = usualTime();
  const [short, long] = [texts(longestText / timesAsLong), texts(longestText)];
  const slow: string[] = [];
  for (const [name, read] of Object.entries(readers))
    for (const [at, text] of long.entries()) {
      // Most readings are quick at the first try.
      if (processorTime(() => read(text)) < usual) continue;
      const [ofLong, ofShort] = [bestTime(read, text), bestTime(read, short[at] ?? "")];
      if (ofLong > usual && ofLong > mostTimes * ofShort)
        slow.push(`${name}: ${Math.round(ofLong / ofShort)} times for ${JSON.stringify(text.slice(0, 20))}`);
    }
  expect(slow).toEqual([]);
}
