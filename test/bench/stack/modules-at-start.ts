import type { Stack } from "./stack.js";

export interface LoadedModules {
  /** Files, as addresses. */
  readonly all: readonly string[];
  /** Packages that the bot's own files name, as they name them. */
  readonly named: readonly string[];
}

/** Which modules a bot has loaded when it begins to poll. */
export async function modulesAtStart(stack: Stack, dir: string): Promise<LoadedModules> {
  const { bot } = await stack.startBot(dir, ["--import", "./test/bench/stack/loaded-modules.mjs"]);
  bot.signal("SIGUSR2");
  const loaded = JSON.parse(await bot.printed("loaded ")) as LoadedModules;
  await bot.end();
  return loaded;
}
