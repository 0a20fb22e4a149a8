import type { RecordStore, TimerRecord } from "../../storage/port.js";
import type { NewEvent } from "../event.js";
import { timerEvent, timerKey } from "../timers.js";

/** The timers' records, which can tell what is due. */
interface TimerRows extends RecordStore<TimerRecord> {
  /** What is due by a time (ms), the earliest first, at most so many. */
  due(now: number, limit: number): Promise<readonly { readonly key: string; readonly value: TimerRecord }[]>;
}

export interface PostgresTimersOptions {
  readonly timers: TimerRows;
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  /** Milliseconds. */
  readonly now: () => number;
  /** Waits; ends early, without an error, when the signal says so. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

const lookEveryMs = 1_000;
const retryMs = 60_000;
const batch = 50;

/**
 * Timers of all replicas, fired by the one that leads: an index tells what is due, so none is kept in memory. A crash
 * between the inbox and the removal fires one twice, as with a data folder; its handler knows what it has done.
 */
export class PostgresTimers {
  readonly #options: PostgresTimersOptions;
  /** Of chats that have too much waiting: not before this time (ms). */
  readonly #later = new Map<string, number>();

  constructor(options: PostgresTimersOptions) {
    this.#options = options;
  }

  /** Sets a timer; it is kept when this resolves. The same one again changes nothing while it waits. */
  schedule(timer: TimerRecord): Promise<void> {
    return this.#options.timers.write(timerKey(timer), timer);
  }

  /** Takes a timer back. One that is just being fired may come all the same. */
  cancel(timer: TimerRecord): Promise<void> {
    return this.#options.timers.remove(timerKey(timer));
  }

  /** Fires what is due, until the signal says so. */
  async fire(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = await this.#round();
      } catch (error) {
        const code = error instanceof Error && "code" in error ? { code: String(error.code) } : {};
        this.#options.log("timers.failed", {
          error: error instanceof Error ? error.name : "unknown",
          ...code,
        });
      }
      if (!isMore) await this.#options.sleep(lookEveryMs, signal);
    }
  }

  /** @returns whether there may be more. */
  async #round(): Promise<boolean> {
    const { timers, accept, now, log } = this.#options;
    const time = now();
    for (const [key, until] of this.#later) if (until <= time) this.#later.delete(key);
    const due = await timers.due(time, batch + this.#later.size);
    const ready = due.filter(({ key }) => !this.#later.has(key));
    await Promise.all(
      ready.map(async ({ key, value }) => {
        if ((await accept([timerEvent(value)])) === "kept") return timers.remove(key);
        log("timers.full", { chat: value.chat, name: value.name });
        this.#later.set(key, time + retryMs);
      }),
    );
    return ready.length >= batch;
  }
}
