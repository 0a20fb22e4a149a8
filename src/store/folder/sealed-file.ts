import { readFile, stat } from "node:fs/promises";
import { type Adapter, Low } from "lowdb";
import { defined } from "../../language/omit-undefined.js";
import { systemCode } from "../errors.js";
import { keyIdOf, ofIntact } from "../sealing.js";
import type { Sealer } from "../store-port.js";
import { replaceFile } from "./durable-file.js";

/** What lowdb holds of a record: JSON and not an object, because it takes less memory and nobody can change it by accident. */
interface Held {
  readonly json: string;
  /**
   * The time (ms) of the record's last write, which the file's modification time shows. Undefined: now. "as before": the
   * time that the file has, for a write that changes nothing but the seal.
   */
  readonly writtenAt?: number | "as before" | undefined;
}

export interface SealedFileOptions {
  readonly path: string;
  /** The associated data of the seal: the record's kind and key. A file that was copied over another record's file therefore can't be opened. */
  readonly context: string;
  readonly scratch: string;
  readonly sealer: Sealer;
  /**
   * Called when the file has its new content but the folder isn't synced yet. The caller has to remember this, because
   * a power loss before the sync may bring the earlier file back.
   */
  readonly renamed: () => void;
}

/** The lowdb adapter for one record in one sealed file. The file is on disk when `write` resolves. */
class SealedFile implements Adapter<Held | null> {
  /** The id of the key that has sealed the file; undefined for a file that wasn't read or written yet, or whose seal was changed. */
  keyId: string | undefined;
  readonly #options: SealedFileOptions;

  constructor(options: SealedFileOptions) {
    this.#options = options;
  }

  /**
   * Reads the record. @returns null when the file is missing. @throws UnreadableRecordError; SealError when the
   * encryption key isn't in SECRET_KEY.
   */
  async read(): Promise<Held | null> {
    const { path, sealer, context } = this.#options;
    const sealed = await readIfThere(path);
    if (sealed === undefined) return null;
    return ofIntact(() => {
      this.keyId = keyIdOf(sealed);
      return { json: sealer.open(sealed, context).toString("utf8") };
    });
  }

  async write(held: Held | null): Promise<void> {
    if (held === null) throw new TypeError("There is no record to write.");
    const { path, scratch, sealer, context, renamed } = this.#options;
    const modifiedAt = held.writtenAt === "as before" ? (await stat(path)).mtimeMs : held.writtenAt;
    const sealed = sealer.seal(Buffer.from(held.json, "utf8"), context);
    await replaceFile(path, sealed, scratch, { renamed, ...defined({ modifiedAt }) });
    this.keyId = sealer.keyId;
  }
}

/** One record of a data folder: lowdb holds its JSON, reads it from the sealed file and writes it there. */
export class FileRecord extends Low<Held | null> {
  readonly #file: SealedFile;
  readonly #newestKey: string;

  constructor(options: SealedFileOptions) {
    const file = new SealedFile(options);
    super(file, null);
    this.#file = file;
    this.#newestKey = options.sealer.keyId;
  }

  /** The id of the key that the file needs; undefined when that isn't known. */
  get keyId(): string | undefined {
    return this.#file.keyId;
  }

  /** Reads the record, and seals its file again if an older key has sealed it. The time of its last write stays. */
  async reseal(): Promise<void> {
    await this.read();
    if (this.data === null || this.keyId === this.#newestKey) return;
    this.data = { ...this.data, writtenAt: "as before" };
    await this.write();
  }
}

/** Reads a file's bytes. @returns undefined when the file doesn't exist */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
