import { ofEachKind, type RecordKind, type RecordOf, schemaOf } from "../kinds.js";
import type { Sealer, Store } from "../port.js";
import type { Database } from "./database.js";
import { PostgresRecords } from "./postgres-records.js";
import { TurnLocks } from "./turn-locks.js";

export interface PostgresStoreOptions {
  /** Its tables are up to date (`migrate`); it is closed by whoever opened it, after the store. */
  readonly database: Database;
  readonly sealer: Sealer;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Milliseconds. */
  readonly now?: () => number;
  /** Asked with the chat before anything of it is written; throws when another process may handle it by now. */
  readonly beforeWrite?: (chat: string) => void;
}

type RecordsOfKinds = { readonly [K in RecordKind]: PostgresRecords<RecordOf<K>> };

/** The storage in a database: one sealed row per record, for any number of processes. */
export function openPostgresStore({
  database,
  sealer,
  log,
  now = Date.now,
  beforeWrite = () => undefined,
}: PostgresStoreOptions) {
  const common = { database, sealer, log, now, beforeWrite };
  const kinds = ofEachKind<RecordsOfKinds>(
    (kind) => new PostgresRecords({ ...common, kind, schema: schemaOf(kind) }),
  );
  const locks = new TurnLocks(database);
  return {
    ...kinds,
    inTurn: <T>(name: string, work: () => Promise<T>) => locks.take(name, work),
    removeDamaged: async (before: number) => {
      const [removed] = await database.rows<{ count: string }>(
        `with gone as (delete from damaged_records where moved_at < $1 returning id) select count(*) from gone`,
        [before],
      );
      return Number(removed?.count ?? 0);
    },
    // Committed, so that a standby, a full disk and a log that can't be written are all found out.
    probe: async () => {
      await database.rows(
        "insert into probes (at) values (now()) on conflict (one) do update set at = excluded.at",
      );
    },
    close: async () => {
      await Promise.all([...Object.values(kinds).map((records) => records.close()), locks.close()]);
    },
  } satisfies Store;
}

/** The storage as this module makes it: a Store that also knows what is due, and writes within transactions. */
export type PostgresStore = ReturnType<typeof openPostgresStore>;
