import { mkdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Low } from "lowdb";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { defined } from "../../domain/defined.js";
import { DamagedRecordError, onDisk, StorageError, systemCode } from "../errors.js";
import { type RecordKind, sealContext } from "../kinds.js";
import { Mutex } from "../mutex.js";
import { parseSealed, UnreadableRecordError } from "../sealing/parse-sealed.js";
import { checkedCopy } from "../sealing/sealed-record.js";
import { keyIdOf, SealError } from "../sealing/sealing.js";
import type { RecordStore, Sealer } from "../store-port.js";
import { replaceFile, syncFolder } from "./durable-file.js";
import { escapeSegment, pathOfKey } from "./file-name.js";
import { listRecords } from "./list-records.js";
import { readIfThere, SealedFile } from "./sealed-file.js";

export interface RecordFilesOptions<T> {
  readonly kind: RecordKind;
  /** The kind's folder, which exists already. */
  readonly folderOf: (kind: RecordKind) => string;
  readonly scratch: string;
  readonly damaged: string;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  readonly now: () => number;
  /**
   * The number of characters of the records written last that stay in memory, to be read from there; without it none
   * do.
   */
  readonly remembered?: number;
}

/**
 * The records of one kind, one sealed file each. No other process writes there while the folder is locked, so a record
 * written last needn't be read again. Damage to such a file shows at the next start, or when the record is sealed anew.
 */
export class RecordFiles<T> implements RecordStore<T> {
  /** Is told every record that was written; for whoever goes through them all while others write. */
  onWritten: ((value: T) => void) | undefined;
  readonly #options: RecordFilesOptions<T>;
  readonly #folder: string;
  readonly #turns = new Mutex();
  /**
   * Files that were put in place or removed while their folder could not be synced. A power loss may undo such a
   * change, so the folder must be synced before the file is read and acted on.
   */
  readonly #unsynced = new Set<string>();
  /** Records by key, as JSON. Only records whose content and name are on disk are here. */
  readonly #written: LRUCache<string, string> | undefined;
  #closed = false;

  constructor(options: RecordFilesOptions<T>) {
    this.#options = options;
    this.#folder = options.folderOf(options.kind);
    const { remembered } = options;
    if (remembered !== undefined)
      this.#written = new LRUCache({ maxSize: remembered, sizeCalculation: (text) => text.length });
  }

  read(key: string): Promise<T | undefined> {
    return this.#inTurn(key, async (path) => {
      const written = this.#written?.get(key);
      if (written !== undefined) return JSON.parse(written) as T;
      const low = new Low<T | null>(this.#file(key, path), null);
      try {
        await low.read();
      } catch (error) {
        if (error instanceof UnreadableRecordError) throw await this.#moveAside(key, path, error.reason);
        throw error;
      }
      return low.data ?? undefined;
    });
  }

  /** @param modifiedAt the time (ms) of the last write of a record that comes from another store. */
  async write(key: string, value: T, modifiedAt?: number): Promise<void> {
    // Taken now, so that what the caller changes later isn't written; checked now, so that it can be read again.
    const snapshot = checkedCopy(this.#options.kind, value, this.#options.schema);
    await this.#inTurn(key, async (path) => {
      this.#written?.delete(key);
      if (dirname(path) !== this.#folder) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      let text = "";
      const writes = (json: string): void => {
        text = json;
      };
      const low = new Low<T | null>(this.#file(key, path, writes, modifiedAt), null);
      low.data = snapshot;
      await low.write();
      // The file's own folder is synced here; the folders above it are synced elsewhere.
      if (dirname(path) !== this.#folder) await this.#syncNames(path, dirname(dirname(path)));
      this.#unsynced.delete(path);
      this.#written?.set(key, text);
      this.onWritten?.(snapshot);
    });
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(
      key,
      async (path) => {
        this.#written?.delete(key);
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
        // A removed folder takes everything in it along with its name.
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
   * Seals a record anew when an older key has sealed it; the record keeps the time of its last write. A damaged file is
   * written again from memory if the record is known there, else the next `read` tells of the damage.
   * @returns the record if it can be read, and the key that its file needs from now on.
   */
  reseal(key: string): Promise<{ readonly record?: T; readonly keyId?: string }> {
    const { kind, sealer, scratch, log } = this.#options;
    const context = sealContext(this.#options.kind, key);
    return this.#inTurn(key, async (path) => {
      const sealed = await readIfThere(path);
      if (sealed === undefined) return {};
      let keyId: string | undefined;
      try {
        keyId = keyIdOf(sealed);
        const plain = sealer.open(sealed, context);
        if (keyId !== sealer.keyId) {
          const { mtimeMs: modifiedAt } = await stat(path);
          const renamed = () => void this.#unsynced.add(path);
          await replaceFile(path, sealer.seal(plain, context), scratch, { modifiedAt, renamed });
          keyId = sealer.keyId;
        }
        // The folder is synced even when an earlier process has sealed the record anew, since that process may have
        // ended before its sync.
        await this.#syncNames(path);
        return { keyId, record: parseSealed(sealed, { ...this.#options, context }) };
      } catch (error) {
        if (!(error instanceof SealError || error instanceof UnreadableRecordError)) throw error;
        log("storage.record-unreadable", { kind, key });
        return (await this.#putAgain(key, path)) ?? defined({ keyId });
      }
    });
  }

  /** @returns undefined when it isn't remembered. */
  async #putAgain(
    key: string,
    path: string,
  ): Promise<{ readonly record: T; readonly keyId: string } | undefined> {
    const written = this.#written?.get(key);
    if (written === undefined) return undefined;
    const record = JSON.parse(written) as T;
    await this.#file(key, path).write(record);
    this.#unsynced.delete(path);
    return { record, keyId: this.#options.sealer.keyId };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#turns.idle();
    this.#written?.clear();
  }

  #file(
    key: string,
    path: string,
    writes: (text: string) => void = () => undefined,
    modifiedAt?: number,
  ): SealedFile<T> {
    const renamed = () => void this.#unsynced.add(path);
    const context = sealContext(this.#options.kind, key);
    return new SealedFile({ ...this.#options, path, context, writes, renamed, modifiedAt });
  }

  /**
   * One after the other within a record, side by side within a folder.
   * @param afterwards done with nobody else in the folder: when the last record goes, the folder goes along
   */
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
        const result = await this.#turns.share(place, async () => {
          if (this.#unsynced.has(path)) await this.#syncNames(path);
          return work(path);
        });
        if (afterwards !== undefined) await this.#turns.alone(place, () => afterwards(path));
        return result;
      }),
    );
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StorageError("closed", "The storage is closed.");
  }

  /** Syncs the folders from a record's own up to the kind's: each may be new in the one above, or gone from it. */
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
        // The merchant must be told that the record is damaged, since a later read finds no record. A power loss may
        // bring the damaged file back; then its next read moves it aside again.
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
    // Records that went at the same time leave one folder behind, and the first of them has taken it along.
    if (systemCode(error) === "ENOENT") return true;
    throw error;
  }
}
