import { allProcesses } from "../../limits/processes.js";

/** What Linux counts processor time in. */
const tickMs = 10;

/**
 * The processor time that a process has taken, with that of its children, living and ended, ms.
 * @returns NaN where the system doesn't tell of other processes: only Linux does.
 */
export async function processorMs(pid: number): Promise<number> {
  const all = await allProcesses();
  const times = [...all.entries()]
    .filter(([id, { parent }]) => id === pid || parent === pid)
    .map(([, { ticks }]) => ticks);
  return times.length === 0 ? Number.NaN : times.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
}
