import { rm } from "node:fs/promises";
import { BotInProcess, type BotOptions } from "./bot.js";
import type { CrashPoint } from "./gate.js";
import { tempFolder } from "./temp-folder.js";

/** A bot in a data folder of its own, which is started again on its data whenever it dies. */
export class MortalBot {
  crashes = 0;
  /** Where the bot dies that comes after the first one. */
  second: CrashPoint | undefined;
  /** What the bot does before it is handed any more work. */
  onReborn: () => Promise<void> = async () => undefined;

  private constructor(
    /** The bot that lives now. */
    public now: BotInProcess,
    private readonly options: BotOptions,
  ) {}

  static async open(options: Omit<BotOptions, "dir">): Promise<MortalBot> {
    const inFolder = { ...options, dir: await tempFolder("mortal") };
    return new MortalBot(await BotInProcess.open(inFolder), inFolder);
  }

  /** Does the work, again with the next bot whenever one dies of it. */
  async survive<T>(work: (bot: BotInProcess) => Promise<T>): Promise<T> {
    for (;;) {
      const { now } = this;
      const done = await Promise.race([work(now).then((result) => ({ result })), now.gate.died]);
      if (done !== undefined && !now.gate.dead) return done.result;
      this.crashes += 1;
      await this.#begin();
      this.now.gate.arm(this.crashes === 1 ? this.second : undefined);
      await now.close();
      await this.onReborn();
    }
  }

  /** Ends the bot, and starts another one on its data. */
  async restart(): Promise<void> {
    await this.now.close();
    await this.#begin();
  }

  async close(): Promise<void> {
    await this.now.close();
    await rm(this.options.dir, { recursive: true, force: true, maxRetries: 3 });
  }

  async #begin(): Promise<void> {
    this.now = await BotInProcess.open(this.options);
  }
}
