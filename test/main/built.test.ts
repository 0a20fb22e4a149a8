import { userInfo } from "node:os";
import { expect, it } from "vitest";
import { least } from "../config/environments.js";
import { runBot } from "../journeys/run-bot.js";

/** Node prints warnings a moment later, when a bot without settings has already ended, so process.exit does nothing here. */
const toTheEnd = "--import=data:text/javascript,process.exit=()=>{}";

it("the built bot tells the operator which settings are missing, and prints no deprecation warnings of packages", async () => {
  const { output } = await runBot({ NODE_OPTIONS: `--pending-deprecation ${toTheEnd}` });
  expect(output).toContain("TELEGRAM_BOT_TOKEN is required");
  expect(output).not.toContain("Warning");
});

it("the built bot names the path and the user when it can't use its data folder", async () => {
  const { code, output } = await runBot({ ...least, DATA_DIR: "/etc/hostname/data" });
  expect(code).toBe(1);
  expect(output).toMatch(
    /The storage failed: a file stands where a folder is expected \((?:ENOTDIR|EEXIST)\)\./,
  );
  expect(output).toMatch(new RegExp(`In: \\w+ /etc/hostname\\S*, as the user ${userInfo().username}`));
});
