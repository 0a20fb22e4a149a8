import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type * as z from "zod";
import { Turns } from "../../engine/turns.js";
import { defined } from "../../language/omit-undefined.js";
import {
  DamagedRecordError,
  onDisk,
  SealError,
  StorageError,
  systemCode,
  UnreadableRecordError,
} from "../errors.js";
import { type RecordKind, sealContext } from "../record-kinds.js";
import { checkedCopy, parseRecord } from "../sealing.js";
import type { RecordStore, Sealer } from "../store-port.js";
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
  /** So many characters of recently written records stay in memory for reading, by default none. */
  readonly remembered?: number;
}

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
  /** A record is held only once its file's content and name are on disk. */
  readonly #held: LRUCache<string, FileRecord> | undefined;
  #closed = false;

  constructor(options: RecordFilesOptions<T>) {
    this.#options = options;
    this.#folder = options.folderOf(options.kind);
    const { remembered } = options;
    if (remembered !== undefined)
      this.#held = new LRUCache({
        maxSize: remembered,
        sizeCalculation: ({ data }) => data?.json.length ?? 1,
      });
  }

  read(key: string): Promise<T | undefined> {
    return this.#inTurn(key, async (path) => {
      const held = this.#held?.get(key)?.data?.json;
      if (held !== undefined) return JSON.parse(held) as T;
      const record = this.#recordAt(key, path);
      try {
        await record.read();
        return record.data === null ? undefined : parseRecord(record.data.json, this.#options.schema);
      } catch (error) {
        if (error instanceof UnreadableRecordError) throw await this.#moveAside(key, path, error.reason);
        throw error;
      }
    });
  }

  /** @param modifiedAt the time (ms) of the last write, for a record that is moved here from another storage */
  async write(key: string, value: T, modifiedAt?: number): Promise<void> {
    // The copy is written, so later changes by the caller aren't, and it is checked that the copy can be read back.
    const snapshot = checkedCopy(this.#options.kind, value, this.#options.schema);
    await this.#inTurn(key, async (path) => {
      this.#held?.delete(key);
      if (dirname(path) !== this.#folder) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const record = this.#recordAt(key, path);
      record.data = { json: JSON.stringify(snapshot), writtenAt: modifiedAt };
      await record.write();
      // The folders above the record's own may be new, too.
      if (dirname(path) !== this.#folder) await this.#syncNames(path, dirname(dirname(path)));
      this.#unsynced.delete(path);
      this.#held?.set(key, record);
      this.onWritten?.(snapshot);
    });
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(
      key,
      async (path) => {
        this.#held?.delete(key);
        try {
          await rm(path);
        } catch (error) {
          if (systemCode(error) === "ENOENT") return;
          throw error;
        }
        this.#unsynced.add(path);
      },
      async (path) => {
        if (!this.#unsynced.has(path)) return;
        let folder = dirname(path);
        while (await removedWhenEmpty(folder, this.#folder)) folder = dirname(folder);
        // The files went with the removed folder, so only its parent is synced.
        await syncFolder(folder);
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
        const held = this.#held?.get(key);
        if (held?.data === undefined || held.data === null) return defined({ keyId: record.keyId });
        await held.write();
        this.#unsynced.delete(path);
        return defined({ record: JSON.parse(held.data.json) as T, keyId: held.keyId });
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#turns.idle();
    this.#held?.clear();
  }

  #recordAt(key: string, path: string): FileRecord {
    const { kind, scratch, sealer } = this.#options;
    const renamed = () => void this.#unsynced.add(path);
    return new FileRecord({ path, scratch, sealer, context: sealContext(kind, key), renamed });
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

  async #moveAside(key: string, path: string, reason: string): Promise<DamagedRecordError> {
    const { kind, damaged, now, log } = this.#options;
    const name = [kind, ...key.split("/").map(escapeSegment)].join("~").slice(0, 200);
    const movedTo = join(damaged, `${name}~${now()}.sealed`);
    await rename(path, movedTo);
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
