import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { telegramOutage } from "./telegram-outage.js";

it("loses no notice to Telegram's limits and outages, obeys retry_after, and keeps the order of each chat", async () => {
  const counts = await keepsPromise(telegramOutage, 5);
  expect(counts.notices).toBeGreaterThan(200);
  for (const trouble of [
    "connection refused",
    "502",
    "foreign answer",
    "half-open",
    "reset",
    "done and reset",
  ])
    expect(counts[trouble], trouble).toBeGreaterThan(20);
  expect(counts["other refused"]).toBeGreaterThan(2);
  expect(counts.repeated).toBeGreaterThan(0);
  // A hundred notices at once go at the bot's own pace instead of running into refusals.
  expect(counts["rush refused"]).toBeLessThan(20);
}, 60_000);
