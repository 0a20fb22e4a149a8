import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { statusHistories } from "./status-histories.js";

it("status updates come to the same end in every order, through callback server, inbox and bot", async () => {
  const counts = await keepsPromise(statusHistories, 16);
  expect(counts.callbacks).toBeGreaterThan(100);
  expect(counts.paid).toBeGreaterThan(10);
  expect(counts["with duplicates"]).toBeGreaterThan(5);
  expect(counts.compressed).toBeGreaterThan(5);
  for (const when of ["answered", "before the answer", "answer lost", "lost and before"])
    expect(counts[when], when).toBeGreaterThan(0);
}, 120_000);
