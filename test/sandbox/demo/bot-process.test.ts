import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BotProcess } from "../../../src/sandbox/demo/bot-process.js";
import { freePort } from "../../free-port.js";

let folder: string;
let faults: string[];
let bot: BotProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bot-process-"));
  faults = [];
});
afterEach(async () => {
  await bot.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `source` as if it were the bot. */
async function run(source: string): Promise<void> {
  const program = join(folder, "bot.mjs");
  const preload = join(folder, "preload.mjs");
  const port = await freePort();
  await writeFile(program, source);
  await writeFile(preload, "process.once('disconnect', () => process.exit(0)); process.channel?.unref();");
  bot = new BotProcess({
    program,
    preload: pathToFileURL(preload),
    folder,
    environment: { PORT: String(port) },
    logFile: join(folder, "bot.log"),
    healthUrl: `http://127.0.0.1:${port}/healthz`,
    onFault: (text) => faults.push(text),
  });
  bot.start();
}

const serve =
  "import { createServer } from 'node:http'; createServer((_, r) => r.end()).listen(process.env.PORT, '127.0.0.1');";

it("the bot's process is running once it answers, and has nothing of the demo's environment", async () => {
  await run(`${serve} console.log(Object.keys(process.env).join());`);
  await expect.poll(() => bot.status.state).toBe("running");
  const log = await readFile(join(folder, "bot.log"), "utf8");
  expect(
    log
      .trim()
      .split(",")
      .filter((name) => !name.startsWith("NODE_CHANNEL")),
  ).toEqual(["PORT"]);
});

it("a bot that ends by a fault is started again, and its last output is shown", async () => {
  const marker = JSON.stringify(join(folder, "second"));
  await run(`${serve}
    import { existsSync, writeFileSync } from "node:fs";
    if (!existsSync(${marker})) {
      writeFileSync(${marker}, "");
      console.log(JSON.stringify({ level: "info", event: "harmless" }));
      console.log(JSON.stringify({ level: "error", event: "the disk is full" }));
      console.error("SECRET_KEY is missing");
      process.exitCode = 3;
      setImmediate(() => process.exit());
    }`);
  await expect.poll(() => bot.status.state).toBe("restarting");
  expect(bot.status.fault).toContain("exit code 3");
  expect(bot.status.fault).toContain("the disk is full");
  expect(bot.status.fault).toContain("SECRET_KEY is missing");
  expect(bot.status.fault).not.toContain("harmless");
  expect(faults.at(-1)).toBe("The bot ended (exit code 3).");
  expect(faults.join("\n")).toContain("the disk is full");
  expect(faults.join("\n")).not.toContain("harmless");
  await expect.poll(() => bot.status.state).toBe("running");
  expect(bot.status.fault).toBeUndefined();
});

it("a stopped bot gets SIGTERM and isn't started again", async () => {
  const marker = join(folder, "drained");
  await run(`${serve}
    import { writeFileSync } from "node:fs";
    process.on("SIGTERM", () => { writeFileSync(${JSON.stringify(marker)}, "yes"); process.exit(0); });`);
  await expect.poll(() => bot.status.state).toBe("running");
  await bot.stop();
  expect(await readFile(marker, "utf8")).toBe("yes");
  expect(bot.status).toEqual({ state: "stopped" });
  expect(faults).toEqual([]);
});
