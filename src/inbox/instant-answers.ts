/** The most works that run at once, and the most that wait; when more wait, the oldest of them is dropped. */
const limits = { running: 16, waiting: 200 } as const;

export interface InstantAnswersOptions {
  /** The longest time of one work, in milliseconds. */
  readonly timeoutMs?: number;
  /** Called when a work has failed or took too long. */
  readonly failed: (key: string, error: unknown) => void;
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Gives answers that a person waits for right now and that are worthless later, such as those to inline queries. The
 * work runs beside the lanes, is bounded in number and time, and is never kept. One work of a key runs at a time, and
 * only the newest one of a key waits.
 */
export class InstantAnswers {
  readonly #options: InstantAnswersOptions;
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Work>();
  readonly #underWay = new Set<AbortController>();
  readonly #stop = new AbortController();

  constructor(options: InstantAnswersOptions) {
    this.#options = options;
  }

  take(key: string, work: Work): void {
    if (this.#stop.signal.aborted) return;
    this.#waiting.delete(key);
    this.#waiting.set(key, work);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > limits.waiting && oldest !== undefined) this.#waiting.delete(oldest);
    this.#begin();
  }

  /** Drops what waits, tells what is under way to end, and resolves when it has. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const own of this.#underWay) own.abort();
    this.#waiting.clear();
    await Promise.all(this.#running.values());
  }

  #begin(): void {
    for (const [key, work] of this.#waiting) {
      if (this.#running.size >= limits.running) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      const run = this.#carryOut(key, work).finally(() => {
        this.#running.delete(key);
        this.#begin();
      });
      this.#running.set(key, run);
    }
  }

  async #carryOut(key: string, work: Work): Promise<void> {
    // Each work has a signal of its own, ended by hand, because a signal that AbortSignal.any joins to a long-lived one
    // stays in memory as long as that one.
    const own = new AbortController();
    const ms = this.#options.timeoutMs ?? 10_000;
    const timer = setTimeout(() => own.abort(new DOMException("It took too long.", "TimeoutError")), ms);
    this.#underWay.add(own);
    try {
      await Promise.race([work(own.signal), ended(own.signal)]);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.failed(key, error);
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(own);
    }
  }
}

/** Rejects with the signal's reason when the signal fires. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
