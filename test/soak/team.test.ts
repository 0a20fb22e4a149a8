import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { team } from "./team.js";

it("a seller creates no invoice twice and none over a limit, and the owner hears of each payment once, wherever the bot dies on the way", async () => {
  const counts = await keepsPromise(team, 1);
  expect(counts.struck).toBeGreaterThan(4);
  expect(counts.invoices).toBeGreaterThan(counts.lives ?? 0);
}, 120_000);
