import { randomBytes } from "node:crypto";
import { open, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface ReplaceOptions {
  /** Time of the last write (ms) that the file shall show; now without it. */
  readonly modifiedAt?: number;
  /** Told once the file is in place: from then on, until this resolves, a power loss may bring the earlier one back. */
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

/** A new or removed name in a folder survives a power loss only when the folder is synced too. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and keeps names by itself.
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
