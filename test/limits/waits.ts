import { setTimeout as delay } from "node:timers/promises";

/** Far more than a busy machine takes for one step. */
const patienceMs = 240_000;

interface Wait {
  readonly what: string;
  readonly since: bigint;
}

const open = new Set<Wait>();

/** What this process waits for, the longest wait first, such as "the database to be filled (12 s)". */
export const openWaits = (): string[] =>
  [...open].map(({ what, since }) => `${what} (${Math.round(secondsSince(since))} s)`);

// The simulated machines put another clock into Date and performance; this one stays the real one.
const secondsSince = (moment: bigint): number => Number(process.hrtime.bigint() - moment) / 1e9;

/**
 * Waits for a promise, with a bound.
 * @param what as it follows "Waited for", such as "the bot to poll"
 * @throws Error that says what didn't come, when the promise isn't settled after so many milliseconds
 */
export async function inTime<T>(what: string, work: Promise<T>, ms = patienceMs): Promise<T> {
  const wait = { what, since: process.hrtime.bigint() };
  const done = new AbortController();
  open.add(wait);
  // The timer isn't one of globalThis, which the simulated machines replace.
  const late = delay(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`Waited ${ms / 1_000} s in vain for ${what}.`);
  });
  // It ends by the signal, too, and nobody listens then.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    open.delete(wait);
    done.abort();
  }
}

/** Looks again and again until something holds, with a bound. @throws Error that says what didn't come. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  ms = patienceMs / 2,
  everyMs = 5,
): Promise<void> {
  const wait = { what, since: process.hrtime.bigint() };
  open.add(wait);
  try {
    while (!(await holds())) {
      if (secondsSince(wait.since) * 1_000 > ms)
        throw new Error(`Waited ${ms / 1_000} s in vain for ${what}.`);
      await delay(everyMs);
    }
  } finally {
    open.delete(wait);
  }
}
