import { setImmediate as turn } from "node:timers/promises";

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly ring: () => void;
}

/** So many turns of the event loop without anything to do: everybody waits for the clock. */
const quietTurns = 4;

/**
 * A clock that takes the place of the platform's setTimeout and Date.now: it jumps to the next alarm as soon as
 * everybody waits for one. What is under way on the disk is told by `during`, lest the clock run past it.
 */
export class VirtualClock {
  #now: number;
  #order = 0;
  #busy = 0;
  #alarms: Alarm[] = [];
  readonly #platform = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    now: Date.now,
  };

  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const alarm = this.#set(ms, () => {
        signal?.removeEventListener("abort", end);
        resolve();
      });
      const end = (): void => {
        this.#drop(alarm);
        resolve();
      };
      signal?.addEventListener("abort", end, { once: true });
    });

  /** From here on libraries wait by this clock. @returns what gives the platform's back */
  install(): () => void {
    const alarms = new Map<object, Alarm>();
    const set = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const handle = { ref: () => handle, unref: () => handle, hasRef: () => true };
      alarms.set(
        handle,
        this.#set(ms, () => {
          alarms.delete(handle);
          work(...args);
        }),
      );
      return handle;
    };
    const clear = (handle: unknown): void => {
      const alarm = typeof handle === "object" && handle !== null ? alarms.get(handle) : undefined;
      if (alarm !== undefined) this.#drop(alarm);
      else this.#platform.clearTimeout(handle as NodeJS.Timeout);
    };
    globalThis.setTimeout = set as unknown as typeof globalThis.setTimeout;
    globalThis.clearTimeout = clear as typeof globalThis.clearTimeout;
    Date.now = this.now;
    return () => {
      globalThis.setTimeout = this.#platform.setTimeout;
      globalThis.clearTimeout = this.#platform.clearTimeout;
      Date.now = this.#platform.now;
    };
  }

  /** Stands still while this work goes on. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Runs until `holds`. @returns false when it hasn't come to that by `end` */
  async runUntil(holds: () => boolean, end: number): Promise<boolean> {
    for (;;) {
      for (let quiet = 0; quiet < quietTurns; quiet = this.#busy > 0 ? 0 : quiet + 1) await turn();
      if (holds()) return true;
      const next = this.#alarms[0];
      if (next === undefined || next.at > end) return false;
      this.#now = Math.max(this.#now, next.at);
      // All of the same moment together, as a real clock would.
      while (this.#alarms[0] !== undefined && this.#alarms[0].at <= this.#now) this.#alarms.shift()?.ring();
    }
  }

  /** Runs until this work has ended. */
  async runThrough<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const end = (): void => {
      ended = true;
    };
    work.then(end, end);
    while (!(await this.runUntil(() => ended, Number.POSITIVE_INFINITY))) await turn();
    return work;
  }

  /** Goes on to a moment before which no alarm is set. */
  leapTo(at: number): void {
    this.#now = Math.max(this.#now, at);
  }

  #set(ms: number, ring: () => void): Alarm {
    const alarm = { at: this.#now + Math.max(0, ms), order: this.#order++, ring };
    let low = 0;
    for (let high = this.#alarms.length; low < high; ) {
      const middle = (low + high) >> 1;
      const other = this.#alarms[middle];
      if (other !== undefined && other.at <= alarm.at) low = middle + 1;
      else high = middle;
    }
    this.#alarms.splice(low, 0, alarm);
    return alarm;
  }

  #drop(alarm: Alarm): void {
    const index = this.#alarms.indexOf(alarm);
    if (index >= 0) this.#alarms.splice(index, 1);
  }
}
