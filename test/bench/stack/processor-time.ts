import { readdir, readFile } from "node:fs/promises";

/** What Linux counts processor time in. */
const tickMs = 10;

/**
 * The processor time that a process has taken, with that of its children, living and ended, ms.
 * @returns NaN where the system doesn't tell of other processes: only Linux does.
 */
export async function processorMs(pid: number): Promise<number> {
  const all = await readAll();
  const times = [...all.entries()]
    .filter(([id, { parent }]) => id === pid || parent === pid)
    .map(([, { ticks }]) => ticks);
  return times.length === 0 ? Number.NaN : times.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
}

async function readAll(): Promise<Map<number, { readonly parent: number; readonly ticks: number }>> {
  const found = new Map<number, { readonly parent: number; readonly ticks: number }>();
  const names = await readdir("/proc").catch(() => []);
  for (const name of names.filter((entry) => /^\d+$/.test(entry))) {
    // One that has ended meanwhile.
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined);
    // Behind the name, which may hold anything: state, parent, … and as the 12th to 15th the times.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields === undefined) continue;
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    found.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  return found;
}
