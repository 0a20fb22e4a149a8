import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { serviceFaultsOf } from "./service-faults.js";

it("meets each fault of the service with its sentence and buttons, and holds up nobody else", async () => {
  const counts = await keepsPromise(serviceFaultsOf({ struck: 60, healthy: 4, rounds: 2 }), 25);
  expect(counts.rows).toBe(24);
  expect(counts["down before the create call"]).toBeGreaterThan(5);
  expect(counts["no answer to the create call"]).toBeGreaterThan(5);
  // More calls hung at the same time than an ordinary pool has connections.
  expect(counts.struck).toBeGreaterThan(50);
}, 60_000);
