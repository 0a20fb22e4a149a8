import type { LogMethod } from "../logger/logger.js";

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
 * @returns a function that takes the header of an answer that has just come
 */
export function clockCheck({ now, log }: ClockCheckOptions): (date: string | undefined) => void {
  let told = false;
  return (date) => {
    const theirs = Date.parse(date ?? "");
    if (Number.isNaN(theirs)) return;
    const ahead = now() - theirs;
    const isWrong = Math.abs(ahead) > toleratedMs;
    if (isWrong && !told)
      log("clock.wrong", {
        minutes: Math.round(Math.abs(ahead) / 60_000),
        direction: ahead > 0 ? "ahead" : "behind",
      });
    told = isWrong;
  };
}
