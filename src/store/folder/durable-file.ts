import { randomBytes } from "node:crypto";
import { open, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface ReplaceOptions {
  /** Time of the last write (ms) that the file shall show; now without it. */
  readonly modifiedAt?: number;
  /** Called once the file is in place. Until this promise resolves, a power loss may bring the earlier file back. */
  readonly renamed?: () => void;
}

/**
 * Puts a file in place atomically: after a crash the old or the new one is there, never a torn one. It is on disk
 * when this resolves, readable to its owner only.
 * @param scratch folder on the same disk for the file while it is written; emptied at the next start.
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

/** Writes a file that must not be there yet, and waits until it is on disk. */
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
  /** The next sync, which hasn't begun. */
  next: Promise<void> | undefined;
}

const syncs = new Map<string, Sync>();

/**
 * Syncs a folder, since a new or removed name survives a power loss only then. Callers who ask while a sync is under
 * way share the next one, which begins after all their changes.
 */
export function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and keeps names by itself.
  if (process.platform === "win32") return Promise.resolve();
  const sync = syncs.get(path);
  if (sync === undefined) return beginSync(path);
  // The callers of the running sync are told whether it succeeds; the next one begins either way.
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
    // A waiting sync begins at this very moment and takes the place of this one.
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
