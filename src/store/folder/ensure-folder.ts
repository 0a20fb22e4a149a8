import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCode } from "../errors.js";
import { syncFolder } from "./durable-file.js";

/**
 * Makes a folder and the missing folders above it, readable to their owner only, and waits until the names are on disk.
 * The folders are made one level after the other. So of the folders that exist, only the last can have been made by a
 * start that was killed before it had synced the name, and that name is synced now.
 */
export async function ensureFolder(path: string): Promise<void> {
  const missing: string[] = [];
  let there = path;
  for (; !(await isThere(there)); there = dirname(there)) missing.unshift(there);
  await syncForeign(dirname(there));
  for (const folder of missing) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(folder));
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    // A file in its place counts as nothing: making the folder fails then, and says why.
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** A folder that this user may not open, or whose disk is read-only or can't sync it, was not changed by us. */
async function syncForeign(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS", "EINVAL"].includes(systemCode(error) ?? "")) throw error;
  }
}
