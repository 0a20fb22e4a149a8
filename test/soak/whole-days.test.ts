import { expect, test } from "vitest";
import { keepsPromise, smallSeed } from "./kit/small.js";
import { simulate } from "./whole-days/simulation.js";
import { wholeDays } from "./whole-days.js";

test("whole days of faults and crashes break nothing", { timeout: 60_000 }, async () => {
  const counts = await keepsPromise(wholeDays, 6);
  expect(counts.invoices).toBeGreaterThan(3);
  expect(counts["invoices paid"]).toBeGreaterThan(0);
  expect(counts.crashes).toBeGreaterThan(5);
  expect(counts.files).toBeGreaterThan(0);
  expect(counts.redelivered).toBeGreaterThan(0);
  expect(Object.keys(counts).filter((name) => /^(service|telegram|disk) /.test(name)).length).toBeGreaterThan(
    8,
  );
});

test("a seed goes the same way each time", { timeout: 60_000 }, async () => {
  const first = await simulate(smallSeed, 3);
  const second = await simulate(smallSeed, 3);
  const other = await simulate(smallSeed, 4);
  expect(second).toEqual(first);
  expect(other.hash).not.toBe(first.hash);
});
