import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { chatRecord, invoiceRecord } from "../chat-record.js";
import { onDisk } from "../errors.js";
import type { Sealer, Store } from "../port.js";
import { accountRecord, credentialsRecord, deadLetterRecord, unreadableRecord } from "../records.js";
import { syncFolder, writeSynced } from "./durable-file.js";
import { RecordFiles, type RecordFilesOptions } from "./record-files.js";

export interface LowdbOptions {
  /** DATA_DIR. Its caller holds the folder's lock (`lockFolder`). */
  readonly dir: string;
  readonly sealer: Sealer;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** A block of the disk, so that a disk without a free one is noticed. */
const probeBytes = 4096;

/** Opens the storage in a folder: one sealed file per record. @throws StorageError when the folder can't be used. */
export async function openLowdbStore({ dir, sealer, log, now = Date.now }: LowdbOptions) {
  const records = join(resolve(dir), "records");
  const scratch = join(resolve(dir), "tmp");
  const damaged = join(resolve(dir), "damaged");
  await onDisk(async () => {
    // What a crash left behind; only this storage writes there.
    await rm(scratch, { recursive: true, force: true });
    for (const folder of [scratch, damaged, records]) await ensureFolder(folder);
  });
  const open = async <T>(kind: string, schema: RecordFilesOptions<T>["schema"]): Promise<RecordFiles<T>> => {
    const folder = join(records, kind);
    await onDisk(() => ensureFolder(folder));
    return new RecordFiles({ kind, folder, scratch, damaged, sealer, schema, log, now });
  };
  const kinds = {
    chats: await open("chats", chatRecord),
    credentials: await open("credentials", credentialsRecord),
    invoices: await open("invoices", invoiceRecord),
    accounts: await open("accounts", accountRecord),
    deadLetters: await open("dead-letters", deadLetterRecord),
    unreadable: await open("unreadable", unreadableRecord),
  };
  return {
    ...kinds,
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

/** The storage as this module makes it: a Store whose records can also be sealed anew. */
export type LowdbStore = Awaited<ReturnType<typeof openLowdbStore>>;

/** Makes a folder and what is missing above it, readable to its owner only, and waits until the names are on disk. */
export async function ensureFolder(path: string): Promise<void> {
  const highestNew = await mkdir(path, { recursive: true, mode: 0o700 });
  const top = highestNew === undefined ? dirname(path) : dirname(highestNew);
  for (let folder = path; folder !== top; ) {
    folder = dirname(folder);
    await syncFolder(folder);
  }
}
