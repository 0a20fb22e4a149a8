import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Reader } from "../../../src/language/reading/read.js";
import { unpacked } from "../../../src/language/reading/weights.js";
import { linesOf, proofSets } from "../../train/labelled-line.js";
import { type Score, scoreOf } from "../../train/score.js";

const file = readFileSync(new URL("../../../locales/typed-lines.bin", import.meta.url));
const { read } = new Reader(unpacked(file));

/** What the reader does with lines that it has never seen. The lines aren't shown, so that nobody builds for them. */
const all: Score = scoreOf([...proofSets].flatMap(linesOf), read);

test("of unseen clear lines, the stated share gets the right sum without a question", () => {
  expect(all.right).toBeGreaterThanOrEqual(0.785);
});

test("of unseen clear lines, the stated share gets the right sum or is offered it", () => {
  expect(all.offered).toBeGreaterThanOrEqual(0.964);
});

test("of all unseen lines, no more than the stated share gets a wrong sum without another one beside it", () => {
  expect(all.wrong).toBeLessThanOrEqual(0.013);
});

test("of unseen clear lines, the stated share has exactly the names that were typed", () => {
  expect(all.names).toBeGreaterThanOrEqual(0.78);
});

test("of unseen plain lines, hardly any is asked needlessly", () => {
  expect(all.plainAsked / all.plain).toBeLessThanOrEqual(0.088);
});

test("each unseen clear line is read as a sale", () => {
  expect(all.counts.none).toBe(0);
});
