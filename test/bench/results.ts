import { mkdir, writeFile } from "node:fs/promises";
import type { Machine } from "./machine.js";
import { isMet, type Row } from "./measure.js";

export interface Result {
  readonly machine: Machine;
  readonly rounds: number;
  readonly scale: number;
  readonly rows: readonly Row[];
}

/** Keeps a run's figures beside the bench. @returns the file's path */
export async function saveResult(
  { machine, rounds, scale, rows }: Result,
  folder = "test/bench/results",
  now: Date = new Date(),
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const day = now.toISOString().slice(0, 10);
  const path = `${folder}/${day}-${machine.commit.replace("+", "-changed")}.json`;
  const kept = {
    at: now.toISOString(),
    machine,
    rounds,
    scale,
    rows: rows.map((row) => ({ ...row, met: isMet(row) })),
  };
  await writeFile(path, `${JSON.stringify(kept, undefined, 2)}\n`);
  return path;
}
