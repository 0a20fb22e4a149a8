import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { InboxEvent } from "../../engine/event.js";
import { onDisk, systemCode } from "../../store/errors.js";
import { AppendFile } from "../../store/folder/append-file.js";
import { replaceFile } from "../../store/folder/durable-file.js";
import { type Line, readLine, sealedFor } from "../../store/folder/event-file.js";
import { layoutOf, listRecords, pathOfKey } from "../../store/folder/folder-layout.js";
import { lockFolder } from "../../store/folder/folder-lock.js";
import { type LowdbStore, openLowdbStore } from "../../store/folder/folder-store.js";
import { sealedFolder } from "../../store/folder/sealed-folder.js";
import { originFile, readFolderOrigin } from "../../store/moved-from.js";
import type { RecordKind } from "../../store/record-kinds.js";
import type { KeyedSealer } from "../../store/sealing.js";
import type { Sealer } from "../../store/store-port.js";
import { ifThere } from "../if-there.js";
import {
  MigrationError,
  type Place,
  type Role,
  type StoredRecord,
  type WaitingEvents,
} from "./store-to-move.js";

/**
 * The folder's lock is held until `close`.
 * @throws FolderLockedError while a bot runs; MigrationError when the source has no data of a bot. Nothing was created
 * in either case.
 */
export async function folderPlace(dir: string, sealer: KeyedSealer, role: Role): Promise<Place> {
  const top = resolve(dir);
  // The source is looked at before the lock is taken: locking creates the folder, and a mistyped source must not create one.
  if (role === "source") await refuseWithoutData(top);
  const lock = await lockFolder(top);
  const { folderOf, scratch, damaged } = layoutOf(top);
  const pathOf = (kind: RecordKind, key: string) => join(folderOf(kind), ...pathOfKey(key));
  let opened: LowdbStore | undefined;
  // The store is opened only when the tool writes to this folder: opening creates folders, and a folder that is only read must stay as it is.
  const store = async (): Promise<LowdbStore> => {
    opened ??= await openLowdbStore({ dir: top, sealer, log: () => undefined });
    return opened;
  };

  async function storedRecord(kind: RecordKind, key: string): Promise<StoredRecord | undefined> {
    const path = pathOf(kind, key);
    const read = onDisk(async () => ({
      key,
      modifiedAt: Math.round((await stat(path)).mtimeMs),
      sealed: await readFile(path),
    }));
    return ifThere(read, undefined);
  }

  return {
    name: top,
    data: sealedFolder(top),
    async *records(kind) {
      for await (const { key } of listRecords(folderOf(kind))) {
        const record = await storedRecord(kind, key);
        if (record !== undefined) yield record;
      }
    },
    async find(kind, keys) {
      const found = await Promise.all(keys.map((key) => storedRecord(kind, key)));
      return found.flatMap((record) => record ?? []);
    },
    async put(kind, records) {
      const files = (await store())[kind];
      await Promise.all(
        records.map(({ key, value, modifiedAt }) => files.write(key, value as never, { modifiedAt })),
      );
    },
    async remove(kind, keys) {
      const files = (await store())[kind];
      await Promise.all(keys.map((key) => files.remove(key)));
    },
    readWaiting: () => readWaiting(top, sealer),
    writeWaiting: (waiting) => writeWaiting(top, sealer, waiting),
    movedAside: async () => (await filesIn(damaged)).length,
    isEmpty: async () =>
      (await filesIn(top)).every((path) => ["lock", "tmp"].includes(relative(top, path).split(sep)[0] ?? "")),
    // Nothing is checked here, because no bot can work on the folder while the move holds its lock.
    refuseWhenUsed: async () => undefined,
    readOrigin: () => readFolderOrigin(top),
    async writeOrigin(written) {
      await store();
      await onDisk(() => replaceFile(originFile(top), Buffer.from(`${JSON.stringify(written)}\n`), scratch));
    },
    async close() {
      await opened?.close();
      await lock.release();
    },
  };
}

/** @throws MigrationError; nothing was created */
export async function refuseWithoutData(top: string): Promise<void> {
  const { keys, inbox } = layoutOf(top);
  for (const path of [keys, inbox, join(top, "records")]) if (await isThere(path)) return;
  throw new MigrationError(`There is no data of the bot in ${top}. Nothing was changed.`);
}

const isThere = (path: string): Promise<boolean> =>
  onDisk(() => stat(path)).then(
    () => true,
    (error: unknown) => {
      if (["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) return false;
      throw error;
    },
  );

async function filesIn(folder: string): Promise<string[]> {
  const entries = await ifThere(readdir(folder, { recursive: true, withFileTypes: true }), []);
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

const pathIn = (dir: string): string => join(dir, "inbox", "events.log");

/** Reads the inbox of a data folder without changing it. The caller holds the folder's lock. */
async function readWaiting(dir: string, sealer: Sealer): Promise<WaitingEvents> {
  const text = await ifThere(readFile(pathIn(dir), "latin1"), "");
  const waiting = new Map<number, InboxEvent>();
  let next = 0;
  let damaged = 0;
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const read = readLine(sealer, line);
    if (read === undefined) damaged += 1;
    else if ("e" in read) {
      waiting.set(read.e.n, read.e);
      next = Math.max(next, read.e.n + 1);
    } else if ("d" in read) for (const n of read.d) waiting.delete(n);
    // Earlier processes' blame isn't moved with the events: only what they are blamed for from now on counts.
    else if ("next" in read) next = Math.max(next, read.next);
  }
  return { events: [...waiting.values()].sort((a, b) => a.n - b.n), next, damaged };
}

/** Replaces the inbox of a data folder. Events keep their numbers. The caller holds the folder's lock. */
export async function writeWaiting(
  dir: string,
  sealer: Sealer,
  { events, next }: Omit<WaitingEvents, "damaged">,
): Promise<void> {
  await rm(pathIn(dir), { force: true });
  const { file } = await AppendFile.open(pathIn(dir));
  const lines: Line[] = [{ next }, ...events.map((event) => ({ e: event }))];
  try {
    await file.append(
      lines.map((line) =>
        sealer.seal(Buffer.from(JSON.stringify(line), "utf8"), sealedFor).toString("base64"),
      ),
    );
  } finally {
    await file.close();
  }
}
