/** When more answers wait than this, the oldest of them is dropped. */
const limits = { running: 16, waiting: 200 } as const;

export interface InstantAnswersOptions {
  readonly timeoutMs?: number;
  readonly failed: (key: string, error: unknown) => void;
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * A person waits for these answers right now, so no lane and no disk holds them up. For each key, such as a person's
 * id, one piece of work runs at a time, and only the newest of the others waits.
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

  async stop(): Promise<void> {
    this.#stop.abort();
    for (const own of this.#underWay) own.abort();
    this.#waiting.clear();
    await this.idle();
  }

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
    // Each piece of work has its own signal, because one made by AbortSignal.any would stay in memory as long as the
    // long-lived signal that it is joined to.
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

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
