import { EventFile } from "../inbox/folder/event-file.js";
import { sealedFolder } from "../store/folder/sealed-folder.js";
import { reseal } from "../store/sealing/reseal.js";
import type { Backend, BackendOptions } from "./backend.js";
import { openDataFolder } from "./data-folder.js";

/** Opens the storage. The database driver is loaded only when DATABASE_URL is set. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  if (options.config.database.url === undefined) return openFolderBackend(options);
  const { openDatabaseBackend } = await import("./database-backend.js");
  return openDatabaseBackend(options);
}

/** Opens DATA_DIR and locks the folder for this process, which therefore always leads. */
async function openFolderBackend({ config, now, log }: BackendOptions): Promise<Backend> {
  const { dir, lock, sealer, store, addresses, shares, offerIds } = await openDataFolder(config, now, log);
  return {
    store,
    addresses,
    shares,
    offerIds,
    events: new EventFile({ dir, sealer, now, log: log.warn }),
    lead: undefined,
    reseal: (locked) => reseal({ data: sealedFolder(dir, store), sealer, locked, log: log.info }),
    async close() {
      await store.close();
      await lock.release();
    },
  };
}
