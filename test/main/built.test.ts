import { expect, it } from "vitest";
import { runBot } from "../journeys/run-bot.js";

/** Warnings are printed a moment later, when a bot that lacks its settings has already ended. */
const toTheEnd = "--import=data:text/javascript,process.exit=()=>{}";

it("tells the operator what is missing, and nothing of what is deprecated in a package", async () => {
  const { output } = await runBot({ NODE_OPTIONS: `--pending-deprecation ${toTheEnd}` });
  expect(output).toContain("TELEGRAM_BOT_TOKEN is required");
  expect(output).not.toContain("Warning");
});
