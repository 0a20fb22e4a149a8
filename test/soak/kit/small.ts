import { expect } from "vitest";
import type { SoakPromise } from "./promise.js";

/** The seed of the small runs in `npm run test:long`; the soak may be given another. */
export const smallSeed = "1";

/**
 * Runs the first cases of a promise and expects them to keep it. For `npm run test:long`, where each promise runs small.
 * @returns what was counted, for expectations of the test's own, e.g. that the faults did strike
 */
export async function keepsPromise(
  promise: SoakPromise,
  cases: number,
): Promise<Readonly<Record<string, number>>> {
  const { counts, failures } = await promise.run({ seed: smallSeed, first: 0, count: cases });
  expect(failures).toEqual([]);
  expect(promise.judge(counts, cases)).toMatchObject({ met: true });
  return counts;
}
