import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { built } from "../built.js";
import type { World } from "./world.js";

interface ToolOptions {
  /** Settings in place of the bot's. */
  readonly instead?: NodeJS.ProcessEnv;
  /** The command is killed then (ms), if it still runs. */
  readonly killAfterMs?: number | undefined;
}

/** Runs an operator's command beside the bot, with its settings. */
export async function runTool(
  world: World,
  name: "backup" | "restore",
  args: readonly string[],
  { instead = {}, killAfterMs }: ToolOptions = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const env = { PATH: process.env.PATH, ...world.environment(), ...instead };
  const child = spawn(process.execPath, [built(`dist/tools/${name}.js`), ...args], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const closed = once(child, "close");
  if (killAfterMs !== undefined) {
    await Promise.race([closed, delay(killAfterMs)]);
    child.kill("SIGKILL");
  }
  const [code] = (await closed) as [number | null];
  return { code, output };
}
