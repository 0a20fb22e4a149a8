import { join } from "node:path";
import type * as z from "zod";
import type { Config } from "../../config/config.js";
import type { NewEvent } from "../../engine/event.js";
import { Inbox } from "../../engine/inbox.js";
import { deadLetterRecord, unreadableRecord } from "../../frame/model/chat.js";
import type { Logger } from "../../log/logger.js";
import { onDisk } from "../../store/errors.js";
import { EventFile } from "../../store/folder/event-file.js";
import { layoutOf, listRecords, pathOfKey } from "../../store/folder/folder-layout.js";
import { FileRecord } from "../../store/folder/sealed-file.js";
import { openDataFolder } from "../../store/open-storage.js";
import { Database } from "../../store/postgres/database.js";
import { keepForLeader } from "../../store/postgres/event-table.js";
import { tellLeader } from "../../store/postgres/leader-session.js";
import { refuseWhileMoved } from "../../store/postgres/move-lock.js";
import { keyOfStored, storedKey } from "../../store/postgres/postgres-records.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import { eventSealContext, type RecordKind } from "../../store/record-kinds.js";
import { createSealer, parseRecord, parseSealed } from "../../store/sealing.js";
import type { Sealer } from "../../store/store-port.js";

type KeptKind = "deadLetters" | "unreadable";

interface Look<T> {
  list(): AsyncIterable<{ readonly key: string }>;
  read(key: string): Promise<T | undefined>;
}

export interface KeptPlace {
  readonly deadLetters: Look<z.infer<typeof deadLetterRecord>>;
  readonly unreadable: Look<z.infer<typeof unreadableRecord>>;
  /** The operator's next step after an event was put back into the inbox, in words for the terminal. */
  readonly afterwards: string;
  /** A crash between the inbox and the deletion leaves the kept copy. @returns "full" when neither was done */
  handIn(event: NewEvent, from: KeptKind, key: string): Promise<"kept" | "full">;
  close(): Promise<void>;
}

/** Putting an event back needs the folder's lock, so `handIn` throws FolderLockedError while the bot runs. */
export function keptInFolder(config: Config, log: Logger, now: () => number): KeptPlace {
  const sealer = createSealer(config.secretKeys.reveal());
  return {
    deadLetters: lookInto(config.dataDir, "deadLetters", deadLetterRecord, sealer),
    unreadable: lookInto(config.dataDir, "unreadable", unreadableRecord, sealer),
    afterwards: "It is in the inbox. Start the bot.",
    async handIn(event, from, key) {
      const { store, close } = await openDataFolder(config, now, log);
      try {
        const events = new EventFile({ dir: config.dataDir, sealer, now, log: log.warn });
        const inbox = await Inbox.open({ events, deliver() {}, makeRoom: () => false });
        const taken = await inbox.accept([event]).finally(() => inbox.close());
        if (taken === "kept") await store[from].remove(key);
        return taken;
      } finally {
        await close();
      }
    },
    close: async () => undefined,
  };
}

/** Opens the kept events (those that couldn't be handled or read) in a database, also while the bot works on it. */
export function keptInDatabase(url: string, config: Config, log: Logger, now: () => number): KeptPlace {
  const sealer = createSealer(config.secretKeys.reveal());
  const database = new Database({ url, connections: 2, log: log.warn });
  const store = openPostgresStore({ database, sealer, log: log.warn, now });
  return {
    deadLetters: lookIntoDatabase(database, "deadLetters", deadLetterRecord, sealer),
    unreadable: lookIntoDatabase(database, "unreadable", unreadableRecord, sealer),
    afterwards: "It is in the inbox. The bot takes it within seconds when it runs.",
    async handIn(event, from, key) {
      await refuseWhileMoved(database);
      const sealed = { database, sealer, sealContext: eventSealContext, now };
      const taken = await keepForLeader(event, sealed, tellLeader);
      if (taken === "kept") await store[from].remove(key);
      return taken;
    },
    async close() {
      await store.close();
      await database.close();
    },
  };
}

/** Reads without the folder's lock and without changing anything, while the bot may be running. Damaged records stay in place. */
function lookInto<T>(dir: string, kind: RecordKind, schema: z.ZodType<T>, sealer: Sealer) {
  const { folderOf, scratch } = layoutOf(dir);
  const folder = folderOf(kind);
  return {
    list: () => listRecords(folder),
    /** @throws UnreadableRecordError; SealError when the encryption key isn't in SECRET_KEY */
    async read(key: string): Promise<T | undefined> {
      const path = join(folder, ...pathOfKey(key));
      const record = new FileRecord({ path, kind, key, scratch, sealer, renamed: () => undefined });
      await onDisk(() => record.read());
      return record.data === null ? undefined : parseRecord(record.data.json, schema);
    },
  };
}

function lookIntoDatabase<T>(database: Database, kind: RecordKind, schema: z.ZodType<T>, sealer: Sealer) {
  return {
    async *list(): AsyncGenerator<{ readonly key: string }> {
      const rows = await database.rows<{ key: string }>(
        "select key from records where kind = $1 order by key",
        [kind],
      );
      for (const { key } of rows) yield { key: keyOfStored(key) };
    },
    async read(key: string): Promise<T | undefined> {
      const [row] = await database.rows<{ sealed: Buffer }>(
        "select sealed from records where kind = $1 and key = $2",
        [kind, storedKey(key)],
      );
      return row === undefined ? undefined : parseSealed(row.sealed, { sealer, schema, kind, key });
    },
  };
}
