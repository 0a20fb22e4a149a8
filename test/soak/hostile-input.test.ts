import { expect, it } from "vitest";
import { hostileInputOf } from "./hostile-input.js";
import { keepsPromise } from "./kit/small.js";

it("survives hostile input of every kind, and serves the next merchant as if nothing had been", async () => {
  const counts = await keepsPromise(hostileInputOf(30), 10);
  expect(counts.inputs).toBe(300);
  // Some of it was taken in, and some turned away.
  expect(counts["answered 2xx"]).toBeGreaterThan(10);
  expect(counts["answered 4xx"]).toBeGreaterThan(20);
  expect(counts.answers).toBeGreaterThanOrEqual(30);
}, 120_000);
