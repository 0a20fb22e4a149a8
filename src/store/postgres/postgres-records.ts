import type * as z from "zod";
import {
  DamagedRecordError,
  isShapeUnknown,
  SealError,
  StorageError,
  UnreadableRecordError,
  unknownShape,
} from "../errors.js";
import { type RecordKind, sealContext } from "../record-kinds.js";
import { checkedJson, jsonOfRecord, keyIdOf, parseSealed } from "../sealing.js";
import type { RecordStore, Sealer } from "../store-port.js";
import type { Database } from "./database.js";
import type { RecordRows } from "./record-rows.js";
import type { RecordRow, Writes } from "./writes.js";

export interface PostgresRecordsOptions<T> {
  readonly kind: RecordKind;
  /** Keys are listed over this pool. While the bot runs, writes go over the leader's own session. */
  readonly database: Database;
  readonly writes: Writes;
  readonly rows: RecordRows;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  readonly now: () => number;
}

const pageSize = 1000;

/** A record is one sealed row. */
export class PostgresRecords<T> implements RecordStore<T> {
  readonly #options: PostgresRecordsOptions<T>;
  #shapeNoted = false;
  #closed = false;

  constructor(options: PostgresRecordsOptions<T>) {
    this.#options = options;
  }

  async read(key: string): Promise<T | undefined> {
    this.#refuseWhenClosed();
    for (;;) {
      const sealed = await this.#options.rows.read(this.#options.kind, storedKey(key));
      if (sealed === undefined) return undefined;
      const opened = await this.#open(key, sealed);
      if (opened !== "changed meanwhile") return opened;
    }
  }

  async write(key: string, value: T): Promise<void> {
    await this.writeAsOf(key, value, this.#options.now());
  }

  /** The record keeps the time (ms since 1970) of its last write in the storage that it comes from. */
  async writeAsOf(key: string, value: T, modifiedAt: number): Promise<void> {
    this.#refuseWhenClosed();
    await this.#options.rows.put(this.#rowOf(key, value, modifiedAt));
  }

  async remove(key: string): Promise<void> {
    this.#refuseWhenClosed();
    await this.#options.rows.remove(this.#options.kind, storedKey(key));
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
   * A record that an older key has sealed is sealed again, and keeps the time of its last write. An unreadable record
   * is left to its next `read`, and a record that is written meanwhile keeps the new content.
   */
  async reseal(key: string): Promise<void> {
    this.#refuseWhenClosed();
    const { kind, rows, writes, sealer, log } = this.#options;
    const context = sealContext(kind, key);
    const stored = storedKey(key);
    rows.forget(kind, stored);
    const sealed = await rows.read(kind, stored);
    try {
      if (sealed === undefined || keyIdOf(sealed) === sealer.keyId) return;
      const anew = sealer.seal(Buffer.from(jsonOfRecord(sealed, { sealer, kind, key }), "utf8"), context);
      await writes.rows("update records set sealed = $4 where kind = $1 and key = $2 and sealed = $3", [
        kind,
        stored,
        sealed,
        anew,
      ]);
    } catch (error) {
      if (!(error instanceof SealError || error instanceof UnreadableRecordError)) throw error;
      log("storage.record-unreadable", { kind, key });
    }
  }

  close(): void {
    this.#closed = true;
  }

  #rowOf(key: string, value: T, modifiedAt: number): RecordRow {
    const { kind, schema, sealer } = this.#options;
    const json = checkedJson(kind, value, schema);
    const sealed = sealer.seal(Buffer.from(json, "utf8"), sealContext(kind, key));
    return { kind, key: storedKey(key), sealed, modifiedAt };
  }

  /**
   * @throws DamagedRecordError after the record was moved aside; StorageError when its key isn't in SECRET_KEY, or when
   * this version doesn't know its shape
   */
  async #open(key: string, sealed: Buffer): Promise<T | "changed meanwhile"> {
    const { kind, sealer, schema } = this.#options;
    try {
      return parseSealed(sealed, { sealer, schema, kind, key });
    } catch (error) {
      if (error instanceof SealError && error.code === "unknown-key") throw keyMissing(kind, sealed);
      if (isShapeUnknown(error)) throw this.#shapeUnknown(key);
      if (!(error instanceof UnreadableRecordError)) throw error;
      return (await this.#moveAside(key, sealed, error.reason)) ?? "changed meanwhile";
    }
  }

  #shapeUnknown(key: string): StorageError {
    const { kind, log } = this.#options;
    // A record of an unknown shape may be read again and again, so it is logged only once.
    if (!this.#shapeNoted) log("storage.shape-unknown", { kind, key });
    this.#shapeNoted = true;
    return unknownShape(kind);
  }

  /** @returns undefined when the record was written again meanwhile. @throws DamagedRecordError after the move */
  async #moveAside(key: string, sealed: Buffer, reason: string): Promise<undefined> {
    const { kind, rows, writes, now, log } = this.#options;
    rows.forget(kind, storedKey(key));
    const [moved] = await writes.rows<{ id: string }>(
      `with gone as (delete from records where kind = $1 and key = $2 and sealed = $3 returning sealed)
       insert into damaged_records (kind, key, sealed, moved_at) select $1, $2, sealed, $4 from gone returning id`,
      [kind, storedKey(key), sealed, Math.round(now())],
    );
    if (moved === undefined) return undefined;
    const movedTo = `row ${moved.id} of damaged_records`;
    log("storage.record-damaged", { kind, key, reason, movedTo });
    throw new DamagedRecordError(kind, key, movedTo);
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StorageError("closed", "The storage is closed.");
  }
}

const keyMissing = (kind: RecordKind, sealed: Buffer): StorageError =>
  new StorageError(
    "unknown-key",
    `A record (${kind}) is sealed under the key with the id ${keyIdOf(sealed)}, which isn't in SECRET_KEY. ` +
      "Let every process know both keys before any of them seals with the new one: first SECRET_KEY=old,new everywhere, then new,old.",
  );

/**
 * PostgreSQL can't store a zero byte, so it and "%" become "%" and two hex digits. Keys that begin with the same text
 * still do so afterwards. @throws StorageError when a part of the key is empty
 */
export function storedKey(key: string): string {
  if (key.split("/").includes(""))
    throw new StorageError("invalid", "A record's key is empty, or a part of it is.");
  return escaped(key);
}

export const keyOfStored = (stored: string): string =>
  stored.replaceAll(/%00|%25/g, (sign) => (sign === "%00" ? "\0" : "%"));

/** The stored keys with `prefix` are those from `from` up to, but without, `to`, in the collation "C". */
function rangeOf(prefix: string): { readonly from: string; readonly to: string | undefined } {
  const from = escaped(prefix);
  const points = Array.from(from, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastPoint) points.pop();
  const last = points.pop();
  if (last === undefined) return { from, to: undefined };
  // No valid text contains a lone surrogate, so U+E000 comes after U+D7FF.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return { from, to: String.fromCodePoint(...points, next) };
}

const lastPoint = 0x10ffff;
const escaped = (text: string): string => text.replaceAll(/[%\0]/g, (sign) => (sign === "%" ? "%25" : "%00"));
