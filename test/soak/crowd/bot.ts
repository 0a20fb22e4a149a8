import { setTimeout as delay } from "node:timers/promises";
import { readConfig } from "../../../src/config/config.js";
import { createLogger } from "../../../src/log/logger.js";
import { start } from "../../../src/start-bot.js";

/** What the soak asks of the bot's process. */
export type Ask = { readonly pass: number } | "memory" | "stop";

/** A bot as the program starts it, in a process of its own, but with a clock that can be put forward. */

let ahead = 0;
let wake = new AbortController();
const now = (): number => Date.now() + ahead;
const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  const either = AbortSignal.any([signal, wake.signal]);
  // Its end is no error: whoever waits looks at the clock again.
  await delay(ms, undefined, { signal: either }).catch(() => undefined);
};
const config = readConfig(process.env, () => "");
const stop = await start(config, createLogger("warn", process.stdout), { now, wait });

async function answer(ask: Ask): Promise<void> {
  if (ask === "memory") {
    process.send?.({ rss: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 });
  } else if (ask === "stop") {
    await stop();
    process.exit(0);
  } else {
    ahead += ask.pass;
    const sleepers = wake;
    wake = new AbortController();
    sleepers.abort();
  }
}

process.on("message", (ask) => void answer(ask as Ask));
process.on("disconnect", () => process.exit(1));
process.send?.("started");
