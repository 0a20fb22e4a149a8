import type { z } from "zod";
import { DamagedRecordError, StorageError } from "../errors.js";
import { type RecordKind, sealContext } from "../kinds.js";
import { parseSealed, UnreadableRecordError } from "../parse-sealed.js";
import type { RecordStore, Sealer } from "../port.js";
import { checkedCopy } from "../sealed-record.js";
import { headBytes, keyIdOf, SealError } from "../sealing.js";
import { Turns } from "../turns.js";
import type { Database, Transaction } from "./database.js";
import { keyOfStored, rangeOf, storedKey } from "./stored-key.js";
import { UnknownKeys } from "./unknown-keys.js";

export interface PostgresRecordsOptions<T> {
  readonly kind: RecordKind;
  readonly database: Database;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Told the chat, which a key begins with; throws when nothing of it may be written here. */
  readonly beforeWrite: (chat: string) => void;
}

/** Records that a listing takes from the database at once. */
const pageSize = 1000;

/** The records of one kind, a sealed row each. Nothing is kept in memory beyond the operations under way. */
export class PostgresRecords<T> implements RecordStore<T> {
  readonly #options: PostgresRecordsOptions<T>;
  readonly #turns = new Turns();
  readonly #unknownKeys = new UnknownKeys();
  #shapeNoted = false;
  #closed = false;

  constructor(options: PostgresRecordsOptions<T>) {
    this.#options = options;
  }

  read(key: string): Promise<T | undefined> {
    return this.#inTurn(key, async (stored) => {
      for (;;) {
        const sealed = await this.#sealedOf(this.#options.database, stored);
        if (sealed === undefined) return undefined;
        const opened = await this.#open(key, stored, sealed);
        if (opened !== "changed meanwhile") return opened;
      }
    });
  }

  async write(key: string, value: T): Promise<void> {
    const row = this.#rowOf(key, value);
    await this.#inTurn(key, () => this.#put(this.#ifStillOurs(key), row));
  }

  /** The record as it stands in the table, for who writes it there together with something else. */
  sealed(key: string, value: T): { readonly key: string; readonly sealed: Buffer } {
    this.#refuseWhenClosed();
    return this.#rowOf(key, value);
  }

  /** The same within a transaction: nothing is kept before that commits. */
  async writeIn(tx: Transaction, key: string, value: T): Promise<void> {
    this.#refuseWhenClosed();
    await this.#put(tx, this.#rowOf(key, value));
  }

  /** Puts a record in place that comes from another storage, with the time (ms) of its last write there. */
  async writeAsOf(tx: Transaction, key: string, value: T, modifiedAt: number): Promise<void> {
    this.#refuseWhenClosed();
    await this.#put(tx, { ...this.#rowOf(key, value), modifiedAt });
  }

  async remove(key: string): Promise<void> {
    const { kind } = this.#options;
    await this.#inTurn(key, (stored) =>
      this.#ifStillOurs(key).rows("delete from records where kind = $1 and key = $2", [kind, stored]),
    );
  }

  async *list(prefix = ""): AsyncGenerator<{ readonly key: string; readonly modifiedAt: number }> {
    const { kind, database } = this.#options;
    const { from, to } = rangeOf(prefix);
    let last: string | undefined;
    for (;;) {
      this.#refuseWhenClosed();
      const rows = await database.rows<{ key: string; modified_at: string }>(
        `select key, modified_at from records
         where kind = $1 and key >= $2 and ($3::text is null or key < $3) and ($4::text is null or key > $4)
         order by key limit ${pageSize}`,
        [kind, last ?? from, to ?? null, last ?? null],
      );
      for (const { key, modified_at } of rows)
        yield { key: keyOfStored(key), modifiedAt: Number(modified_at) };
      if (rows.length < pageSize) return;
      last = rows.at(-1)?.key;
    }
  }

  /**
   * Of timers: those that are due by a time (ms), the earliest first, at most so many. A damaged one is moved aside and
   * logged; those under a key that isn't in SECRET_KEY, or in a shape that isn't known, are passed over, and left to a
   * replica that can read them.
   */
  async due(now: number, limit: number): Promise<{ readonly key: string; readonly value: T }[]> {
    const found: { key: string; value: T }[] = [];
    // What is passed over takes no place from others: the look goes on behind it.
    for (let last: DueRow | undefined; found.length < limit; ) {
      const rows = await this.#dueAfter(last, now, limit);
      for (const row of rows) {
        const value = await this.#openDue(row);
        if (value !== undefined && found.length < limit) found.push({ key: keyOfStored(row.key), value });
      }
      if (rows.length < limit) break;
      last = rows.at(-1);
    }
    return found;
  }

  #dueAfter(last: DueRow | undefined, now: number, limit: number): Promise<DueRow[]> {
    this.#refuseWhenClosed();
    const { kind, database } = this.#options;
    return database.rows<DueRow>(
      `select key, sealed, due_at from records where kind = $1 and due_at <= $2
         and substring(sealed for ${headBytes}) <> all ($4::bytea[])
         and ($5::bigint is null or (due_at, key) > ($5, $6::text))
       order by due_at, key limit $3`,
      [kind, now, limit, this.#unknownKeys.heads, last?.due_at ?? null, last?.key ?? null],
    );
  }

  async #openDue({ key: stored, sealed }: DueRow): Promise<T | undefined> {
    const { kind, log } = this.#options;
    const key = keyOfStored(stored);
    try {
      const value = await this.#open(key, stored, sealed);
      return value === "changed meanwhile" ? undefined : value;
    } catch (error) {
      if (error instanceof DamagedRecordError) return undefined;
      if (!isForOthers(error)) throw error;
      if (error.code === "unknown-key" && this.#unknownKeys.note(sealed))
        log("storage.key-missing", { kind, key });
      return undefined;
    }
  }

  /**
   * Seals a record anew when an older key has sealed it; it keeps the time of its last write.
   * One that can't be read is left for its next `read` to tell.
   * @returns whether it was sealed anew.
   */
  async reseal(key: string): Promise<boolean> {
    this.#refuseWhenClosed();
    const { kind, database, sealer, log } = this.#options;
    const context = sealContext(kind, key);
    const stored = storedKey(key);
    return database.transaction(async (tx) => {
      const sealed = await this.#sealedOf(tx, stored, "for update");
      try {
        if (sealed === undefined || keyIdOf(sealed) === sealer.keyId) return false;
        const anew = sealer.seal(sealer.open(sealed, context), context);
        await tx.rows("update records set sealed = $3 where kind = $1 and key = $2", [kind, stored, anew]);
        return true;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        log("storage.record-unreadable", { kind, key });
        return false;
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#turns.idle();
  }

  #rowOf(key: string, value: T): Row {
    const { kind, schema, sealer, now } = this.#options;
    const copy = checkedCopy(kind, value, schema);
    const sealed = sealer.seal(Buffer.from(JSON.stringify(copy), "utf8"), sealContext(kind, key));
    return { key: storedKey(key), sealed, modifiedAt: now(), dueAt: dueOf(kind, copy) };
  }

  async #put(on: Transaction, { key, sealed, modifiedAt, dueAt }: Row): Promise<void> {
    await on.rows(
      `insert into records (kind, key, sealed, modified_at, due_at) values ($1, $2, $3, $4, $5)
       on conflict (kind, key) do update
       set sealed = excluded.sealed, modified_at = excluded.modified_at, due_at = excluded.due_at`,
      [this.#options.kind, key, sealed, Math.round(modifiedAt), dueAt],
    );
  }

  async #sealedOf(on: Transaction, stored: string, lock = ""): Promise<Buffer | undefined> {
    const [row] = await on.rows<{ sealed: Buffer }>(
      `select sealed from records where kind = $1 and key = $2 ${lock}`,
      [this.#options.kind, stored],
    );
    return row?.sealed;
  }

  /** @throws DamagedRecordError after it was moved aside; StorageError when its key isn't there, or its shape isn't known. */
  async #open(key: string, stored: string, sealed: Buffer): Promise<T | "changed meanwhile"> {
    const { kind, sealer, schema } = this.#options;
    try {
      return parseSealed(sealed, { sealer, schema, context: sealContext(kind, key) });
    } catch (error) {
      if (error instanceof SealError && error.code === "unknown-key") throw keyMissing(kind, sealed);
      if (!(error instanceof UnreadableRecordError)) throw error;
      // Whole, and sealed by one of us: a newer version that runs beside this one may have written it.
      if (error.reason === "shape") throw this.#shapeUnknown(key);
      const damage = await this.#moveAside(key, stored, sealed, error.reason);
      if (damage === undefined) return "changed meanwhile";
      throw damage;
    }
  }

  #shapeUnknown(key: string): StorageError {
    const { kind, log } = this.#options;
    // Once: it is tried again and again.
    if (!this.#shapeNoted) log("storage.shape-unknown", { kind, key });
    this.#shapeNoted = true;
    return new StorageError(
      "unknown-shape",
      `A record (${kind}) has a shape that this version doesn't know. It stays where it is, for a replica that does.`,
    );
  }

  /** Only while the row still holds what could not be opened: another process may have written it anew. */
  async #moveAside(
    key: string,
    stored: string,
    sealed: Buffer,
    reason: string,
  ): Promise<DamagedRecordError | undefined> {
    const { kind, database, now, log } = this.#options;
    const [moved] = await database.rows<{ id: string }>(
      `with gone as (delete from records where kind = $1 and key = $2 and sealed = $3 returning sealed)
       insert into damaged_records (kind, key, sealed, moved_at) select $1, $2, sealed, $4 from gone returning id`,
      [kind, stored, sealed, Math.round(now())],
    );
    if (moved === undefined) return undefined;
    const movedTo = `row ${moved.id} of damaged_records`;
    log("storage.record-damaged", { kind, key, reason, movedTo });
    return new DamagedRecordError(kind, key, movedTo);
  }

  /** Statements about a record that are sent only while its chat is still this process's, after all waits. */
  #ifStillOurs(key: string): Transaction {
    const { database, beforeWrite } = this.#options;
    const [chat = key] = key.split("/", 1);
    return { rows: (text, values) => database.rowsIf(() => beforeWrite(chat), text, values) };
  }

  /** One after the other within a record, in the order asked for. */
  async #inTurn<R>(key: string, work: (stored: string) => Promise<R>): Promise<R> {
    this.#refuseWhenClosed();
    const stored = storedKey(key);
    return this.#turns.take(stored, () => work(stored));
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StorageError("closed", "The storage is closed.");
  }
}

interface DueRow extends Record<string, unknown> {
  readonly key: string;
  readonly sealed: Buffer;
  readonly due_at: string;
}

interface Row {
  readonly key: string;
  readonly sealed: Buffer;
  readonly modifiedAt: number;
  readonly dueAt: number | null;
}

/** True for the error of a record that another replica may be able to read. */
const isForOthers = (error: unknown): error is StorageError =>
  error instanceof StorageError && (error.code === "unknown-key" || error.code === "unknown-shape");

/** When a timer is due; other records have no such time. */
function dueOf(kind: RecordKind, value: unknown): number | null {
  if (kind !== "timers" || typeof value !== "object" || value === null || !("at" in value)) return null;
  return Math.floor(Number(value.at));
}

const keyMissing = (kind: RecordKind, sealed: Buffer): StorageError =>
  new StorageError(
    "unknown-key",
    `A record (${kind}) is sealed under the key with the id ${keyIdOf(sealed)}, which isn't in SECRET_KEY. ` +
      "Let every replica know both keys before any of them seals with the new one: first SECRET_KEY=old,new everywhere, then new,old.",
  );
