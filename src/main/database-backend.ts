import { LaneLostError } from "../inbox/lane-lost.js";
import { EventRows } from "../inbox/postgres/event-rows.js";
import { PostgresInbox } from "../inbox/postgres/postgres-inbox.js";
import { PostgresTimers } from "../inbox/postgres/postgres-timers.js";
import { createCallbackAddresses } from "../storage/callback-address.js";
import { StorageError } from "../storage/errors.js";
import { checkKeys } from "../storage/key-register.js";
import { eventSealContext } from "../storage/kinds.js";
import { createOfferIds } from "../storage/offer-ids.js";
import { Database } from "../storage/postgres/database.js";
import { migrate } from "../storage/postgres/migrate.js";
import { refuseWhileMoved } from "../storage/postgres/move-lock.js";
import { Replica } from "../storage/postgres/replica.js";
import { sealedDatabase } from "../storage/postgres/sealed-database.js";
import { openPostgresStore } from "../storage/postgres/store.js";
import { UnknownKeys } from "../storage/postgres/unknown-keys.js";
import { reseal } from "../storage/reseal.js";
import { createSealer } from "../storage/sealing.js";
import { createShareTokens } from "../storage/share-token.js";
import type { Backend, BackendOptions } from "./backend.js";
import { readDatabaseOrigin, refuseHalfMoved } from "./migration/origin.js";
import { whileLeading } from "./while-leading.js";

/**
 * DATABASE_URL: one of any number of replicas on a PostgreSQL.
 * @throws KeyMissingError, StorageError; nothing was overwritten then.
 */
export async function openDatabaseBackend(options: BackendOptions): Promise<Backend> {
  const { config, now, wait, log } = options;
  const { connections } = config.database;
  const url = config.database.url?.reveal() ?? "";
  const keys = config.secretKeys.reveal();
  const sealer = createSealer(keys);
  const database = new Database({ url, connections, log: log.warn });
  try {
    // Before anything is changed: what data is moved from stays as it is.
    await refuseWhileMoved(database);
    await migrate(url);
    refuseHalfMoved(await readDatabaseOrigin(database));
    let inbox: PostgresInbox | undefined;
    const beforeWrite = (chat: string): void => {
      if (inbox?.isLost(chat) === true) throw new LaneLostError(chat);
      // Perhaps only for a moment: what is in hand is tried again.
      if (inbox?.mayAct(chat) === false)
        throw new StorageError("connection", "The others may hold this replica for dead.");
    };
    const store = openPostgresStore({ database, sealer, log: log.warn, now, beforeWrite });
    const replica = await Replica.open({ url, keyId: sealer.keyId, log: log.warn });
    const data = sealedDatabase({
      database,
      store,
      liveKeyIds: () => replica.liveKeyIds(),
      log: log.warn,
    });
    // Once this replica shows as alive: a move that begins from then on sees it, and nobody strikes the key off under
    // which it seals.
    await refuseWhileMoved(database)
      .then(() => checkKeys(data, sealer))
      .catch(async (error: unknown) => {
        await replica.close();
        throw error;
      });
    const leading: { follow(leads: boolean): void }[] = [];
    replica.onLead = (leads) => {
      log.info("replica.leads", { replica: replica.id, leads });
      for (const each of leading) each.follow(leads);
    };
    return {
      store,
      addresses: createCallbackAddresses(keys),
      shares: createShareTokens(keys),
      offerIds: createOfferIds(keys),
      shared: true,
      isAlive: () => replica.isAlive,
      share: () => replica.share(),

      async openInbox({ deliver, takeBack, mayGo, noteOverflow }) {
        const rows = new EventRows({
          database,
          sealer,
          replica,
          sealContext: eventSealContext,
          sealRecord: (record) => store.chats.sealed(record.chat, record),
          mayGo,
          unknownKeys: new UnknownKeys(),
          log: log.warn,
        });
        const opened = new PostgresInbox({
          rows,
          replica,
          now,
          log: log.warn,
          deliver,
          takeBack,
          noteOverflow,
        });
        inbox = opened;
        replica.onLook = () => opened.look();
        replica.onReturn = (chats) => opened.keepOnly(chats);
        opened.look();
        return opened;
      },

      openTimers: (accept) =>
        new PostgresTimers({ timers: store.timers, accept, now, sleep: wait, log: log.warn }),

      takePart() {
        inbox?.takePart();
        void replica.seekLead();
      },

      async stepBack(offline) {
        inbox?.stepBack();
        await offline;
        await replica.yieldLead();
      },

      lead(duty) {
        const own = whileLeading(duty);
        leading.push(own);
        if (replica.leads) own.follow(true);
        return () => own.end();
      },

      reseal: (locked) => reseal({ data, sealer, locked, log: log.info }),

      async close() {
        await store.close();
        await replica.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
