import { setImmediate as turn } from "node:timers/promises";

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that stands still until the test moves it, and the sleep that goes by it. For one sleeper at a time. */
export class VirtualTime {
  /** The longest wait that was asked for, in milliseconds. */
  longest = 0;
  #now: number;
  #sleeper: Sleeper | undefined;

  /** @param stride milliseconds that the clock moves by at least: for a sleeper who looks every moment whether it is time. */
  constructor(
    start: number,
    private readonly stride = 0,
  ) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      this.longest = Math.max(this.longest, ms);
      const wake = () => {
        if (this.#sleeper === sleeper) this.#sleeper = undefined;
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const sleeper = { at: this.#now + ms, wake };
      this.#sleeper = sleeper;
      signal.addEventListener("abort", wake, { once: true });
    });

  /** Resolves when whoever sleeps by this clock has done what it was woken for. */
  async asleep(): Promise<void> {
    while (this.#sleeper === undefined) await turn();
  }

  /** Moves the clock, and lets whoever sleeps wake at each of its times on the way. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await this.asleep();
      const sleeper = this.#sleeper;
      if (sleeper === undefined || sleeper.at > end) break;
      this.#now = Math.max(sleeper.at, Math.min(end, this.#now + this.stride));
      sleeper.wake();
    }
    this.#now = end;
  }

  /** Moves the clock while nobody sleeps by it, as when the bot is down. */
  leap(ms: number): void {
    this.#now += ms;
  }
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
