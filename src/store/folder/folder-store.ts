import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Turns } from "../../engine/turns.js";
import { defined } from "../../language/omit-undefined.js";
import { onDisk } from "../errors.js";
import { ofEachKind, type RecordKind, type RecordOf, recordKinds, schemaOf } from "../record-kinds.js";
import type { Sealer, Store } from "../store-port.js";
import { ensureFolder, syncFolder, writeSynced } from "./durable-file.js";
import { FolderChanges } from "./folder-changes.js";
import { layoutOf } from "./folder-layout.js";
import { RecordFiles } from "./record-files.js";

export interface LowdbOptions {
  /** The caller holds the lock of DATA_DIR, and has checked that SECRET_KEY holds every key that the data needs. */
  readonly dir: string;
  readonly sealer: Sealer;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  readonly now?: () => number;
}

type FilesOfKinds = { readonly [K in RecordKind]: RecordFiles<RecordOf<K>> };

/** On a full disk even the write of one block fails, so the probe writes one. */
const probeBytes = 4096;
/**
 * Most events read these records, and every status update of an invoice sets the same timer again. Damage to a file of
 * any other kind is seen at the next read.
 */
const remembered: { readonly [K in RecordKind]?: "json" | "sealed" } = {
  chats: "json",
  credentials: "sealed",
  savedItems: "json",
  timers: "json",
};

/** The store has one sealed file per record. @throws StorageError when the folder can't be used */
export async function openLowdbStore({ dir, sealer, log, now = Date.now }: LowdbOptions) {
  const { scratch, damaged, folderOf } = layoutOf(dir);
  await onDisk(async () => {
    // A crash may have left temporary files. Only this storage writes to the scratch folder.
    await rm(scratch, { recursive: true, force: true });
    // Below a common parent that exists, the folders can be created and synced at the same time.
    await ensureFolder(dirname(folderOf("chats")));
    await Promise.all(
      [scratch, damaged, ...recordKinds.map(folderOf)].map(async (folder) => {
        // A killed process may have left records whose names aren't on disk yet.
        if (await ensureFolder(folder)) await syncFolder(folder);
      }),
    );
  });
  const changes = new FolderChanges();
  const common = { folderOf, scratch, damaged, sealer, log, now, changed: changes.note };
  const kinds = ofEachKind<FilesOfKinds>(
    (kind) =>
      new RecordFiles({
        ...common,
        kind,
        schema: schemaOf(kind),
        ...defined({ remembers: remembered[kind] }),
        areTimers: kind === "timers",
      }),
  );
  const turns = new Turns();
  const store = {
    ...kinds,
    // Only one process works in a data folder, so tasks need an order within this process only.
    inTurn: <T>(kind: RecordKind, key: string, work: () => Promise<T>) => turns.take(`${kind} ${key}`, work),
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
  return { ...store, changes };
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

export type LowdbStore = Awaited<ReturnType<typeof openLowdbStore>>;
