import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { addTallies, nothingCounted } from "./kit/promise.js";
import { simulate } from "./whole-days/simulation.js";

async function run({ seed, first, count }: Cases): Promise<Tally> {
  let sum = nothingCounted;
  for (let number = first; number < first + count; number += 1) {
    const { failures, counts, last } = await simulate(seed, number);
    const lines = failures.length === 0 ? [] : [`case ${number}: ${failures.join("; ")}\n    ${last}`];
    sum = addTallies(sum, { counts: { ...counts, failed: lines.length }, failures: lines });
  }
  return sum;
}

function judge(counts: Counts, cases: number): Verdict {
  const failed = counts.failed ?? 0;
  const { steps = 0, crashes = 0, invoices = 0 } = counts;
  return {
    met: failed === 0 && crashes > 0 && invoices > 0,
    measured: `${cases - failed} of ${cases} seeds kept every invariant; ${steps} steps, ${invoices} invoices, ${crashes} crashes`,
  };
}

/** Days of merchants, customers, faults and crashes, simulated through the ports with a virtual clock. */
export const wholeDays: SoakPromise = {
  id: "whole-days",
  promise: "14 A seeded simulation of whole days through the ports",
  asked: "10,000 seeds, invariants checked after each step, a failing seed replayable with one command",
  cases: 10_000,
  chunk: 200,
  run,
  judge,
};
