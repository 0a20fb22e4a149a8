import { randomBytes } from "node:crypto";
import { closeSync, fsync, mkdirSync, open, openSync, rename, statSync, write } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemCode } from "../errors.js";

export interface ReplaceOptions {
  readonly modifiedAt?: number;
  /** The function is called before the folder is synced, when a power loss may still bring the earlier file back. */
  readonly renamed?: () => void;
  /** A power loss may bring the earlier file back until the folder is synced by another write. */
  readonly mayBeUndone?: boolean;
}

/** The names of this process's temporary files begin so. An earlier process may have left some behind. */
const prefix = randomBytes(12).toString("hex");
let begun = 0;

/**
 * After a crash either the old or the new file exists. The file is on disk when the promise resolves, and only its
 * owner can read it. @param scratch a folder on the same disk for the temporary file; the next start empties it
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  scratch: string,
  options: ReplaceOptions = {},
): Promise<void> {
  begun += 1;
  const temporary = join(scratch, `${prefix}-${begun}`);
  try {
    await writeSynced(temporary, bytes);
    if (options.modifiedAt !== undefined) await utimes(temporary, new Date(), options.modifiedAt / 1000);
    await called<void>((then) => rename(temporary, path, then));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  options.renamed?.();
  if (options.mayBeUndone !== true) await syncFolder(dirname(path));
}

/** The write fails if the file exists. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await called<number>((then) => open(path, "wx", 0o600, then));
  try {
    for (let written = 0; written < bytes.length; ) {
      const from = written;
      written += await called<number>((then) => write(file, bytes, from, bytes.length - from, from, then));
    }
    await called<void>((then) => fsync(file, then));
  } finally {
    closeSync(file);
  }
}

/**
 * Each record is written in this way, and Node's own promises of files cost twice as much. To close a file that is
 * synced, or to open a folder, takes less time than a thread needs to begin with it.
 */
function called<T>(call: (then: (error: Error | null, result?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, result) => (error === null ? resolve(result as T) : reject(error)));
  });
}

interface Sync {
  readonly underWay: Promise<void>;
  /** A caller has asked for this sync while the current one was running. */
  next: Promise<void> | undefined;
}

const syncs = new Map<string, Sync>();

/** A power loss may undo names until their folder is synced. Calls during a sync share the next one. */
export function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and syncs its names without being asked.
  if (process.platform === "win32") return Promise.resolve();
  const sync = syncs.get(path);
  if (sync === undefined) return beginSync(path);
  // The callers of the running sync get its error, and those who wait for the next one don't.
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
    // Another sync that was asked for meanwhile has taken this one's place.
    if (sync.next === undefined) syncs.delete(path);
  };
  sync.underWay.then(ended, ended);
  return sync.underWay;
}

async function syncNow(path: string): Promise<void> {
  const folder = openSync(path, "r");
  try {
    await called<void>((then) => fsync(folder, then));
  } finally {
    closeSync(folder);
  }
}

/**
 * Each name is synced before the next folder is created, so after a kill only the name of the last existing folder can
 * be unsynced, and it is synced here. @returns true when the folder existed before, so that it may hold files
 */
export async function ensureFolder(path: string): Promise<boolean> {
  const missing: string[] = [];
  let there = path;
  for (; !isThere(there); there = dirname(there)) missing.unshift(there);
  await syncForeign(dirname(there));
  for (const folder of missing) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(folder));
  }
  return missing.length === 0;
}

/** A file with the folder's name counts as missing. Creating the folder then fails with a clear error. */
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The bot can't have changed a folder that it may not open or sync, so such an error is ignored. */
async function syncForeign(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS", "EINVAL"].includes(systemCode(error) ?? "")) throw error;
  }
}
