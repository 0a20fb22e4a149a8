import { expect } from "vitest";
import type { SavedItem } from "../../src/store/store-port.js";
import { processorTime } from "./processor-time.js";
import { textReaders } from "./text-readers.js";

/**
 * The most that one reader may take for one text, in milliseconds of the processor: 20 on a machine with nothing else to
 * do, and up to three times as much beside other programs, which share its cores and caches.
 */
const mostMs = 60;
/** A try may meet a collection of garbage, or code that isn't compiled yet. The shortest try counts. */
const mostTries = 8;

/** Returns the readers that take too long for a text, with the shortest time and the text's beginning. */
function slowReaders(text: string, saved: readonly SavedItem[]): string[] {
  return Object.entries(textReaders).flatMap(([name, read]) => {
    // Each try reads another text, since the bot remembers for a moment what it has read last.
    const time = (shorter: number) => processorTime(() => read(text.slice(0, text.length - shorter), saved));
    let best = Number.POSITIVE_INFINITY;
    for (let tried = 0; best > mostMs && tried < mostTries; tried++) best = Math.min(best, time(tried));
    return best > mostMs ? [`${name}: ${best.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 20))}`] : [];
  });
}

/** Lets every reader read each text, and stops when a few texts take too long. */
export function expectQuick(texts: readonly string[], saved: readonly SavedItem[]): void {
  const slow: string[] = [];
  for (const text of texts) if (slow.length < 3) slow.push(...slowReaders(text, saved));
  expect(slow).toEqual([]);
}
