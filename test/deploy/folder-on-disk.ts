import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll } from "vitest";

/**
 * Makes a folder on the disk that goes with the file's tests. The folder for temporary files may lie in memory, where
 * programs may not run and packages take room.
 */
export function folderOnDisk(): string {
  const parent = resolve("node_modules/.cache/deploy");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "t-"));
  made.push(folder);
  return folder;
}

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
