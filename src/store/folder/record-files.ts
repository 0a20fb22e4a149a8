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
  /** The kind's folder; it exists. */
  readonly folderOf: (kind: RecordKind) => string;
  readonly scratch: string;
  readonly damaged: string;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  readonly now: () => number;
  /** So many characters of the records that were written last stay in memory, to be read from there; none without it. */
  readonly remembered?: number;
}

/**
 * The records of one kind, one sealed file each. Nobody else writes there while the folder is locked, so what was
 * written last needn't be read again; that such a file was damaged shows at the next start, or when it is sealed anew.
 */
export class RecordFiles<T> implements RecordStore<T> {
  /** Is told every record that was written; for whoever goes through them all while others write. */
  onWritten: ((value: T) => void) | undefined;
  readonly #options: RecordFilesOptions<T>;
  readonly #folder: string;
  readonly #turns = new Mutex();
  /**
   * Files that were put in place or removed, while their folder could not be synced: what stands there now may be
   * gone after a power loss, so nobody may read it, and act on it, before the folder was synced.
   */
  readonly #unsynced = new Set<string>();
  /** Records by key, as JSON. Only what has come to the disk, by content and name, is here. */
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

  /** @param modifiedAt of a record that comes from another storage: the time (ms) of its last write there. */
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
      // Its own folder is synced; those above are another matter.
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
        // With its name a removed folder takes everything in it along.
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
   * Seals a record anew when an older key has sealed it; it keeps the time of its last write.
   * One that can't be read is put there again from memory, else left for its next `read` to tell.
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
        // Also when an earlier process has sealed it anew: that one may have ended before it came to this.
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
        // It has to be told that the record is damaged: a later read finds none. A power loss may bring the damaged
        // one back, and then its next read moves it aside again.
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
