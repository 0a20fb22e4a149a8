/** Puts its own timers in the place of Node's while a case runs, so that no clock decides what comes first. */
export class OwnTimers {
  readonly #waiting = new Set<() => void>();
  readonly #set = globalThis.setTimeout;
  readonly #clear = globalThis.clearTimeout;

  /** Waits that are longer never end: none of these cases lasts that long. */
  constructor(longestMs: number) {
    const set = (act: () => void, ms = 0) => {
      const timer = { act, ref: () => timer, unref: () => timer };
      if (ms <= longestMs) this.#waiting.add(act);
      return timer;
    };
    globalThis.setTimeout = set as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((timer: { act: () => void } | undefined) => {
      if (timer !== undefined) this.#waiting.delete(timer.act);
    }) as typeof clearTimeout;
  }

  /** Lets the time of all that wait come. */
  fire(): void {
    const due = [...this.#waiting];
    this.#waiting.clear();
    for (const act of due) act();
  }

  restore(): void {
    globalThis.setTimeout = this.#set;
    globalThis.clearTimeout = this.#clear;
  }
}
