import { readFile } from "node:fs/promises";
import type { Adapter } from "lowdb";
import type { z } from "zod";
import { defined } from "../../domain/defined.js";
import { systemCode } from "../errors.js";
import { parseSealed } from "../sealing/parse-sealed.js";
import type { Sealer } from "../store-port.js";
import { replaceFile } from "./durable-file.js";

export interface SealedFileOptions<T> {
  readonly path: string;
  /** The text that the seal is bound to, so that a file put in another's place can't be opened. */
  readonly context: string;
  readonly scratch: string;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  /** Called with the JSON before it is written. */
  readonly writes: (text: string) => void;
  /** Called once another file is in place, before its name is on disk. */
  readonly renamed: () => void;
  /** Time of the last write (ms) that the file shall show; that of its writing without it. */
  readonly modifiedAt?: number | undefined;
}

/** lowdb's way to one record in one sealed file, on disk when `write` resolves. */
export class SealedFile<T> implements Adapter<T | null> {
  readonly #options: SealedFileOptions<T>;

  constructor(options: SealedFileOptions<T>) {
    this.#options = options;
  }

  /** @returns null when there is no file. @throws UnreadableRecordError; SealError when the key isn't there. */
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

/** @returns undefined when there is no such file. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
