import { randomBytes } from "node:crypto";
import { open, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface ReplaceOptions {
  /** The modification time (ms) that the file gets; the current time when it is missing. */
  readonly modifiedAt?: number;
  /** Called after the rename and before the fsync of the folder. Between the two, a power loss may restore the earlier file. */
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
  /** The sync that follows, if it was requested; it hasn't started. */
  next: Promise<void> | undefined;
}

const syncs = new Map<string, Sync>();

/**
 * Syncs a folder, because a power loss may undo new or removed file names. Calls during a running sync share the next
 * one, which starts after their changes.
 */
export function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and it syncs names without being asked.
  if (process.platform === "win32") return Promise.resolve();
  const sync = syncs.get(path);
  if (sync === undefined) return beginSync(path);
  // The callers of the running sync learn of its error. The next sync starts in either case.
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
    // If another sync was requested, it starts now and replaces this entry.
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
