import { endsIn } from "../../engine/ends-in.js";
import { Turns } from "../../engine/turns.js";
import { ofEachKind, type RecordKind, type RecordOf, schemaOf } from "../record-kinds.js";
import type { Sealer, Store } from "../store-port.js";
import { type Database, lastAnswerMs } from "./database.js";
import { PostgresRecords } from "./postgres-records.js";
import { RecordRows, type RecordRowsOptions } from "./record-rows.js";
import { Writes } from "./writes.js";

export interface PostgresStoreOptions {
  /** The bot's tables must exist in this database, which the caller closes after the store. */
  readonly database: Database;
  /**
   * The leader writes through this queue. Without the queue, writes go directly to the database, which is allowed
   * only while no bot runs.
   */
  readonly writes?: Writes;
  readonly leads?: RecordRowsOptions["leads"];
  readonly sealer: Sealer;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  readonly now?: () => number;
}

type RecordsOfKinds = { readonly [K in RecordKind]: PostgresRecords<RecordOf<K>> };

/** Every process reads; only the leader writes. */
export function openPostgresStore({
  database,
  writes = new Writes(database),
  leads,
  sealer,
  log,
  now = Date.now,
}: PostgresStoreOptions) {
  const rows = new RecordRows({ database, writes, leads });
  const kinds = ofEachKind<RecordsOfKinds>(
    (kind) => new PostgresRecords({ database, writes, rows, sealer, log, now, kind, schema: schemaOf(kind) }),
  );
  const turns = new Turns();
  return {
    ...kinds,
    // Only the leader writes, so tasks need an order within this process only.
    inTurn: <T>(kind: RecordKind, key: string, work: () => Promise<T>) => turns.take(`${kind} ${key}`, work),
    removeDamaged: async (before: number) => {
      const removed = await writes.rows("delete from damaged_records where moved_at < $1 returning id", [
        before,
      ]);
      return removed.length;
    },
    // A committed write notices a read-only standby, a full disk and an unwritable log.
    probe: async () => {
      await database.rows(
        "insert into probes (at) values (now()) on conflict (one) do update set at = excluded.at",
      );
    },
    close: async () => {
      for (const records of Object.values(kinds)) records.close();
      await endsIn(lastAnswerMs, writes.settled());
    },
  } satisfies Store;
}

export type PostgresStore = ReturnType<typeof openPostgresStore>;
