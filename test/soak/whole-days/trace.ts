import { createHash } from "node:crypto";

const shown = 60;

/** Everything that happened, as a hash of all of it and the end of it in words. */
export class Trace {
  readonly #hash = createHash("sha256");
  readonly #last: string[] = [];
  readonly #now: () => number;
  readonly #start: number;
  steps = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
  }

  note(what: string): void {
    const seconds = ((this.#now() - this.#start) / 1000).toFixed(3);
    const line = `${seconds} ${what.replace(/\s+/g, " ").slice(0, 400)}`;
    this.steps += 1;
    this.#hash.update(line);
    this.#last.push(line);
    if (this.#last.length > 4 * shown) this.#last.splice(0, 3 * shown);
  }

  /** The last steps, one a line, each with the seconds since the beginning. */
  last(): string {
    return this.#last.slice(-shown).join("\n    ");
  }

  hash(): string {
    return this.#hash.copy().digest("hex");
  }
}
