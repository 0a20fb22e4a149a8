import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, where fsync costs nothing. */
const memory = "/dev/shm";
const hasMemoryFolder = (): boolean => existsSync(memory);

/** Hands a new folder to the work, on the disk or, where there is such a place, in memory, and removes it afterwards. */
export async function inFolder<T>(place: "disk" | "memory", work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(place === "memory" && hasMemoryFolder() ? memory : tmpdir(), "bench-"));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
