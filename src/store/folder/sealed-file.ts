import { readFile, stat } from "node:fs/promises";
import { type Adapter, Low } from "lowdb";
import { defined } from "../../language/omit-undefined.js";
import { systemCode } from "../errors.js";
import { keyIdOf, ofIntact } from "../sealing.js";
import type { Sealer } from "../store-port.js";
import { replaceFile } from "./durable-file.js";

/** JSON takes less memory than an object, and nobody can change it by accident. */
interface Held {
  readonly json: string;
  /** The record's last write (ms); undefined: now. "as before": the file's own time, when only the seal changes. */
  readonly writtenAt?: number | "as before" | undefined;
}

export interface SealedFileOptions {
  readonly path: string;
  /** With the record's kind and key as associated data, a file that was copied over another one can't be opened. */
  readonly context: string;
  readonly scratch: string;
  readonly sealer: Sealer;
  /** Called before the folder is synced. A power loss then may still bring the earlier file back. */
  readonly renamed: () => void;
}

/** The file is on disk when `write` resolves. */
class SealedFile implements Adapter<Held | null> {
  /** The id of the file's key; undefined for a file that wasn't read or written yet, or whose seal was changed. */
  keyId: string | undefined;
  readonly #options: SealedFileOptions;

  constructor(options: SealedFileOptions) {
    this.#options = options;
  }

  /**
   * @returns null when the file is missing. @throws UnreadableRecordError; SealError when the key isn't in SECRET_KEY
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

/** lowdb holds the record's JSON, reads it from the sealed file and writes it there. */
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

  /** Seals the record's file again if an older key has sealed it. The time of its last write stays. */
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
