import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { sealedData, sealedDataParts } from "./sealed-data.js";

it("takes no sealed byte that was changed, and loses nothing when SECRET_KEY is rotated while something fails", async () => {
  const counts = await keepsPromise(sealedData, sealedDataParts);
  expect(counts.flipped).toBeGreaterThan(1500);
  expect(counts.swapped).toBeGreaterThan(200);
  expect(counts.inboxFlipped).toBeGreaterThan(800);
  expect(counts.interrupted).toBeGreaterThan(0);
  expect(counts.records).toBeGreaterThan(200);
});
