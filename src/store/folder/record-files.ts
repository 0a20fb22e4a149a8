import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type * as z from "zod";
import { Turns } from "../../engine/turns.js";
import { atMost } from "../../language/at-most.js";
import { defined } from "../../language/omit-undefined.js";
import {
  DamagedRecordError,
  isShapeUnknown,
  onDisk,
  SealError,
  StorageError,
  systemCode,
  UnreadableRecordError,
  unknownShape,
} from "../errors.js";
import type { RecordKind } from "../record-kinds.js";
import { checkedJson, jsonOfRecord, parseRecord } from "../sealing.js";
import type { RecordStore, Sealer, WriteOptions } from "../store-port.js";
import { syncFolder } from "./durable-file.js";
import { escapeSegment, listRecords, pathOfKey } from "./folder-layout.js";
import { FolderTurns } from "./folder-turns.js";
import { FileRecord } from "./sealed-file.js";

export interface RecordFilesOptions<T> {
  readonly kind: RecordKind;
  /** The folder of a kind must exist. */
  readonly folderOf: (kind: RecordKind) => string;
  readonly scratch: string;
  readonly damaged: string;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  readonly now: () => number;
  /** A file of this path was replaced or removed, or came. A copy of the folder takes it again then. */
  readonly changed: (path: string) => void;
  /**
   * Recently used records stay in memory in this form, by default in none. Memory must not hold an open secret, so
   * records with secrets stay sealed.
   */
  readonly remembers?: "json" | "sealed";
  /**
   * A timer that this process sets again is on disk already. A power loss may bring a removed timer back, because it
   * then fires for nothing.
   */
  readonly areTimers?: boolean;
}

/** This is how the disk's state of a record is kept in memory. */
type Remembered = { readonly json: string } | { readonly sealed: Buffer } | { readonly isAbsent: true };

/** So many characters or bytes stay in memory of each kind. Every event reads its chat's record: about 4,000 chats. */
const mostRemembered = { json: 4 * 1024 * 1024, sealed: 512 * 1024, absence: 64 * 1024 } as const;
const rememberedKey = 64;
const rememberedFolders = 1_000;

/**
 * Each record of a kind is a sealed file. While this process holds the folder's lock, no other writes there, so damage
 * to the file of a record in memory shows only at the next start or when the file is sealed again.
 */
export class RecordFiles<T> implements RecordStore<T> {
  /**
   * A loop over all records may miss a record that is written meanwhile, so it sets this function and hears of each
   * write.
   */
  onWritten: ((value: T) => void) | undefined;
  readonly #options: RecordFilesOptions<T>;
  readonly #folder: string;
  readonly #turns = new Turns();
  readonly #folders = new FolderTurns();
  /** A power loss could undo a change in these paths, so their folder is synced before the record is read. */
  readonly #unsynced = new Set<string>();
  /**
   * A record is held only once its file's content is on disk, and its name too unless the write may be undone. Most records
   * that a handler looks for don't exist, so their absence is held, too.
   */
  readonly #held: LRUCache<string, Remembered>;
  /** The names of these folders, and of those above them, are on disk. */
  readonly #named = new LRUCache<string, true>(atMost(rememberedFolders));
  #shapeNoted = false;
  #closed = false;

  constructor(options: RecordFilesOptions<T>) {
    this.#options = options;
    this.#folder = options.folderOf(options.kind);
    this.#held = new LRUCache({
      maxSize: mostRemembered[options.remembers ?? "absence"],
      sizeCalculation: (held) =>
        rememberedKey + ("json" in held ? held.json.length : "sealed" in held ? held.sealed.length : 0),
    });
  }

  read(key: string): Promise<T | undefined> {
    return this.#inTurn(key, async (path) => {
      const held = this.#held.get(key);
      if (held !== undefined) return this.#valueOf(key, held);
      const record = this.#recordAt(key, path);
      try {
        await record.read();
        const value = record.data === null ? undefined : parseRecord(record.data.json, this.#options.schema);
        // An earlier process may have ended before it synced the folder of this timer.
        if (value === undefined || this.#options.areTimers !== true) this.#hold(key, value, record.sealed);
        return value;
      } catch (error) {
        if (isShapeUnknown(error)) throw this.#shapeUnknown(key);
        if (error instanceof UnreadableRecordError) throw await this.#moveAside(key, path, error.reason);
        throw error;
      }
    });
  }

  /** @param options.modifiedAt the time (ms) of the last write, for a record that is moved here from another storage */
  async write(
    key: string,
    value: T,
    { modifiedAt, mayBeUndone }: WriteOptions & { readonly modifiedAt?: number } = {},
  ): Promise<void> {
    const { kind, schema, areTimers = false } = this.#options;
    const json = checkedJson(kind, value, schema);
    await this.#inTurn(key, async (path) => {
      const held = this.#held.get(key);
      if (areTimers && held !== undefined && "json" in held && held.json === json) return;
      this.#held.delete(key);
      const folder = dirname(path);
      if (folder !== this.#folder) await mkdir(folder, { recursive: true, mode: 0o700 });
      const record = this.#recordAt(key, path);
      record.data = { json, writtenAt: modifiedAt, mayBeUndone };
      await record.write();
      // The folder may be new, and those above it, too.
      if (folder !== this.#folder && !this.#named.has(folder)) {
        await this.#syncNames(path, dirname(folder));
        this.#named.set(folder, true);
      }
      this.#unsynced.delete(path);
      this.#hold(key, value, record.sealed, json);
      this.onWritten?.(JSON.parse(json) as T);
    });
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(
      key,
      async (path) => {
        this.#held.delete(key);
        try {
          await rm(path);
        } catch (error) {
          if (systemCode(error) === "ENOENT") return;
          throw error;
        }
        this.#noteChange(path);
      },
      async (path) => {
        if (!this.#unsynced.has(path)) return;
        let folder = dirname(path);
        while (await removedWhenEmpty(folder, this.#folder)) {
          this.#named.delete(folder);
          folder = dirname(folder);
        }
        // The files went with the removed folder, so only its parent is synced.
        if (this.#options.areTimers !== true) await syncFolder(folder);
        this.#unsynced.delete(path);
      },
    );
  }

  async *list(prefix = ""): AsyncGenerator<{ readonly key: string; readonly modifiedAt: number }> {
    this.#refuseWhenClosed();
    yield* listRecords(this.#folder, prefix);
  }

  /**
   * A record that an older key has sealed is sealed again, and keeps the time of its last write. An unreadable file
   * is written again from memory, or its next `read` reports the damage.
   * @returns the record if it can be read, and the id of the key that its file needs
   */
  reseal(key: string): Promise<{ readonly record?: T; readonly keyId?: string }> {
    const { kind, schema, log } = this.#options;
    return this.#inTurn(key, async (path) => {
      const record = this.#recordAt(key, path);
      try {
        await record.reseal();
        // An earlier process may have ended before it synced the folder.
        if (record.data !== null) await this.#syncNames(path);
        const value = record.data === null ? undefined : parseRecord(record.data.json, schema);
        return defined({ record: value, keyId: record.keyId });
      } catch (error) {
        if (!(error instanceof SealError || error instanceof UnreadableRecordError)) throw error;
        log("storage.record-unreadable", { kind, key });
        const held = this.#held.get(key);
        const json = held && this.#jsonOf(key, held);
        if (json === undefined) return defined({ keyId: record.keyId });
        record.data = { json };
        await record.write();
        this.#unsynced.delete(path);
        return defined({ record: parseRecord(json, schema), keyId: record.keyId });
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#turns.idle();
    this.#held.clear();
  }

  /**
   * @param value undefined for a record that doesn't exist
   * @param json the value as text, if the caller has made it
   */
  #hold(key: string, value: T | undefined, sealed: Buffer | undefined, json?: string): void {
    const { remembers } = this.#options;
    if (value === undefined) this.#held.set(key, { isAbsent: true });
    else if (remembers === "json") this.#held.set(key, { json: json ?? JSON.stringify(value) });
    else if (remembers === "sealed" && sealed !== undefined) this.#held.set(key, { sealed });
  }

  #valueOf(key: string, held: Remembered): T | undefined {
    const json = this.#jsonOf(key, held);
    if (json === undefined) return undefined;
    return "json" in held ? (JSON.parse(json) as T) : parseRecord(json, this.#options.schema);
  }

  #jsonOf(key: string, held: Remembered): string | undefined {
    if ("isAbsent" in held) return undefined;
    const { kind, sealer } = this.#options;
    return "json" in held ? held.json : jsonOfRecord(held.sealed, { sealer, kind, key });
  }

  #recordAt(key: string, path: string): FileRecord {
    const { kind, scratch, sealer } = this.#options;
    const renamed = () => this.#noteChange(path);
    return new FileRecord({ path, scratch, sealer, kind, key, renamed });
  }

  /** @param afterwards runs while no other task uses the folder, because it may remove the folder */
  async #inTurn<R>(
    key: string,
    work: (path: string) => Promise<R>,
    afterwards?: (path: string) => Promise<void>,
  ): Promise<R> {
    this.#refuseWhenClosed();
    const names = pathOfKey(key);
    const path = join(this.#folder, ...names);
    const place = names[0] ?? "";
    return this.#turns.take(path, () =>
      onDisk(async () => {
        const result = await this.#folders.share(place, async () => {
          if (this.#unsynced.has(path)) await this.#syncNames(path);
          return work(path);
        });
        if (afterwards !== undefined) await this.#folders.alone(place, () => afterwards(path));
        return result;
      }),
    );
  }

  #noteChange(path: string): void {
    this.#unsynced.add(path);
    this.#options.changed(path);
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StorageError("closed", "The storage is closed.");
  }

  /** Each folder between the file and the kind's own folder may have been created or removed. */
  async #syncNames(path: string, lowest = dirname(path)): Promise<void> {
    for (let folder = lowest; ; folder = dirname(folder)) {
      await syncIfThere(folder);
      if (folder === this.#folder) break;
    }
    this.#unsynced.delete(path);
  }

  #shapeUnknown(key: string): StorageError {
    const { kind, log } = this.#options;
    // A record of an unknown shape may be read again and again, so it is logged only once.
    if (!this.#shapeNoted) log("storage.shape-unknown", { kind, key });
    this.#shapeNoted = true;
    return unknownShape(kind);
  }

  async #moveAside(key: string, path: string, reason: string): Promise<DamagedRecordError> {
    const { kind, damaged, now, log } = this.#options;
    const name = [kind, ...key.split("/").map(escapeSegment)].join("~").slice(0, 200);
    const movedTo = join(damaged, `${name}~${now()}.sealed`);
    await rename(path, movedTo);
    for (const changed of [path, movedTo]) this.#options.changed(changed);
    log("storage.record-damaged", { kind, key, reason, movedTo });
    for (const folder of [damaged, dirname(path)]) {
      try {
        await syncFolder(folder);
      } catch (error) {
        // The caller must get the error that the record is damaged. After a power loss the damaged file may be back,
        // and its next read moves it aside again.
        log("storage.damaged-unsynced", { kind, key, code: systemCode(error) ?? "unknown" });
      }
    }
    return new DamagedRecordError(kind, key, movedTo);
  }
}

async function syncIfThere(folder: string): Promise<void> {
  try {
    await syncFolder(folder);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}

async function removedWhenEmpty(folder: string, top: string): Promise<boolean> {
  if (folder === top) return false;
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOTEMPTY" || systemCode(error) === "EEXIST") return false;
    // Another task has removed the folder together with its last record.
    if (systemCode(error) === "ENOENT") return true;
    throw error;
  }
}
