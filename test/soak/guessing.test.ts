import { expect, it } from "vitest";
import { guessingOf } from "./guessing.js";
import { keepsPromise } from "./kit/small.js";

it("guesses of passwords, codes and tokens get nowhere, and lock out nobody but who makes them", async () => {
  const promise = guessingOf({ tries: 7, tokens: 3_000, knocks: 2, rounds: 20 });
  const counts = await keepsPromise(promise, promise.cases);
  // Some did reach the service, so that there was something to limit.
  expect(counts.reachedMax).toBe(5);
  expect(counts.tries).toBeGreaterThanOrEqual(12 * 7);
  expect(counts.refs).toBe(3_000);
}, 120_000);
