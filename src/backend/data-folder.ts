import type { Config } from "../config/config.js";
import type { Logger } from "../logger/logger.js";
import { lockFolder } from "../store/folder/folder-lock.js";
import { openLowdbStore } from "../store/folder/folder-store.js";
import { sealedFolder } from "../store/folder/sealed-folder.js";
import { checkKeys } from "../store/sealing/key-register.js";
import { createSealer } from "../store/sealing/sealing.js";
import { createCallbackAddresses } from "../store/tokens/callback-address.js";
import { createOfferIds } from "../store/tokens/offer-ids.js";
import { createShareTokens } from "../store/tokens/share-token.js";
import { readFolderOrigin, refuseHalfMoved } from "../tools/move-store/origin.js";

/**
 * Opens the data folder: first its lock, then the keys, then the records.
 * @throws FolderLockedError, KeyMissingError, StorageError; nothing was overwritten in these cases.
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
