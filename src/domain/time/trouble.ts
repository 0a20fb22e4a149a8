/** The first distance (ms) between two lines about the same trouble, and the longest one. Each is twice the one before. */
const firstDistanceMs = 1_000;
const longestDistanceMs = 5 * 60_000;

/**
 * A trouble that may last, such as a database that is away, and that fails many attempts. Its first failure is worth a line
 * in the log, the following ones at doubling distances, and its end.
 */
export class Trouble {
  /** @param now returns milliseconds by a clock that never goes back */
  readonly #now: () => number;
  #since: number | undefined;
  #saidAt = 0;
  #distance = firstDistanceMs;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a failure. @returns true when it is worth a line */
  failed(): boolean {
    const now = this.#now();
    if (this.#since === undefined) {
      this.#since = now;
      this.#distance = firstDistanceMs;
    } else if (now - this.#saidAt < this.#distance) return false;
    else this.#distance = Math.min(longestDistanceMs, 2 * this.#distance);
    this.#saidAt = now;
    return true;
  }

  /** Notes a success. @returns how long (ms) the trouble has lasted that is over now; undefined when there was none */
  over(): number | undefined {
    const since = this.#since;
    this.#since = undefined;
    return since === undefined ? undefined : this.#now() - since;
  }
}
