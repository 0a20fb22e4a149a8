import { expect, it } from "vitest";
import { runBot } from "../journeys/run-bot.js";

it("tells the operator what is missing, and nothing of what packages have that is deprecated", async () => {
  const { code, output } = await runBot({ NODE_OPTIONS: "--pending-deprecation" });
  expect(code).toBe(1);
  expect(output).toContain("TELEGRAM_BOT_TOKEN is required");
  expect(output).not.toContain("Warning");
});
