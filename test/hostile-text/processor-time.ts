import { setImmediate } from "node:timers/promises";

/** Returns the processor's time for a piece of work, in milliseconds. Other programs of a busy machine don't count. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the longest time, in milliseconds of the processor, for which some work lets no other event be handled. */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const before = process.cpuUsage();
      await setImmediate();
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return longest;
}
