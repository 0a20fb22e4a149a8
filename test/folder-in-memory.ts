import { accessSync, constants, statfsSync } from "node:fs";

/** The folder in memory of Linux, if there is one with room: a container may have 64 MB only. */
export function folderInMemory(): string | undefined {
  const folder = "/dev/shm";
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 512 * 1024 * 1024 ? folder : undefined;
  } catch {
    return undefined;
  }
}
