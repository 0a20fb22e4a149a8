import fc from "fast-check";
import { describe, it } from "vitest";
import { manyItems } from "./many-items.js";
import { allNastyTexts, hostileText } from "./nasty-texts.js";
import { expectQuick } from "./slow-readers.js";

describe("every reader of typed text, with 2,000 saved items in 150 currencies", () => {
  it("takes little time for each piece of the table in each frame", () => {
    expectQuick(allNastyTexts(), manyItems["of a shop"]);
  });

  it("takes little time for repeated rows of such pieces", () => {
    expectQuick(fc.sample(hostileText(), { numRuns: 500, seed: 2027 }), manyItems["that share their words"]);
  });
}, 600_000);
