import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unpacked } from "../../../src/language/reading/weights.js";
import { digestOf, proofSets, setNames, trainingSets } from "../../train/labelled-line.js";

const file = readFileSync(new URL("../../../locales/typed-lines.bin", import.meta.url));

test("the weights were learnt from the lines as they stand: after a change, run `npm run train`", () => {
  expect(unpacked(file).madeOf).toBe(digestOf(trainingSets()));
});

test("no weight was learnt from the sets that prove the reader", () => {
  expect(setNames()).toEqual(expect.arrayContaining([...proofSets]));
  expect(trainingSets().filter((set) => proofSets.has(set))).toEqual([]);
});

test("the weights' file is small", () => {
  expect(file.length).toBeLessThanOrEqual(1_500_000);
});
