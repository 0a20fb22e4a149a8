import { startWords } from "../../start-words.js";
import type { Stack } from "./stack.js";

export interface LoadedModules {
  /** Files, as addresses. */
  readonly all: readonly string[];
  /** Packages that the bot's own files name, as they name them. */
  readonly named: readonly string[];
}

/** Which modules a bot has loaded when it begins to poll: as it is built, or from its sources, before they are one file. */
export async function modulesAtStart(
  stack: Stack,
  dir: string,
  from: "dist" | "src",
): Promise<LoadedModules> {
  const watched = ["--import", "./test/bench/stack/loaded-modules.mjs"];
  const { bot } = await stack.startBot(
    dir,
    from === "dist" ? [...watched, ...startWords] : ["--import", "tsx", ...watched, "src/main.ts"],
  );
  bot.signal("SIGUSR2");
  const loaded = JSON.parse(await bot.printed("loaded ")) as LoadedModules;
  await bot.end();
  return loaded;
}
