import { expect, test } from "vitest";
import { bounded } from "./bounded.js";
import { keepsPromise } from "./kit/small.js";

test("weeks of traffic leave what must be kept, and a flood no more than its share", {
  timeout: 120_000,
}, async () => {
  const counts = await keepsPromise(bounded, 3);
  expect(counts.filesMax).toBeGreaterThan(10);
  expect(counts.floodBytesMax).toBeGreaterThan(1_000_000);
});
