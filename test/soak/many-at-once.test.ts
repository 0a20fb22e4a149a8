import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { manyAtOnce } from "./many-at-once.js";

it("tells each of many merchants at once what is theirs, and nothing else", async () => {
  const counts = await keepsPromise(manyAtOnce, 12);
  expect(counts.messages).toBeGreaterThan(100);
  expect(counts.steps).toBeGreaterThan(12 * 14);
}, 120_000);
