/** The most answers that are worked on at once, and the most that wait. When more wait, the oldest of them is dropped. */
const limits = { running: 16, waiting: 200 } as const;

export interface InstantAnswersOptions {
  /** The longest time (ms) that the work on one answer may take. */
  readonly timeoutMs?: number;
  /** Called when the work on an answer has failed or took too long, for the log. */
  readonly failed: (key: string, error: unknown) => void;
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Gives answers that a person waits for right now and that are worthless later, such as those to inline queries. The
 * work runs outside the lanes (the chats' queues of events), is limited in number and time, and is never stored. For
 * each key (such as a person's id), one piece of work runs at a time, and only the newest of the others waits.
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

  /** Drops the waiting work, aborts the running work, and resolves when that has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const own of this.#underWay) own.abort();
    this.#waiting.clear();
    await this.idle();
  }

  /** Resolves when no answer is worked on and none waits. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
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
    // Each piece of work has its own signal, which this code aborts by hand. A signal made by AbortSignal.any would
    // stay in memory as long as the long-lived signal that it is joined to.
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

/** Returns a promise that rejects with the signal's reason when the signal is aborted. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
