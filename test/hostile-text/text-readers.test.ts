import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SavedItem } from "../../src/store/store-port.js";
import { manyItems } from "./many-items.js";
import { hostileText, longestText, nastyTexts, repeatedIn, textsOf } from "./nasty-texts.js";
import { processorTime } from "./processor-time.js";
import { textReaders } from "./text-readers.js";

/** The most that one reader may take for one text, in milliseconds of the processor. */
const mostMs = 20;
/** A try may meet a collection of garbage, or code that isn't compiled yet. The shortest try counts. */
const mostTries = 8;

/** Returns the readers that take too long for a text, with the text's ends and the shortest time. */
function slowReaders(text: string, saved: readonly SavedItem[]): string[] {
  return Object.entries(textReaders).flatMap(([name, read]) => {
    // Each try reads another text, since the bot remembers for a moment what it has read last.
    const time = (shorter: number) => processorTime(() => read(text.slice(0, text.length - shorter), saved));
    let best = Number.POSITIVE_INFINITY;
    for (let tried = 0; best > mostMs && tried < mostTries; tried++) best = Math.min(best, time(tried));
    return best > mostMs ? [`${name}: ${best.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 20))}`] : [];
  });
}

/** Reads each text, and stops when a few take too long. */
function expectQuick(texts: readonly string[], saved: readonly SavedItem[]): void {
  const slow: string[] = [];
  for (const text of texts) if (slow.length < 3) slow.push(...slowReaders(text, saved));
  expect(slow).toEqual([]);
}

describe("every reader of typed text, with 2,000 saved items in 150 currencies", () => {
  it("takes at most 20 ms of the processor for each of the texts that were ever slow", () => {
    expectQuick(nastyTexts(longestText), manyItems["of a shop"]);
  });

  it.each(Object.entries(manyItems))(
    "takes at most 20 ms for texts that are made of the names of items %s",
    (_, saved) => {
      expectQuick(textsOf(saved.map(({ name }) => name)), saved);
    },
  );

  it("takes at most 20 ms for repeated pieces of any such texts", () => {
    expectQuick(fc.sample(hostileText(), { numRuns: 40, seed: 2026 }), manyItems["that share their words"]);
  });
});

describe("a text that is eight times as long", () => {
  it.each(["— ", "—:", "a,", "x*x*", " ", "1 ", "''", "1/", "2 или ", "a;", "0.5 ", "("])(
    "takes at most twenty times as long, if it consists of %j",
    (piece) => {
      const timeOf = (length: number): number => {
        const times = Array.from({ length: 5 }, (_, at) => {
          const text = repeatedIn(piece, length - at);
          const readings = Math.ceil(16_384 / length);
          const time = processorTime(() => {
            for (let count = 0; count < readings; count++)
              textReaders["quick line"]?.(`${text}${"a".repeat(count % 4)}`, []);
          });
          return time / readings;
        });
        return Math.min(...times);
      };
      timeOf(512);
      // Below a millisecond, what each reading costs whatever its length says more than the length does.
      expect(timeOf(4_096)).toBeLessThan(20 * Math.max(timeOf(512), 0.4));
    },
  );
});
