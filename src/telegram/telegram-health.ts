import { clockDifference, judgeClock } from "../language/time/clock-trust.js";
import { describeError } from "../log/describe-error.js";
import type { Logger, LogMethod } from "../log/logger.js";
import { SpacedWarning } from "../log/spaced-warning.js";

export type NoteReach = (telegram: "reachable" | "unreachable", error?: unknown) => void;

/** While Telegram can't be reached, log lines come at doubling distances. */
export class TelegramReach {
  readonly #now: () => number;
  readonly #log: Pick<Logger, "info" | "warn">;
  readonly #warning: SpacedWarning;
  #state: "unknown" | "reachable" | { readonly since: number } = "unknown";
  #told = false;

  constructor({ now, log }: { readonly now: () => number; readonly log: Pick<Logger, "info" | "warn"> }) {
    this.#now = now;
    this.#log = log;
    const spaced = { firstMs: 5_000, longestMs: 5 * 60_000 };
    this.#warning = new SpacedWarning({ log: log.warn, event: "telegram.failed", ...spaced });
  }

  readonly note: NoteReach = (telegram, error) => {
    const since = typeof this.#state === "object" ? this.#state.since : this.#now();
    if (telegram === "unreachable") {
      this.#state = { since };
      if (this.#warning.note({ since: isoTime(since), ...describeError(error) })) this.#told = true;
      return;
    }
    this.#state = "reachable";
    if (!this.#told) return;
    this.#told = false;
    this.#log.info("telegram.reached", { afterSeconds: Math.round((this.#now() - since) / 1000) });
  };

  /** /readyz shows "unknown", "reachable", or since when Telegram can't be reached. */
  inWords(): string {
    return typeof this.#state === "object" ? `unreachable since ${isoTime(this.#state.since)}` : this.#state;
  }
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** When the clocks differ by this time (ms) or more, expiry times and signed data go wrong. */
const toleratedMs = 5 * 60_000;

interface ClockCheckOptions {
  readonly now: () => number;
  readonly log: LogMethod;
}

/**
 * Compares this machine's clock with the header Date of Telegram's answers, because with a wrong clock a pay link lives
 * a day too long. The warning comes once, and again after the clock was right. @returns a function that takes the
 * header, and how long (ms) the call took
 */
export function clockCheck({ now, log }: ClockCheckOptions): (date: string | undefined, ms: number) => void {
  let told = false;
  return (date, ms) => {
    const at = now();
    const difference = clockDifference(date, at - ms, at);
    if (difference === undefined) return;
    const verdict = judgeClock(difference, toleratedMs);
    if (verdict === "unsure") return;
    if (verdict !== "right" && !told)
      log("clock.wrong", {
        minutes: Math.round(Math.abs(difference.least + difference.most) / 2 / 60_000),
        direction: verdict,
      });
    told = verdict !== "right";
  };
}
