import { expect, test } from "vitest";
import type { LogFields } from "../../src/log/logger.js";
import { SpacedWarning } from "../../src/log/spaced-warning.js";

/** A warning with a clock of its own, and the lines that it has written: at which second, for how many times. */
function clockedWarning() {
  let second = 0;
  const lines: (readonly [number, unknown])[] = [];
  const log = (_event: string, fields: LogFields = {}): void => void lines.push([second, fields.times]);
  const warning = new SpacedWarning({
    log,
    event: "x",
    firstMs: 1_000,
    longestMs: 8_000,
    now: () => second * 1000,
  });
  return {
    lines,
    noteAt(at: number): void {
      second = at;
      warning.note();
    },
  };
}

test("a warning that comes again and again is written at doubling distances, with how often it has come since", () => {
  const { lines, noteAt } = clockedWarning();
  for (let tenth = 0; tenth <= 320; tenth += 1) noteAt(tenth / 10);
  expect(lines).toEqual([
    [0, 1],
    [1, 10],
    [3, 20],
    [7, 40],
    [15, 80],
    [23, 80],
    [31, 80],
  ]);
});

test("a warning that comes after a quiet time is written at once, with those that weren't written before", () => {
  const { lines, noteAt } = clockedWarning();
  for (const second of [0, 0.5, 0.6, 100, 100.1]) noteAt(second);
  expect(lines).toEqual([
    [0, 1],
    [100, 3],
  ]);
});
