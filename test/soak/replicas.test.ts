import { expect, it } from "vitest";
import { databaseFaults } from "./database-faults.js";
import { replicasSurviveKill } from "./replicas-survive-kill.js";
import { keepsPromise } from "./small.js";

it("loses and doubles nothing when a replica is killed under load", async () => {
  const counts = await keepsPromise(replicasSurviveKill, 1);
  expect(counts.kills).toBe(1);
  expect(counts.acknowledged).toBeGreaterThan(0);
}, 180_000);

it("loses and doubles nothing when its database is cut off and begun again, and takes nothing meanwhile", async () => {
  const counts = await keepsPromise(databaseFaults, 2);
  expect(counts).toMatchObject({ restarts: 1, takenWhileAway: 0 });
  expect(counts.cuts).toBeGreaterThan(0);
  expect(counts.refusedWhileAway).toBeGreaterThan(0);
}, 180_000);
