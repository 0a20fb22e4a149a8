import { getHeapSpaceStatistics } from "node:v8";
import { usedMemory } from "../hostile/watch.js";
import type { MemoryDisk } from "../kit/disk/disk.js";

/** What is kept, by its kind: the folder below `records`, or the folder of its own. */
export interface Kind {
  files: number;
  bytes: number;
}

export interface Figures {
  readonly day: number;
  /** Bytes in use after a collection, those of the simulated disk left out. */
  readonly heap: number;
  readonly files: number;
  readonly bytes: number;
  readonly kinds: Readonly<Record<string, Kind>>;
  /** What waits for a moment: timers of the process and of its libraries. */
  readonly timers: number;
  readonly lanes: number;
  readonly waiting: number;
}

const top = "data/";

/** @param path as the disk tells it @param owner counts only the files that belong to this chat */
export function kindsOn(disk: MemoryDisk, owner?: string): Record<string, Kind> {
  const kinds: Record<string, Kind> = {};
  for (const { path, bytes } of disk.files()) {
    const [room = "", kind = ""] = path.slice(top.length).split("/");
    if (owner !== undefined && !new RegExp(`\\b${owner}\\b`).test(path)) continue;
    const name = room === "records" ? kind : room;
    const known = kinds[name] ?? { files: 0, bytes: 0 };
    kinds[name] = { files: known.files + 1, bytes: known.bytes + bytes.length };
  }
  return kinds;
}

export const totalOf = (kinds: Readonly<Record<string, Kind>>, of: keyof Kind): number =>
  Object.values(kinds).reduce((sum, kind) => sum + kind[of], 0);

/**
 * Bytes in use that are the bot's, and of the little that surrounds it. Machine code isn't counted: the engine goes on
 * making it of whatever runs often, for hundreds of hours.
 */
export const heapBeside = async (disk: MemoryDisk): Promise<number> => {
  const used = await usedMemory();
  const code = getHeapSpaceStatistics().filter(({ space_name: name }) => /code/.test(name));
  const compiled = code.reduce((sum, { space_used_size: size }) => sum + size, 0);
  return used - compiled - totalOf(kindsOn(disk), "bytes");
};
