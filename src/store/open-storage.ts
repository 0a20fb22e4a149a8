import type { Config } from "../config/config.js";
import type { Logger } from "../log/logger.js";
import { EventFile } from "./folder/event-file.js";
import { serveCopies } from "./folder/folder-copy.js";
import { lockFolder } from "./folder/folder-lock.js";
import { openLowdbStore } from "./folder/folder-store.js";
import { sealedFolder } from "./folder/sealed-folder.js";
import { checkKeys, reseal } from "./key-rotation.js";
import { readFolderOrigin, refuseHalfMoved } from "./moved-from.js";
import { createSealer } from "./sealing.js";
import type { BotStorage, StorageOptions } from "./store-port.js";

/** Only a process with DATABASE_URL loads the database's driver. */
export async function openStorage(options: StorageOptions): Promise<BotStorage> {
  if (options.config.database.url === undefined) return openFolderStorage(options);
  const { openDatabaseStorage } = await import("./postgres/database-storage.js");
  return openDatabaseStorage(options);
}

async function openFolderStorage({ config, now, log }: StorageOptions): Promise<BotStorage> {
  const dir = config.dataDir;
  const { sealer, store, lock, close } = await openDataFolder(config, now, log);
  const events = new EventFile({ dir, sealer, now, log: log.warn });
  lock.serve(serveCopies({ dir, store, events, log: log.warn }));
  return {
    store,
    events,
    lead: undefined,
    reseal: (locked) => reseal({ data: sealedFolder(dir, store), sealer, locked, log: log.info }),
    close,
  };
}

/** @throws FolderLockedError, KeyMissingError or StorageError; no stored data was overwritten */
export async function openDataFolder(config: Config, now: () => number, log: Logger) {
  const dir = config.dataDir;
  const lock = await lockFolder(dir);
  try {
    refuseHalfMoved(await readFolderOrigin(dir));
    const sealer = createSealer(config.secretKeys.reveal());
    await checkKeys(sealedFolder(dir), sealer);
    const store = await openLowdbStore({ dir, sealer, log: log.warn, now });
    const close = async (): Promise<void> => {
      await store.close();
      await lock.release();
    };
    return { sealer, store, lock, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
