import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manyItems } from "./many-items.js";
import { hostileText, nastyTexts, repeatedIn, slowestPieces, textsOf } from "./nasty-texts.js";
import { processorTime } from "./processor-time.js";
import { expectQuick } from "./slow-readers.js";
import { textReaders } from "./text-readers.js";

describe("every reader of typed text, with 2,000 saved items in 150 currencies", () => {
  it("takes little time for each of the texts that were slow once", () => {
    expectQuick(nastyTexts(slowestPieces), manyItems["of a shop"]);
  });

  it.each(Object.entries(manyItems))(
    "takes little time for texts that are made of the names of items %s",
    (_, saved) => {
      expectQuick(textsOf(saved.map(({ name }) => name)), saved);
    },
  );

  it("takes little time for repeated rows of other pieces", () => {
    expectQuick(fc.sample(hostileText(), { numRuns: 8, seed: 2026 }), manyItems["that share their words"]);
  });
});

describe("a text that is eight times as long", () => {
  it.each(["— ", "a,", "x*x*", " ", "''", "1/", "2 или ", "0.5 "])(
    "takes at most twenty times as long, if it consists of %j",
    (piece) => {
      const timeOf = (length: number): number => {
        const times = Array.from({ length: 5 }, (_, at) => {
          const text = repeatedIn(piece, length - at);
          const readings = Math.ceil(8_192 / length);
          const time = processorTime(() => {
            for (let count = 0; count < readings; count++)
              textReaders["quick line"]?.(`${text}${"a".repeat(count % 4)}`, []);
          });
          return time / readings;
        });
        return Math.min(...times);
      };
      timeOf(512);
      // Below half a millisecond, what each reading costs whatever its length says more than the length does.
      expect(timeOf(4_096)).toBeLessThan(20 * Math.max(timeOf(512), 0.4));
    },
  );
});
