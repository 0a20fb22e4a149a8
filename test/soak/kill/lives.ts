import { setTimeout as delay } from "node:timers/promises";
import type { World } from "../../journeys/world.js";
import { until } from "../../limits/waits.js";
import type { Random } from "../kit/random.js";

/** When in its life a process is killed. Times in milliseconds. */
export interface KillMoment {
  readonly during: "start-up" | "work" | "shutdown";
  /** After the process was begun, after its work was done, or after SIGTERM. */
  readonly delayMs: number;
}

/** What tells whether something has gone wrong between two moments (ms). */
export interface Moments {
  /** Whether something was killed between two moments, or so shortly before that the killed one may have spoken at `from`. */
  isTroubled(from: number, to: number): boolean;
  /** For the reader of a failure. */
  tell(moment: number): string;
}

const startUpMs = 620;
const shutdownMs = 60;

/** Every fifth case kills in the start-up, every fifth in the shutdown, at a moment of the case's own. */
export function killMoment(number: number, random: Random): KillMoment {
  switch (number % 5) {
    case 1:
      return { during: "shutdown", delayMs: random.below(shutdownMs) };
    case 3:
      return { during: "start-up", delayMs: random.below(startUpMs) };
    default:
      return { during: "work", delayMs: random.below(40) };
  }
}

/** One data folder, and the processes that live on it one after the other. */
export class Lives implements Moments {
  constructor(readonly world: World) {}

  isTroubled(from: number, to: number): boolean {
    return this.#at(from) !== this.#at(to);
  }

  /** A moment (ms) for the reader of a failure. */
  tell(moment: number): string {
    const life = this.#at(moment);
    const { spokeAt } = this.world;
    return `process ${life} of ${spokeAt.length}, ${moment - (spokeAt[life - 1] ?? 0)} ms after its first word`;
  }

  /**
   * Which process a message of this moment (ms) came from. What a killed one had sent may arrive long after the next one
   * was begun, on a busy machine; each logs before it says anything.
   */
  #at(moment: number): number {
    return this.world.spokeAt.filter((spoke) => spoke <= moment).length;
  }

  /** Begins a process. @returns once its log says `sign`. */
  async begin(sign?: string): Promise<void> {
    const from = this.world.output.length;
    await this.world.startBot();
    if (sign === undefined) return;
    await until(() => this.world.output.includes(sign, from), `the log to say ${sign}`);
  }

  /**
   * One life: begins a process and kills it.
   * @param work resolves when the process has done enough to be killed.
   */
  async liveAndDie({ during, delayMs }: KillMoment, work: () => Promise<void>): Promise<void> {
    for (let later = delayMs; ; later /= 2) {
      await this.begin(during === "start-up" ? undefined : "bot.started");
      if (during !== "start-up") await work();
      if (during === "shutdown") this.world.signalBot("SIGTERM");
      await delay(later);
      if (await this.#kill()) return;
      // It had ended well before the kill: the next one is killed sooner.
      if (during !== "shutdown" || later < 1) throw new Error("The bot ended by itself.");
    }
  }

  /** @returns false when the process had ended by itself before. */
  async #kill(): Promise<boolean> {
    const ended = this.world.botEnded();
    this.world.signalBot("SIGKILL");
    const code = await ended;
    await this.world.killBot();
    return code === null;
  }
}
