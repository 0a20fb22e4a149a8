import { expect, test } from "vitest";
import { defined } from "../../src/language/omit-undefined.js";

test("a property that is undefined is missing from what is made of it", () => {
  expect(Object.keys(defined({ a: 1, b: undefined }))).toEqual(["a"]);
});

test("a property that is empty, zero, false or null stays", () => {
  const all = { text: "", amount: 0, flag: false, nothing: null };
  expect(defined(all)).toEqual(all);
});
