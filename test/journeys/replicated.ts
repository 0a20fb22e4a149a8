import { onTestFinished } from "vitest";
import { readConfig } from "../../src/config/config.js";
import { createLogger } from "../../src/log/logger.js";
import { start } from "../../src/start-bot.js";
import { freePort } from "../free-port.js";
import { newDatabase } from "../postgres/new-database.js";
import { World, type WorldOptions } from "./world.js";

type Environment = Readonly<Record<string, string>>;

export interface Joined {
  /** Everything that this process has logged. */
  readonly log: () => string;
  readonly port: number;
  readonly stop: () => Promise<void>;
  /** The process has ended by itself, since it has lost the lead. */
  readonly hasEnded: () => boolean;
}

/** A world without a bot, and what starts one more process of it on one database. All of it ends with the test. */
export async function replicated(options: Omit<WorldOptions, "process" | "stopped"> = {}) {
  const database = await newDatabase();
  onTestFinished(() => database.drop());
  const environment = { ...options.environment, DATABASE_URL: database.url, DATA_DIR: undefined };
  const world = await World.create({ ...options, environment, stopped: true });
  onTestFinished(() => world.close());
  /** Begins a process, on a port of its own unless it is given one. @returns once it takes requests */
  const join = async (own: Environment = {}): Promise<Joined> => {
    const port = Number(own.PORT ?? (await freePort()));
    const env = { ...world.environment(), ...own, PORT: String(port) };
    let output = "";
    const note = (line: string): void => {
      output += line;
    };
    let hasEnded = false;
    const ended = (): void => {
      hasEnded = true;
    };
    const stop = await start(
      readConfig(env, () => ""),
      createLogger("info", { write: note }),
      { ended },
    );
    let stopped: Promise<void> | undefined;
    const stopOnce = (): Promise<void> => {
      stopped ??= stop();
      return stopped;
    };
    onTestFinished(stopOnce);
    return { log: () => output, port, stop: stopOnce, hasEnded: () => hasEnded };
  };
  return { world, join };
}
