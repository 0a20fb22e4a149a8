import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { updatesSurviveKillPolling, updatesSurviveKillWebhook } from "./updates-survive-kill.js";

it.each([updatesSurviveKillPolling, updatesSurviveKillWebhook])(
  "loses and doubles nothing that was typed or tapped when its process is killed: $id",
  async (promise) => {
    const counts = await keepsPromise(promise, 2);
    expect(counts).toMatchObject({ kills: 2, inShutdown: 1 });
    // The kills came while updates waited.
    expect(counts.waitingAtKill).toBeGreaterThan(0);
  },
  180_000,
);
