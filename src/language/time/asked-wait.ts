import * as z from "zod";

/** A wait that a 429 has asked for (docs/interface.md, "Too many requests"). The bot stores the wait, so that a restart keeps it. */
export const askedWait = z.object({
  /** The time (ms) from which the service may be asked again. */
  until: z.number(),
  /** How long the service wants to wait: until `until`, for longer than the bot waits at most, or it hasn't said. */
  asks: z.enum(["until", "longer", "unnamed"]),
});

export type AskedWait = z.infer<typeof askedWait>;

const unnamedWait = 30;
/** The longest wait (s). A longer one is probably an error. */
const longestWait = 60 * 60;

/** Returns the wait after a 429. @param retryAfter the seconds that the service named @param now milliseconds since 1970 */
export function askedWaitOf(retryAfter: number | null, now: number): AskedWait {
  if (retryAfter === null || retryAfter <= 0) return { until: now + unnamedWait * 1000, asks: "unnamed" };
  const until = now + Math.min(retryAfter, longestWait) * 1000;
  return { until, asks: retryAfter > longestWait ? "longer" : "until" };
}

/** Returns the wait while it lasts. A wait that is longer than any can be comes from a clock that was set back, and is over. */
export const lastingWait = (wait: AskedWait | undefined, now: number): AskedWait | undefined =>
  wait !== undefined && now < wait.until && wait.until - now <= longestWait * 1000 ? wait : undefined;

/** Returns the next full minute (ms), because the time is said without its seconds: nobody may come back too early. */
export const saidUntil = ({ until }: AskedWait): number => Math.ceil(until / 60_000) * 60_000;
