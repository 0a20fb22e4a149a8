import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chatRecord } from "../chat-record.js";
import { onDisk } from "../errors.js";
import { invoiceRecord } from "../invoice-record.js";
import type { Sealer, Store } from "../port.js";
import {
  accountRecord,
  credentialsRecord,
  deadLetterRecord,
  inlineOffersRecord,
  invoicePageRecord,
  savedItemsRecord,
  templateRecord,
  timerRecord,
  unreadableRecord,
} from "../records.js";
import { syncFolder, writeSynced } from "./durable-file.js";
import { ensureFolder } from "./ensure-folder.js";
import { layoutOf, recordKinds } from "./layout.js";
import { RecordFiles } from "./record-files.js";

export interface LowdbOptions {
  /** DATA_DIR. Its caller holds the folder's lock (`lockFolder`) and has checked the keys (`checkKeys`). */
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
  const { scratch, damaged, folderOf } = layoutOf(dir);
  await onDisk(async () => {
    // What a crash left behind; only this storage writes there.
    await rm(scratch, { recursive: true, force: true });
    // What stands above all others first; these are side by side, and so are made and synced side by side.
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
  const kinds = {
    chats: new RecordFiles({ ...common, kind: "chats", schema: chatRecord }),
    credentials: new RecordFiles({ ...common, kind: "credentials", schema: credentialsRecord }),
    invoices: new RecordFiles({ ...common, kind: "invoices", schema: invoiceRecord }),
    savedItems: new RecordFiles({ ...common, kind: "savedItems", schema: savedItemsRecord }),
    templates: new RecordFiles({ ...common, kind: "templates", schema: templateRecord }),
    invoicePages: new RecordFiles({ ...common, kind: "invoicePages", schema: invoicePageRecord }),
    inlineOffers: new RecordFiles({ ...common, kind: "inlineOffers", schema: inlineOffersRecord }),
    accounts: new RecordFiles({ ...common, kind: "accounts", schema: accountRecord }),
    deadLetters: new RecordFiles({ ...common, kind: "deadLetters", schema: deadLetterRecord }),
    unreadable: new RecordFiles({ ...common, kind: "unreadable", schema: unreadableRecord }),
    timers: new RecordFiles({ ...common, kind: "timers", schema: timerRecord }),
  };
  return {
    ...kinds,
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
