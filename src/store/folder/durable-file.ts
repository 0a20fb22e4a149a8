import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemCode } from "../errors.js";

export interface ReplaceOptions {
  /** The modification time (ms) that the file gets; the current time when it is missing. */
  readonly modifiedAt?: number;
  /**
   * Called when the file has its new content but the folder isn't synced yet. The caller has to remember this, because
   * a power loss before the sync may bring the earlier file back.
   */
  readonly renamed?: () => void;
}

/**
 * Replaces a file atomically: after a crash either the old or the new file exists, never a broken one. The file is on
 * disk when the promise resolves, and only its owner can read it.
 * @param scratch a folder on the same disk for the temporary file; the next start empties it.
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  scratch: string,
  options: ReplaceOptions = {},
): Promise<void> {
  const temporary = join(scratch, randomBytes(12).toString("hex"));
  try {
    await writeSynced(temporary, bytes);
    if (options.modifiedAt !== undefined) await utimes(temporary, new Date(), options.modifiedAt / 1000);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  options.renamed?.();
  await syncFolder(dirname(path));
}

/** Creates a new file and waits until it is on disk. Fails if the file exists. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface Sync {
  readonly underWay: Promise<void>;
  /** The next sync of this folder, when a caller has asked for one while the current sync was running. */
  next: Promise<void> | undefined;
}

const syncs = new Map<string, Sync>();

/**
 * Syncs a folder, because a power loss may undo new or removed file names. Calls during a running sync share the next
 * one, which starts after their changes.
 */
export function syncFolder(path: string): Promise<void> {
  // Nothing is done on Windows, which can't open a folder and syncs its names without being asked.
  if (process.platform === "win32") return Promise.resolve();
  const sync = syncs.get(path);
  if (sync === undefined) return beginSync(path);
  // The next sync starts even after the running one has failed: that error concerns only those who asked for the
  // running one.
  sync.next ??= sync.underWay.then(
    () => beginSync(path),
    () => beginSync(path),
  );
  return sync.next;
}

function beginSync(path: string): Promise<void> {
  const sync: Sync = { underWay: syncNow(path), next: undefined };
  syncs.set(path, sync);
  const ended = (): void => {
    // If another sync of this folder was asked for meanwhile, that one takes this one's place among the running syncs,
    // so nothing is deleted.
    if (sync.next === undefined) syncs.delete(path);
  };
  sync.underWay.then(ended, ended);
  return sync.underWay;
}

async function syncNow(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and its missing parents, readable only for the owner, and waits until their names are on disk. Each
 * name is synced before the next folder is created. So if an earlier start was killed, only the name of the last
 * existing folder can be unsynced, and this function syncs it.
 * @returns true when the folder existed before, so that it may hold files.
 */
export async function ensureFolder(path: string): Promise<boolean> {
  const missing: string[] = [];
  let there = path;
  for (; !(await isThere(there)); there = dirname(there)) missing.unshift(there);
  await syncForeign(dirname(there));
  for (const folder of missing) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(folder));
  }
  return missing.length === 0;
}

async function isThere(path: string): Promise<boolean> {
  try {
    // A file with the folder's name counts as a missing folder. Creating the folder then fails with a clear error.
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

/**
 * Syncs a folder that may belong to another user. An error that only says that this process may not open or sync the
 * folder is ignored, because then the bot can't have changed it either.
 */
async function syncForeign(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS", "EINVAL"].includes(systemCode(error) ?? "")) throw error;
  }
}
