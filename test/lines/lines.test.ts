import { expect, test } from "vitest";
import { compose } from "../../src/language/reading/compose.js";
import {
  type LabelledLine,
  labelled,
  linesOf,
  proofSets,
  setNames,
  trainingSets,
} from "../train/labelled-line.js";
import { unreadLines } from "./unread-lines.js";

const languages = new Set(["en", "ru", "uz", "uzc"]);

test.each(setNames())("each line of %s has a language, a currency, and a sum or a reason to ask", (set) => {
  const faulty = linesOf(set).filter(
    ({ language, currency, sum, ask, text }) =>
      !languages.has(language) ||
      !/^[A-Z]{3}$/.test(currency) ||
      text.trim() === "" ||
      (sum === null && ask === ""),
  );
  expect(faulty).toEqual([]);
});

test("the tags of a line part its text and change nothing of it", () => {
  const faulty = setNames()
    .flatMap(linesOf)
    .filter(
      ({ segments, text }) =>
        /<\/?[a-z]>/.test(text) || segments.some((one) => one.tag !== "" && one.text.trim() === ""),
    );
  expect(faulty).toEqual([]);
});

test("the sets that prove the reader have at least 900 lines, and none of them is in another set", () => {
  const proof = [...proofSets].flatMap(linesOf);
  const others = new Set(
    trainingSets()
      .flatMap(linesOf)
      .map(({ text }) => text),
  );
  expect(proof.length).toBeGreaterThanOrEqual(900);
  expect(proof.filter(({ text }) => others.has(text) && text.length > 25).length).toBe(0);
});

test("the sum of a clear line follows from its tags, or the line is listed with a reason", () => {
  const listed = Object.values(unreadLines).flat();
  const unread = trainingSets()
    .flatMap(linesOf)
    .filter((line) => line.ask === "" && !followsFromTags(line))
    .map(({ text }) => listed.find((beginning) => text.startsWith(beginning)) ?? text);
  expect(unread.sort()).toEqual([...listed].sort());
});

/** Whether the composer finds the sum, alone or among other readings. */
function followsFromTags({ segments, text, currency, sum }: LabelledLine): boolean {
  const { tokens, labels } = labelled(segments);
  const read = compose(text, tokens, labels, currency);
  return [read.sum, ...read.others.map((other) => other.sum)].some(
    (found) => found?.toFixed(2) === Number(sum).toFixed(2),
  );
}
