import { ofEachKind, type RecordKind, type RecordOf, schemaOf } from "../kinds.js";
import type { Sealer, Store } from "../port.js";
import { Turns } from "../turns.js";
import type { Database } from "./database.js";
import { PostgresRecords } from "./postgres-records.js";
import { Writes } from "./writes.js";

export interface PostgresStoreOptions {
  /** The database has its tables (`makeTables`). Whoever opened it closes it, after the store. */
  readonly database: Database;
  /** By default writes go to the database as they come, which is right while no bot runs on it. */
  readonly writes?: Writes;
  readonly sealer: Sealer;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

type RecordsOfKinds = { readonly [K in RecordKind]: PostgresRecords<RecordOf<K>> };

/** The storage in a database: one sealed row per record. It is read by any process, and written by the one that leads. */
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
    // Only one process leads.
    inTurn: <T>(name: string, work: () => Promise<T>) => turns.take(name, work),
    removeDamaged: async (before: number) => {
      const removed = await writes.rows("delete from damaged_records where moved_at < $1 returning id", [
        before,
      ]);
      return removed.length;
    },
    // Committed, so that a standby, a full disk and a log that can't be written are all found out.
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

/** The storage as this module makes it: a Store whose records can also be sealed anew, and moved here. */
export type PostgresStore = ReturnType<typeof openPostgresStore>;
