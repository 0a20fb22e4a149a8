import { readFile, stat } from "node:fs/promises";
import { type Adapter, Low } from "lowdb";
import { defined } from "../../language/omit-undefined.js";
import { systemCode } from "../errors.js";
import { type RecordKind, sealContext } from "../record-kinds.js";
import { jsonOfRecord, keyIdOf, ofIntact } from "../sealing.js";
import type { Sealer } from "../store-port.js";
import { replaceFile } from "./durable-file.js";

/** A record is held as JSON, because JSON takes less memory than an object, and nobody can change it by accident. */
interface Held {
  readonly json: string;
  /**
   * The file's time becomes this time (ms) of the record's last write, or the current time. It stays "as before" when
   * only the seal changes.
   */
  readonly writtenAt?: number | "as before" | undefined;
  readonly mayBeUndone?: boolean | undefined;
}

export interface SealedFileOptions {
  readonly path: string;
  readonly kind: RecordKind;
  readonly key: string;
  readonly scratch: string;
  readonly sealer: Sealer;
  /** The function is called before the folder is synced, when a power loss may still bring the earlier file back. */
  readonly renamed: () => void;
}

/** The file is on disk when `write` resolves. */
class SealedFile implements Adapter<Held | null> {
  /**
   * The file's key has this id, which is undefined for a file that wasn't read or written yet, or whose seal was
   * changed.
   */
  keyId: string | undefined;
  /** The file's bytes as they were last read or written. */
  sealed: Buffer | undefined;
  readonly #options: SealedFileOptions;

  constructor(options: SealedFileOptions) {
    this.#options = options;
  }

  /**
   * @returns null when the file is missing. @throws UnreadableRecordError; SealError when the key isn't in SECRET_KEY
   */
  async read(): Promise<Held | null> {
    const { path, sealer, kind, key } = this.#options;
    const sealed = await readIfThere(path);
    if (sealed === undefined) return null;
    this.sealed = sealed;
    return ofIntact(() => {
      this.keyId = keyIdOf(sealed);
      return { json: jsonOfRecord(sealed, { sealer, kind, key }) };
    });
  }

  async write(held: Held | null): Promise<void> {
    if (held === null) throw new TypeError("There is no record to write.");
    const { path, scratch, sealer, kind, key, renamed } = this.#options;
    const modifiedAt = held.writtenAt === "as before" ? (await stat(path)).mtimeMs : held.writtenAt;
    const sealed = sealer.seal(Buffer.from(held.json, "utf8"), sealContext(kind, key));
    await replaceFile(path, sealed, scratch, {
      renamed,
      ...defined({ modifiedAt, mayBeUndone: held.mayBeUndone }),
    });
    this.keyId = sealer.keyId;
    this.sealed = sealed;
  }
}

/** This lowdb database holds one record's JSON, reads it from the sealed file and writes it there. */
export class FileRecord extends Low<Held | null> {
  readonly #file: SealedFile;
  readonly #newestKey: string;

  constructor(options: SealedFileOptions) {
    const file = new SealedFile(options);
    super(file, null);
    this.#file = file;
    this.#newestKey = options.sealer.keyId;
  }

  get keyId(): string | undefined {
    return this.#file.keyId;
  }

  get sealed(): Buffer | undefined {
    return this.#file.sealed;
  }

  /** Only the seal changes, so the record keeps the time of its last write. */
  async reseal(): Promise<void> {
    await this.read();
    if (this.data === null || this.keyId === this.#newestKey) return;
    this.data = { ...this.data, writtenAt: "as before" };
    await this.write();
  }
}

/** @returns undefined when the file doesn't exist */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
