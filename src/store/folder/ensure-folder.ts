import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCode } from "../errors.js";
import { syncFolder } from "./durable-file.js";

/**
 * Creates a folder and its missing parents, readable only for the owner, and waits until their names are on disk. Each
 * name is synced before the next folder is created. So if an earlier start was killed, only the name of the last
 * existing folder can be unsynced, and this function syncs it.
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
    // A file with the folder's name counts as missing. Creating the folder then fails with a clear error.
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Syncs a folder that may belong to another user. If it can't be opened or synced, the bot hasn't changed it, and the error is ignored. */
async function syncForeign(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS", "EINVAL"].includes(systemCode(error) ?? "")) throw error;
  }
}
