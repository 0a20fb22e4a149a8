import { Turns } from "../../engine/turns.js";
import { ofEachKind, type RecordKind, type RecordOf, schemaOf } from "../record-kinds.js";
import type { Sealer, Store } from "../store-port.js";
import type { Database } from "./database.js";
import { PostgresRecords } from "./postgres-records.js";
import { Writes } from "./writes.js";

export interface PostgresStoreOptions {
  /** A database in which the bot's tables exist. The caller closes it after the store. */
  readonly database: Database;
  /** The leader's queue of writes. Without it, every write goes directly to the database, which is allowed only while no bot runs. */
  readonly writes?: Writes;
  readonly sealer: Sealer;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Returns the current time in milliseconds since 1970. */
  readonly now?: () => number;
}

type RecordsOfKinds = { readonly [K in RecordKind]: PostgresRecords<RecordOf<K>> };

/** Stores records in a database, one sealed row per record. Every process reads; only the leader writes. */
export function openPostgresStore({
  database,
  writes = new Writes(database),
  sealer,
  log,
  now = Date.now,
}: PostgresStoreOptions) {
  const kinds = ofEachKind<RecordsOfKinds>(
    (kind) => new PostgresRecords({ database, writes, sealer, log, now, kind, schema: schemaOf(kind) }),
  );
  const turns = new Turns();
  return {
    ...kinds,
    // Only the leader writes, so tasks on the same record need an order within this process only.
    inTurn: <T>(kind: RecordKind, key: string, work: () => Promise<T>) => turns.take(`${kind} ${key}`, work),
    removeDamaged: async (before: number) => {
      const removed = await writes.rows("delete from damaged_records where moved_at < $1 returning id", [
        before,
      ]);
      return removed.length;
    },
    // The probe writes and commits, so that it notices a read-only standby, a full disk and an unwritable log.
    probe: async () => {
      await database.rows(
        "insert into probes (at) values (now()) on conflict (one) do update set at = excluded.at",
      );
    },
    close: async () => {
      for (const records of Object.values(kinds)) records.close();
      await writes.settled();
    },
  } satisfies Store;
}

/**
 * The store of a database. Unlike other stores, it can also seal its records again with a newer key, and take in
 * records that are moved here from another storage.
 */
export type PostgresStore = ReturnType<typeof openPostgresStore>;
