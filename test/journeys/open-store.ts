import { openLowdbStore } from "../../src/store/folder/folder-store.js";
import { Database } from "../../src/store/postgres/database.js";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.js";
import { createSealer } from "../../src/store/sealing.js";
import type { Store } from "../../src/store/store-port.js";
import { withTables } from "../postgres/with-tables.js";
import type { World } from "./world.js";

const log = () => undefined;

/** The records of a bot that is stopped, in its folder or its database. Whoever opens them closes them. */
export async function openStore(world: World): Promise<Store> {
  const { DATABASE_URL: url, SECRET_KEY: key = "" } = world.environment();
  const sealer = createSealer([Buffer.from(key, "base64")]);
  if (url === undefined) return openLowdbStore({ dir: world.dataDir, sealer, log });
  await withTables(url);
  const database = new Database({ url, log });
  const store = openPostgresStore({ database, sealer, log });
  return {
    ...store,
    async close() {
      await store.close();
      await database.close();
    },
  };
}
