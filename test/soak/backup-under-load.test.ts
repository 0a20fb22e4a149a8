import { expect, it } from "vitest";
import { backupUnderLoad } from "./backup-under-load.js";
import { keepsPromise } from "./kit/small.js";

it("restores from a backup of a running bot all that was acknowledged before it, and repeats nothing", async () => {
  const counts = await keepsPromise(backupUnderLoad, 2);
  expect(counts.backups).toBeGreaterThanOrEqual(2);
}, 180_000);
