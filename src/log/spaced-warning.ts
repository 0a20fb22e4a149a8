import type { LogFields, LogMethod } from "./logger.js";

export interface SpacedWarningOptions {
  readonly log: LogMethod;
  readonly event: string;
  /** The distance (ms) between the first two lines; each further distance is twice as long. */
  readonly firstMs?: number;
  readonly longestMs?: number;
  /** Returns a time (ms) that never goes backwards. */
  readonly now?: () => number;
}

/**
 * The first of thousands of equal warnings is logged at once, later ones at doubling distances. Each line says with
 * `times` how often the event has happened since the line before.
 */
export class SpacedWarning {
  readonly #options: Required<SpacedWarningOptions>;
  #distance = 0;
  #lastLine = Number.NEGATIVE_INFINITY;
  #lastTime = Number.NEGATIVE_INFINITY;
  #times = 0;

  constructor(options: SpacedWarningOptions) {
    this.#options = { firstMs: 1_000, longestMs: 10 * 60_000, now: () => performance.now(), ...options };
  }

  /** @returns true when a line was written */
  note(fields: LogFields = {}): boolean {
    const { log, event, firstMs, longestMs, now } = this.#options;
    const at = now();
    // After a quiet time that is as long as the distance, the next line comes at once again.
    if (at - this.#lastTime >= Math.max(this.#distance, firstMs)) this.#distance = 0;
    this.#lastTime = at;
    this.#times += 1;
    if (at - this.#lastLine < this.#distance) return false;
    log(event, { ...fields, times: this.#times });
    this.#distance = Math.min(longestMs, Math.max(firstMs, 2 * this.#distance));
    this.#lastLine = at;
    this.#times = 0;
    return true;
  }
}
