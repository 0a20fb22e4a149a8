import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

/** Returns the processor time of this thread in milliseconds. Where the system doesn't tell it, that of the process. */
function processorMs(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return process.cpuUsage().user / 1000;
  }
}

/**
 * Does a work, and measures the longest time for which the event loop didn't come round. Processor time of this thread
 * counts, because the clock goes on while other programs work, and other threads hold up nobody.
 */
export async function longestStretch<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ms: number }> {
  let ms = 0;
  let isDone = false;
  const beats = (async () => {
    while (!isDone) {
      const began = processorMs();
      await setImmediate();
      ms = Math.max(ms, processorMs() - began);
    }
  })();
  try {
    const result = await work();
    isDone = true;
    await beats;
    return { result, ms };
  } finally {
    isDone = true;
  }
}

/** Does a work up to three times, until no stretch is longer than `most` milliseconds. @returns the shortest of the longest stretches */
export async function bestStretch(most: number, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > most; tries += 1)
    best = Math.min(best, (await longestStretch(work)).ms);
  return best;
}
