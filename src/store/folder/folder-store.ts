import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onDisk } from "../errors.js";
import { ofEachKind, type RecordKind, type RecordOf, recordKinds, schemaOf } from "../kinds.js";
import { Mutex } from "../mutex.js";
import type { Sealer, Store } from "../store-port.js";
import { syncFolder, writeSynced } from "./durable-file.js";
import { ensureFolder } from "./ensure-folder.js";
import { layoutOf } from "./layout.js";
import { RecordFiles } from "./record-files.js";

export interface LowdbOptions {
  /**
   * The store in DATA_DIR. The caller holds the folder's lock (`lockFolder`) and has checked the keys (`checkKeys`).
   */
  readonly dir: string;
  readonly sealer: Sealer;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

type FilesOfKinds = { readonly [K in RecordKind]: RecordFiles<RecordOf<K>> };

/** A block of the disk, so that a disk without a free one is noticed. */
const probeBytes = 4096;
/** Characters, of one or two bytes, of some 4,000 chats: every event of a chat reads its record. */
const rememberedChats = 4 * 1024 * 1024;

/** Opens the storage in a folder: one sealed file per record. @throws StorageError when the folder can't be used. */
export async function openLowdbStore({ dir, sealer, log, now = Date.now }: LowdbOptions) {
  const { scratch, damaged, folderOf } = layoutOf(dir);
  await onDisk(async () => {
    // Files that a crash has left are removed; only this store writes there.
    await rm(scratch, { recursive: true, force: true });
    // The folder above all others comes first. The others stand side by side, and so are made and synced side by side.
    await ensureFolder(dirname(folderOf("chats")));
    await Promise.all(
      [scratch, damaged, ...recordKinds.map(folderOf)].map(async (folder) => {
        await ensureFolder(folder);
        // A process that was killed may have put records in place whose names aren't on disk; they are acted on now.
        await syncFolder(folder);
      }),
    );
  });
  const common = { folderOf, scratch, damaged, sealer, log, now };
  const kinds = ofEachKind<FilesOfKinds>(
    (kind) =>
      new RecordFiles({
        ...common,
        kind,
        schema: schemaOf(kind),
        ...(kind === "chats" ? { remembered: rememberedChats } : {}),
      }),
  );
  const turns = new Mutex();
  return {
    ...kinds,
    // Only one process works in a folder, so an order within this process is enough.
    inTurn: <T>(name: string, work: () => Promise<T>) => turns.take(name, work),
    removeDamaged: (before: number) => onDisk(() => removeOlderFiles(damaged, before)),
    probe: () =>
      onDisk(async () => {
        const path = join(scratch, `probe-${randomBytes(12).toString("hex")}`);
        try {
          await writeSynced(path, Buffer.alloc(probeBytes));
        } finally {
          await rm(path, { force: true });
        }
      }),
    close: async () => {
      await Promise.all(Object.values(kinds).map((files) => files.close()));
    },
  } satisfies Store;
}

async function removeOlderFiles(folder: string, before: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The storage as this module makes it: a Store whose records can also be sealed anew. */
export type LowdbStore = Awaited<ReturnType<typeof openLowdbStore>>;
