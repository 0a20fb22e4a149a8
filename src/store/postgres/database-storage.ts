import { StorageError } from "../errors.js";
import { checkKeys, reseal } from "../key-rotation.js";
import { readDatabaseOrigin, refuseHalfMoved } from "../moved-from.js";
import { eventSealContext } from "../record-kinds.js";
import { createSealer } from "../sealing.js";
import type { BotStorage, Lead, StorageOptions } from "../store-port.js";
import { Database } from "./database.js";
import { EventTable, keepForLeader } from "./event-table.js";
import { liveKeyIds, Session, tellLeader } from "./leader-session.js";
import { refuseWhileMoved } from "./move-lock.js";
import { openPostgresStore } from "./postgres-store.js";
import { sealedDatabase } from "./sealed-database.js";
import { makeTables } from "./tables.js";
import { Writes } from "./writes.js";

/**
 * A leader and a standby open the same storage.
 * @throws KeyMissingError or StorageError; no stored data was overwritten
 */
export async function openDatabaseStorage({ config, now, log, lost }: StorageOptions): Promise<BotStorage> {
  const { connections } = config.database;
  const url = config.database.url?.reveal() ?? "";
  const sealer = createSealer(config.secretKeys.reveal());
  const database = new Database({ url, connections, log: log.warn });
  try {
    // The data must not change while it is being moved to another storage.
    await refuseWhileMoved(database);
    await makeTables(database);
    refuseHalfMoved(await readDatabaseOrigin(database));
    const session: Session = new Session({
      url,
      keyId: sealer.keyId,
      // By the session, other processes see that this one uses the database: a move of the data then ends with an
      // error, and nobody removes this process's key from the register.
      prepare: async () => {
        await refuseWhileMoved(database);
        await checkKeys(data, sealer, false);
      },
      ended: lost,
      log: log.warn,
    });
    const writes = new Writes(session);
    session.onLook = () => writes.look();
    const store = openPostgresStore({
      database,
      writes,
      leads: () => session.isFresh,
      sealer,
      log: log.warn,
      now,
    });
    const data = sealedDatabase({
      database,
      store,
      writes,
      liveKeyIds: () => liveKeyIds(database),
      log: log.warn,
    });
    await session.open();
    const events = { database, writes, sealer, sealContext: eventSealContext, now, log: log.warn };

    const lead: Lead = {
      async take() {
        if (!(await session.lead())) return false;
        // The earlier leader may have used a key that this process doesn't have, or a newer format.
        await checkKeys(data, sealer);
        return true;
      },
      isCertain: () => session.isFresh,
      othersEndIn: () => session.othersEndIn,
      async keepForLeader(event) {
        if (session.isAway) throw new StorageError("connection", "The session with the database was lost.");
        return keepForLeader(event, events, tellLeader);
      },
      giveUp: () => session.close(),
    };
    return {
      store,
      events: new EventTable({ ...events, heads: sealer.heads }),
      lead,
      reseal: (locked) => reseal({ data, sealer, locked, log: log.info }),
      async close() {
        await store.close();
        await session.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
