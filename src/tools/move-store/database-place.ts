import type { InboxEvent } from "../../engine/event.js";
import { SealError, StorageError } from "../../store/errors.js";
import { type Origin, readDatabaseOrigin } from "../../store/moved-from.js";
import { Database } from "../../store/postgres/database.js";
import { liveKeyIds } from "../../store/postgres/leader-session.js";
import { MoveLock } from "../../store/postgres/move-lock.js";
import { keyOfStored, storedKey } from "../../store/postgres/postgres-records.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import { sealedDatabase } from "../../store/postgres/sealed-database.js";
import { makeTables } from "../../store/postgres/tables.js";
import { Writes } from "../../store/postgres/writes.js";
import { eventSealContext } from "../../store/record-kinds.js";
import { type KeyedSealer, payloadOf } from "../../store/sealing.js";
import type { WaitingEvents } from "./store-to-move.js";
import { MigrationError, type Place, type Role, type StoredRecord } from "./store-to-move.js";

interface Row extends Record<string, unknown> {
  readonly key: string;
  readonly sealed: Buffer;
  readonly modified_at: string;
}

interface EventRow extends Record<string, unknown> {
  readonly n: string | null;
  readonly chat: string;
  readonly key: string;
  readonly sealed: Buffer;
  readonly received_at: string;
}

const pageSize = 200;

const storedRecordOf = ({ key, sealed, modified_at }: Row): StoredRecord => ({
  key: keyOfStored(key),
  sealed,
  modifiedAt: Number(modified_at),
});

/**
 * @throws StorageError with the code "in-use" while the bot runs; MigrationError when the source has no data of a bot.
 * Nothing was created in either case.
 */
export async function databasePlace(url: string, sealer: KeyedSealer, role: Role): Promise<Place> {
  const name = nameOf(url);
  const lock = await MoveLock.take(url);
  if (lock === undefined) throw new MigrationError(`Another npm run move-store is at work on ${name}.`);
  const log = () => undefined;
  const database = new Database({ url, log });
  const writes = new Writes(database);
  const store = openPostgresStore({ database, writes, sealer, log });
  const close = async () => {
    await store.close();
    await database.close();
    await lock.release();
  };
  try {
    // Tables are created only in the target, because a move changes nothing in its source.
    if (role === "source") await refuseWithoutData(database, name);
    else await makeTables(database);
    // The check for running bots comes after the move has taken its lock. A process of the bot does the opposite: it
    // first shows that it runs, and then looks for this lock. So one of the two always notices the other.
    await refuseWhileInUse(database, name);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    name,
    data: sealedDatabase({ database, store, writes, liveKeyIds: async () => [], log }),
    async *records(kind) {
      for (let last = ""; ; ) {
        const rows = await database.rows<Row>(
          `select key, sealed, modified_at from records where kind = $1 and key > $2 order by key limit ${pageSize}`,
          [kind, last],
        );
        for (const row of rows) yield storedRecordOf(row);
        if (rows.length < pageSize) return;
        last = rows.at(-1)?.key ?? "";
      }
    },
    find: async (kind, keys) =>
      (
        await database.rows<Row>(
          "select key, sealed, modified_at from records where kind = $1 and key = any($2)",
          [kind, keys.map(storedKey)],
        )
      ).map(storedRecordOf),
    async put(kind, records) {
      await Promise.all(
        records.map(({ key, value, modifiedAt }) => store[kind].writeAsOf(key, value as never, modifiedAt)),
      );
    },
    remove: async (kind, keys) => {
      await database.rows("delete from records where kind = $1 and key = any($2)", [
        kind,
        keys.map(storedKey),
      ]);
    },
    readWaiting: () => readEvents(database, sealer),
    writeWaiting: (waiting) => writeEvents(database, sealer, waiting),
    movedAside: async () => countOf(database, "damaged_records"),
    isEmpty: () => isEmpty(database),
    async refuseWhenUsed() {
      await refuseWhileInUse(database, name);
      if (!(await lock.isHeld()))
        throw new MigrationError(
          `The session was lost that keeps the bot from starting on ${name}: what has arrived may be out of date. Stop ` +
            "every process of the bot, and run this again: it goes on where it is.",
        );
    },
    readOrigin: () => readDatabaseOrigin(database),
    async writeOrigin({ source, complete }: Origin) {
      await database.rows(
        `insert into store_origin (source, complete) values ($1, $2)
         on conflict (one) do update set source = excluded.source, complete = excluded.complete`,
        [source, complete],
      );
    },
    close,
  };
}

async function refuseWhileInUse(database: Database, name: string): Promise<void> {
  const alive = await liveKeyIds(database);
  if (alive.length > 0)
    throw new StorageError("in-use", `The bot runs on ${name}. Stop every process of it first.`);
}

async function refuseWithoutData(database: Database, name: string): Promise<void> {
  const [found] = await database.rows<{ made: boolean }>(
    "select to_regclass('tables_version') is not null as made",
  );
  if (
    found?.made !== true ||
    ((await isEmpty(database)) && (await readDatabaseOrigin(database)) === undefined)
  )
    throw new MigrationError(`There is no data of the bot in ${name}. Nothing was changed.`);
}

async function isEmpty(database: Database): Promise<boolean> {
  for (const table of ["records", "damaged_records", "events", "key_register"])
    if ((await countOf(database, table)) > 0) return false;
  return true;
}

async function countOf(database: Database, table: string): Promise<number> {
  const [row] = await database.rows<{ count: string }>(`select count(*) from ${table}`);
  return Number(row?.count);
}

async function readEvents(database: Database, sealer: KeyedSealer): Promise<WaitingEvents> {
  const rows = await database.rows<EventRow>(
    "select n, chat, key, sealed, received_at from events order by n nulls last, id",
  );
  const [numbers] = await database.rows<{ next: string }>(
    "select last_value + is_called::integer as next from event_numbers",
  );
  let next = Number(numbers?.next);
  const events: InboxEvent[] = [];
  for (const { n, chat, key, sealed, received_at } of rows) {
    try {
      const payload = payloadOf(sealed, sealer.open(sealed, eventSealContext(key)));
      // An event that a standby has just stored may have no number yet, so it gets the next one.
      const number = n === null ? next++ : Number(n);
      events.push({ n: number, chat, key, payload, receivedAt: Number(received_at) });
    } catch (error) {
      if (!(error instanceof SealError && error.code === "changed")) throw error;
    }
  }
  return { events, next, damaged: rows.length - events.length };
}

async function writeEvents(
  database: Database,
  sealer: KeyedSealer,
  { events, next }: Omit<WaitingEvents, "damaged">,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows("delete from events");
    for (const event of events) {
      const { n, chat, key, payload, receivedAt } = event;
      const sealed = sealer.seal(Buffer.from(JSON.stringify(payload), "utf8"), eventSealContext(key));
      await tx.rows("insert into events (n, chat, key, sealed, received_at) values ($1, $2, $3, $4, $5)", [
        n,
        chat,
        key,
        sealed,
        Math.round(receivedAt),
      ]);
    }
    await tx.rows("select setval('event_numbers', $1, false)", [Math.ceil(next)]);
  });
}

function nameOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
