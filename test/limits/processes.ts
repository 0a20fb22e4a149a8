import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** A process of this machine. */
export interface ProcessEntry {
  readonly parent: number;
  /** A process that has ended, and that nobody has asked for yet. */
  readonly isOver: boolean;
  /** The processor time that it has taken, with that of its ended children, in ticks of 10 ms; NaN where the system doesn't tell. */
  readonly ticks: number;
}

/** All processes of this machine, by their ids. */
export async function allProcesses(): Promise<ReadonlyMap<number, ProcessEntry>> {
  if (process.platform !== "linux") return toldByPs();
  const found = new Map<number, ProcessEntry>();
  for (const name of (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry))) {
    // One that has ended meanwhile.
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined);
    if (stat === undefined) continue;
    // Behind the name, which may hold anything: state, parent, … and as the 12th to 15th the times.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    found.set(Number(name), { parent: Number(fields[1]), isOver: fields[0] === "Z", ticks });
  }
  return found;
}

function toldByPs(): ReadonlyMap<number, ProcessEntry> {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [id, parent, state = ""] = line.trim().split(/\s+/);
      return [Number(id), { parent: Number(parent), isOver: state.startsWith("Z"), ticks: Number.NaN }];
    }),
  );
}

/** A process and all that came of it, the process itself first. */
async function treeOf(root: number): Promise<number[]> {
  const all = await allProcesses();
  const tree = [root];
  for (const id of tree) for (const [child, { parent }] of all) if (parent === id) tree.push(child);
  return tree;
}

/** How long processes have to end by themselves, ms. */
const graceMs = 3_000;

/**
 * Ends a process that leads a group, and all that came of it, such as servers, databases and browsers: asks them to end,
 * and kills those that are still there a while later. What the process has begun meanwhile, and what it has left if it is
 * over already, is of its group. This process may end itself in this way.
 */
export async function endTree(leader: number): Promise<void> {
  const tree = (await treeOf(leader)).filter((id) => id !== process.pid);
  for (const id of tree) signal(id, "SIGTERM");
  for (let waited = 0; waited < graceMs && (await left(tree)).length > 0; waited += 50) await delay(50);
  for (const id of await left(tree)) signal(id, "SIGKILL");
  signal(-leader, "SIGKILL");
}

async function left(tree: readonly number[]): Promise<number[]> {
  const all = await allProcesses();
  return tree.filter((id) => all.get(id)?.isOver === false);
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch (error) {
    // One that has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
