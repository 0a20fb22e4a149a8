import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { manyAtOnce } from "./many-at-once.js";

it("tells each of many merchants at once what is theirs, and nothing else", async () => {
  const counts = await keepsPromise(manyAtOnce, 6);
  expect(counts.messages).toBeGreaterThan(50);
  expect(counts.steps).toBeGreaterThan(6 * 14);
}, 120_000);
