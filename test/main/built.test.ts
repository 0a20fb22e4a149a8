import { expect, it } from "vitest";
import { runBot } from "../journeys/run-bot.js";

/** Node prints warnings a moment later, when a bot without settings has already ended, so process.exit does nothing here. */
const toTheEnd = "--import=data:text/javascript,process.exit=()=>{}";

it("the built bot tells the operator which settings are missing, and prints no deprecation warnings of packages", async () => {
  const { output } = await runBot({ NODE_OPTIONS: `--pending-deprecation ${toTheEnd}` });
  expect(output).toContain("TELEGRAM_BOT_TOKEN is required");
  expect(output).not.toContain("Warning");
});
