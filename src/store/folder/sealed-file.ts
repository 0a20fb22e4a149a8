import { readFile } from "node:fs/promises";
import type { Adapter } from "lowdb";
import type { z } from "zod";
import { defined } from "../../language/omit-undefined.js";
import { systemCode } from "../errors.js";
import { parseSealed } from "../sealing/sealed-record.js";
import type { Sealer } from "../store-port.js";
import { replaceFile } from "./durable-file.js";

export interface SealedFileOptions<T> {
  readonly path: string;
  /** The associated data of the seal: the record's kind and key. A file that was copied over another record's file therefore can't be opened. */
  readonly context: string;
  readonly scratch: string;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  /**
   * Called with the record's JSON text before the text is encrypted and written, so that the caller can keep it in
   * memory for later reads.
   */
  readonly writes: (text: string) => void;
  /**
   * Called when the file has its new content but the folder isn't synced yet. The caller has to remember this, because
   * a power loss before the sync may bring the earlier file back.
   */
  readonly renamed: () => void;
  /** The modification time (ms) that the file gets; the current time when it is missing. */
  readonly modifiedAt?: number | undefined;
}

/** The lowdb adapter for one record in one sealed file. The file is on disk when `write` resolves. */
export class SealedFile<T> implements Adapter<T | null> {
  readonly #options: SealedFileOptions<T>;

  constructor(options: SealedFileOptions<T>) {
    this.#options = options;
  }

  /**
   * Reads the record. @returns null when the file is missing. @throws UnreadableRecordError; SealError when the
   * encryption key isn't in SECRET_KEY.
   */
  async read(): Promise<T | null> {
    const sealed = await readIfThere(this.#options.path);
    return sealed === undefined ? null : parseSealed(sealed, this.#options);
  }

  async write(data: T | null): Promise<void> {
    if (data === null) throw new TypeError("There is no record to write.");
    const { path, scratch, sealer, context, writes, renamed, modifiedAt } = this.#options;
    const text = JSON.stringify(data);
    writes(text);
    const sealed = sealer.seal(Buffer.from(text, "utf8"), context);
    await replaceFile(path, sealed, scratch, {
      renamed,
      ...defined({ modifiedAt }),
    });
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
