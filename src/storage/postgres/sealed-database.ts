import { setTimeout as delay } from "node:timers/promises";
import { keysInUse } from "../key-register.js";
import { eventSealContext, type RecordKind, recordKinds } from "../kinds.js";
import type { KeyRegister, SealAnewOptions, SealedData, SealedThing } from "../sealed-data.js";
import { headBytes, SealError } from "../sealing.js";
import type { Database, Transaction } from "./database.js";
import type { PostgresStore } from "./store.js";
import { keyOfStored } from "./stored-key.js";
import { lockNumber } from "./turn-locks.js";

export interface SealedDatabaseOptions {
  readonly database: Database;
  readonly store: PostgresStore;
  /** Ids of the keys under which replicas seal that are alive, or were a moment ago. */
  readonly liveKeyIds: () => Promise<readonly string[]>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

const pageSize = 500;
/** Going through a page of large records may take longer than other statements. */
const statementTimeoutMs = 120_000;
/** Between two attempts at the register, which is held for as long as going through everything takes. */
const retryMs = 200;

/** What a database keeps sealed, for replicas that may seal under different keys during a rotation. */
export function sealedDatabase({ database, store, liveKeyIds, log }: SealedDatabaseOptions): SealedData {
  return {
    place: { data: "the database", empty: "an empty database" },
    readRegister: () => readRegister(database),
    async changeRegister(change) {
      // A statement that waits would be ended for taking too long; and between attempts, a database that was closed is seen.
      for (let attempt = 0; !(await changeIfFree(database, change)); attempt += 1) {
        // Else a start that waits for minutes would look as if it hung.
        if (attempt === 0) log("storage.waits-for-key-register", {});
        await delay(retryMs);
      }
    },
    everything: () => everythingIn(database),
    async sealAnew(options) {
      const done = await aloneInAll(database, () => sealRowsAnew({ database, store, log, ...options }));
      return done ? () => neededKeys(database, liveKeyIds, options) : undefined;
    },
  };
}

/** @returns false when another process is changing the register. */
function changeIfFree(
  database: Database,
  change: Parameters<SealedData["changeRegister"]>[0],
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await takeLock(tx, "key-register"))) return false;
    const before = await readRegister(tx);
    const { sealed, addresses } = await change(before);
    if (JSON.stringify(before) === JSON.stringify({ sealed, addresses })) return true;
    await tx.rows(
      `insert into key_register (sealed, addresses) values ($1, $2)
       on conflict (one) do update set sealed = excluded.sealed, addresses = excluded.addresses`,
      [sealed, addresses],
    );
    return true;
  });
}

/** Takes a name's lock until the end of the transaction. @returns false when another process has it. */
async function takeLock(tx: Transaction, name: string): Promise<boolean> {
  const [lock] = await tx.rows<{ taken: boolean }>("select pg_try_advisory_xact_lock($1::bigint) as taken", [
    lockNumber(name),
  ]);
  return lock?.taken === true;
}

async function readRegister(on: Transaction): Promise<KeyRegister | undefined> {
  const [row] = await on.rows<{ sealed: string[]; addresses: string[] }>(
    "select sealed, addresses from key_register",
  );
  return row === undefined ? undefined : { sealed: row.sealed, addresses: row.addresses };
}

/** Runs work unless another process runs the same. @returns whether it ran. */
async function aloneInAll(database: Database, work: () => Promise<void>): Promise<boolean> {
  const own = database.beside({ connections: 1 });
  try {
    return await own.transaction(async (tx) => {
      if (!(await takeLock(tx, "seal-anew"))) return false;
      await work();
      return true;
    });
  } finally {
    await own.close();
  }
}

/** A row is held while it is sealed anew, so nothing that is written meanwhile is undone: no chat's lane is needed. */
async function sealRowsAnew(
  options: Pick<SealedDatabaseOptions, "database" | "store" | "log"> & Pick<SealAnewOptions, "sealer">,
): Promise<void> {
  const { database, store, sealer } = options;
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
  await sealEventsAnew(options, own);
}

async function sealEventsAnew(
  {
    database,
    sealer,
    log,
  }: Pick<SealedDatabaseOptions, "database" | "log"> & Pick<SealAnewOptions, "sealer">,
  own: Buffer,
): Promise<void> {
  const waiting = await database.rows<{ n: string }>(
    `select n from events where substring(sealed for ${headBytes}) <> $1 order by n`,
    [own],
  );
  for (const { n } of waiting) {
    await database.transaction(async (tx) => {
      const [event] = await tx.rows<{ key: string; sealed: Buffer }>(
        "select key, sealed from events where n = $1 for update",
        [n],
      );
      // Handled meanwhile.
      if (event === undefined) return;
      const context = eventSealContext(event.key);
      try {
        const anew = sealer.seal(sealer.open(event.sealed, context), context);
        await tx.rows("update events set sealed = $2 where n = $1", [n, anew]);
      } catch (error) {
        // Whoever handles it finds out for itself.
        if (!(error instanceof SealError)) throw error;
        log("storage.event-unreadable", { n });
      }
    });
  }
}

/**
 * What needs a key, found out in this order: first the replicas that may still write, then all that is written. What a
 * replica wrote that has gone since is seen; one that comes later waits for the register, and registers its key anew.
 */
async function neededKeys(
  database: Database,
  liveKeyIds: () => Promise<readonly string[]>,
  { sealer }: SealAnewOptions,
): Promise<KeyRegister> {
  const live = await liveKeyIds();
  const own = database.beside({ connections: 1, statementTimeoutMs });
  try {
    return await own.transaction(async (tx) => {
      // One moment for all of it: an invoice that moves from one record to another must be seen in one of them.
      await tx.rows("set transaction isolation level repeatable read, read only");
      const used = await keysInUse({ everything: () => everythingIn(tx) }, sealer);
      return { sealed: [...used.sealed, ...live], addresses: [...used.addresses, ...live] };
    });
  } finally {
    await own.close();
  }
}

async function* everythingIn(on: Transaction): AsyncGenerator<SealedThing> {
  const events = await on.rows<{ key: string; head: Buffer }>(
    `select key, substring(sealed for ${headBytes}) as head from events`,
  );
  for (const { key, head } of events) yield { key, sealed: head };
  for (const kind of recordKinds) yield* recordsOf(on, kind);
}

async function* recordsOf(on: Transaction, kind: RecordKind): AsyncGenerator<SealedThing> {
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
