import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "./durable-file.js";

/** Makes a folder and what is missing above it, readable to its owner only, and waits until the names are on disk. */
export async function ensureFolder(path: string): Promise<void> {
  const highestNew = await mkdir(path, { recursive: true, mode: 0o700 });
  const top = highestNew === undefined ? dirname(path) : dirname(highestNew);
  for (let folder = path; folder !== top; ) {
    folder = dirname(folder);
    await syncFolder(folder);
  }
}
