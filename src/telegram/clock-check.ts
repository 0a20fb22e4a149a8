import { clockDifference, judgeClock } from "../language/time/clock-trust.js";
import type { LogMethod } from "../log/logger.js";

/** A difference (ms) from which on expiry times and signed data go wrong. Smaller ones are usual. */
const toleratedMs = 5 * 60_000;

interface ClockCheckOptions {
  /** Returns this machine's time (ms since 1970). */
  readonly now: () => number;
  readonly log: LogMethod;
}

/**
 * Compares this machine's clock with the header Date of Telegram's answers. A wrong clock makes wrong expiry times: the
 * service refuses them, or a pay link lives a day too long. The warning comes once, and again after the clock was right.
 * @returns a function that takes the header of an answer that has just come, and how long (ms) the call took
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
