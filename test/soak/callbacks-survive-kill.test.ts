import { expect, it } from "vitest";
import { callbacksSurviveKill } from "./callbacks-survive-kill.js";
import { keepsPromise } from "./kit/small.js";

it("loses no acknowledged status callback when its process is killed under load", async () => {
  const counts = await keepsPromise(callbacksSurviveKill, 2);
  expect(counts).toMatchObject({ kills: 2, inShutdown: 1 });
  // The kills came while callbacks were on their way, and before all that were taken had been handled.
  expect(counts.unanswered).toBeGreaterThan(0);
  expect(counts.waitingAtKill).toBeGreaterThan(0);
}, 120_000);
