import { setTimeout as delay } from "node:timers/promises";
import { SealError } from "../errors.js";
import type { KeyRegister, SealAnewOptions, SealedData, SealedThing } from "../key-rotation.js";
import { keysInUse } from "../key-rotation.js";
import { eventSealContext, type RecordKind, recordKinds } from "../record-kinds.js";
import { headBytes, payloadOf } from "../sealing.js";
import type { Database, Statements } from "./database.js";
import { keyOfStored } from "./postgres-records.js";
import type { PostgresStore } from "./postgres-store.js";
import type { Writes } from "./writes.js";

export interface SealedDatabaseOptions {
  readonly database: Database;
  readonly store: PostgresStore;
  readonly writes: Writes;
  readonly liveKeyIds: () => Promise<readonly string[]>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

const pageSize = 200;
/** Changes of the key register happen under this advisory lock. */
const registerLock = 0x6d65;
/**
 * Another process may hold the register's lock while it reads the whole database, so the next attempt comes after this
 * pause (ms).
 */
const retryMs = 200;

/** While an operator changes SECRET_KEY, the processes that share the database may seal with different keys. */
export function sealedDatabase(options: SealedDatabaseOptions): SealedData {
  const { database, log } = options;
  return {
    place: { data: "the database", empty: "an empty database" },
    readRegister: () => readRegister(database),
    async changeRegister(change) {
      // A statement that waits for a lock would run into its time limit, and wouldn't notice that the database was
      // closed.
      for (let attempt = 0; !(await changeIfFree(database, change)); attempt += 1) {
        // Without this log line, a start that waits for minutes would look as if it hung.
        if (attempt === 0) log("storage.waits-for-key-register", {});
        await delay(retryMs);
      }
    },
    everything: () => everythingIn(database),
    async sealAnew(given) {
      await sealRowsAnew(options, given);
      return () => neededKeys(options, given);
    },
  };
}

/** @returns false when another process is changing the key register */
function changeIfFree(
  database: Database,
  change: Parameters<SealedData["changeRegister"]>[0],
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [
      registerLock,
    ]);
    if (lock?.taken !== true) return false;
    const before = await readRegister(tx);
    const { format, sealed, addresses } = await change(before);
    if (JSON.stringify(before) === JSON.stringify({ format, sealed, addresses })) return true;
    await tx.rows(
      `insert into key_register (format, sealed, addresses) values ($1, $2, $3)
       on conflict (one) do update
       set format = excluded.format, sealed = excluded.sealed, addresses = excluded.addresses`,
      [format, sealed, addresses],
    );
    return true;
  });
}

async function readRegister(on: Statements): Promise<KeyRegister | undefined> {
  const [row] = await on.rows<{ format: number; sealed: string[]; addresses: string[] }>(
    "select format, sealed, addresses from key_register",
  );
  return row;
}

/** A row is replaced only while it still holds the bytes that were read, so no newer write is lost. */
async function sealRowsAnew(
  { database, store, writes, log }: SealedDatabaseOptions,
  { sealer }: Pick<SealAnewOptions, "sealer">,
): Promise<void> {
  const own = sealer.seal(Buffer.alloc(0), "").subarray(0, headBytes);
  for (const kind of recordKinds) {
    let last = "";
    for (;;) {
      const rows = await database.rows<{ key: string }>(
        `select key from records where kind = $1 and key > $2 and substring(sealed for ${headBytes}) <> $3
         order by key limit ${pageSize}`,
        [kind, last, own],
      );
      for (const { key } of rows) await store[kind].reseal(keyOfStored(key));
      if (rows.length < pageSize) break;
      last = rows.at(-1)?.key ?? "";
    }
  }
  const events = await database.rows<{ id: string; key: string; sealed: Buffer }>(
    `select id, key, sealed from events where substring(sealed for ${headBytes}) <> $1 order by id`,
    [own],
  );
  for (const { id, key, sealed } of events) {
    const context = eventSealContext(key);
    try {
      const payload = payloadOf(sealed, sealer.open(sealed, context));
      const anew = sealer.seal(Buffer.from(JSON.stringify(payload), "utf8"), context);
      await writes.rows("update events set sealed = $3 where id = $1 and sealed = $2", [id, sealed, anew]);
    } catch (error) {
      // The process that handles an event which can't be opened will meet the same error and report it.
      if (!(error instanceof SealError)) throw error;
      log("storage.event-unreadable", { key });
    }
  }
}

/**
 * The keys of running processes are read before the data, so the data of a process that ends in between is seen. A
 * process that starts later waits until the register is free, and then registers its key again.
 */
async function neededKeys(
  { database, liveKeyIds }: SealedDatabaseOptions,
  { sealer }: Pick<SealAnewOptions, "sealer">,
): Promise<KeyRegister> {
  const live = await liveKeyIds();
  return database.transaction(async (tx) => {
    // In two snapshots, an invoice that moves from a chat's record to its own could be missed in both.
    await tx.rows("set transaction isolation level repeatable read, read only");
    const used = await keysInUse({ everything: () => everythingIn(tx) }, sealer);
    return { ...used, sealed: [...used.sealed, ...live], addresses: [...used.addresses, ...live] };
  });
}

async function* everythingIn(on: Statements): AsyncGenerator<SealedThing> {
  const events = await on.rows<{ key: string; head: Buffer }>(
    `select key, substring(sealed for ${headBytes}) as head from events`,
  );
  for (const { key, head } of events) yield { key, sealed: head };
  for (const kind of recordKinds) yield* recordsOf(on, kind);
}

async function* recordsOf(on: Statements, kind: RecordKind): AsyncGenerator<SealedThing> {
  const what = kind === "chats" || kind === "invoices" ? "sealed" : `substring(sealed for ${headBytes})`;
  let last = "";
  for (;;) {
    const rows = await on.rows<{ key: string; bytes: Buffer }>(
      `select key, ${what} as bytes from records where kind = $1 and key > $2 order by key limit ${pageSize}`,
      [kind, last],
    );
    for (const { key, bytes } of rows) yield { kind, key: keyOfStored(key), sealed: bytes };
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.key ?? "";
  }
}
