interface Entry {
  readonly at: number;
  readonly order: number;
  run: (() => void) | undefined;
}

/** Time that stands still until it is moved, and what is to happen at its moments. Milliseconds since 1970. */
export class VirtualClock {
  readonly #heap: Entry[] = [];
  #order = 0;
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  /** @returns what takes it back. */
  after(ms: number, run: () => void): () => void {
    const wait = Number.isFinite(ms) && ms > 0 ? Math.ceil(ms) : 0;
    const entry: Entry = { at: this.#now + wait, order: this.#order++, run };
    this.#push(entry);
    return () => {
      entry.run = undefined;
    };
  }

  /** Ends early when the signal says so. */
  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const cancel = this.after(ms, () => {
        signal?.removeEventListener("abort", end);
        resolve();
      });
      const end = (): void => {
        cancel();
        resolve();
      };
      signal?.addEventListener("abort", end, { once: true });
    });

  /** When the next thing happens; undefined when nothing does. */
  next(): number | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || first.run !== undefined) return first?.at;
      this.#pop();
    }
  }

  /** Moves to the next moment at which something happens, and has it happen. */
  advance(): void {
    const entry = this.#pop();
    if (entry === undefined) return;
    this.#now = Math.max(this.#now, entry.at);
    entry.run?.();
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, entry)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  }

  #pop(): Entry | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      let child = heap[below];
      const right = heap[below + 1];
      if (child === undefined) break;
      if (right !== undefined && isBefore(right, child)) {
        child = right;
        below += 1;
      }
      if (isBefore(last, child)) break;
      heap[index] = child;
      index = below;
    }
    heap[index] = last;
    return first;
  }
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
