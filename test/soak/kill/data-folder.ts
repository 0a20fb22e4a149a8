import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "../../../src/store/folder/folder-lock.js";
import { type LowdbStore, openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { createSealer } from "../../../src/store/sealing.js";
import type { Store } from "../../../src/store/store-port.js";
import { unsealed } from "../../journeys/unsealed.js";

/** The key of the bots in `World`. */
export const secretKey = Buffer.alloc(32, 7);

/** What bots have kept, for a look at it once none of them runs. */
export interface KeptData {
  waitingEvents(): Promise<number>;
  withRecords<T>(work: (store: Store) => Promise<T>): Promise<T>;
}

export const folderData = (dir: string): KeptData => ({
  waitingEvents: () => waitingEvents(dir),
  withRecords: (work) => withRecords(dir, work),
});

/** Opens the records of a folder that no bot lives on now, and closes them again. */
async function withRecords<T>(dir: string, work: (store: LowdbStore) => Promise<T>): Promise<T> {
  const lock = await lockFolder(dir);
  try {
    const store = await openLowdbStore({ dir, sealer: createSealer([secretKey]), log: () => undefined });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } finally {
    await lock.release();
  }
}

/** How many events the inbox of a folder holds that aren't struck off. */
export async function waitingEvents(dir: string): Promise<number> {
  const bytes = await readFile(join(dir, "inbox", "events.log")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const waiting = new Set<number>();
  for (const text of (unsealed("inbox/events.log", bytes, secretKey) ?? "").split("\n")) {
    if (text === "") continue;
    const line = JSON.parse(text) as { e?: { n: number }; d?: number[] };
    if (line.e !== undefined) waiting.add(line.e.n);
    for (const n of line.d ?? []) waiting.delete(n);
  }
  return waiting.size;
}

export async function countRecords(store: Store, kind: "deadLetters" | "unreadable", chat?: string) {
  let count = 0;
  for await (const { key } of store[kind].list(chat === undefined ? "" : `${chat}/`))
    if (key !== "") count += 1;
  return count;
}
