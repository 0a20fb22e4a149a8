/** Returns the processor's time for a piece of work, in milliseconds. Other programs of a busy machine don't count. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
