import type { Config } from "../config.js";
import type { Logger } from "../logger.js";
import { createCallbackAddresses } from "../storage/callback-address.js";
import { checkKeys } from "../storage/key-register.js";
import { lockFolder } from "../storage/lowdb/folder-lock.js";
import { sealedFolder } from "../storage/lowdb/sealed-folder.js";
import { openLowdbStore } from "../storage/lowdb/store.js";
import { createOfferIds } from "../storage/offer-ids.js";
import { createSealer } from "../storage/sealing.js";
import { createShareTokens } from "../storage/share-token.js";
import { readFolderOrigin, refuseHalfMoved } from "./migration/origin.js";

/**
 * Opens the data folder: its lock first, then the keys, then the records.
 * @throws FolderLockedError, KeyMissingError, StorageError; nothing was overwritten in any of these cases.
 */
export async function openDataFolder(config: Config, now: () => number, log: Logger) {
  const dir = config.dataDir;
  const keys = config.secretKeys.reveal();
  const lock = await lockFolder(dir);
  try {
    refuseHalfMoved(await readFolderOrigin(dir));
    const sealer = createSealer(keys);
    await checkKeys(sealedFolder(dir), sealer);
    const store = await openLowdbStore({ dir, sealer, log: log.warn, now });
    return {
      dir,
      lock,
      sealer,
      store,
      addresses: createCallbackAddresses(keys),
      shares: createShareTokens(keys),
      offerIds: createOfferIds(keys),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
