import { describe, it } from "vitest";
import { manyItems } from "./many-items.js";
import { allNastyTexts, drawnTexts, textsOf } from "./nasty-texts.js";
import { expectInProportion } from "./slow-readers.js";
import { readersBeside, textReaders } from "./text-readers.js";

const ofShop = manyItems["of a shop"];
const all = { ...textReaders, ...readersBeside(ofShop) };

describe("a reader of a text that is eight times as long, beside 2,000 saved items in 150 currencies", () => {
  it("takes at most twenty times as long for each piece of the table in each frame", () => {
    expectInProportion(all, allNastyTexts);
  });

  it("takes at most twenty times as long for repeated rows of such pieces", () => {
    expectInProportion(all, drawnTexts);
  });

  it.each(Object.entries(manyItems))(
    "takes at most twenty times as long for texts that are made of the names of items %s",
    (_, saved) => {
      const names = saved.map(({ name }) => name);
      expectInProportion(readersBeside(saved), (length) => textsOf(names, length));
    },
  );
}, 600_000);
