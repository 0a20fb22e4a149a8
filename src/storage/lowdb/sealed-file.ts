import { readFile } from "node:fs/promises";
import type { Adapter } from "lowdb";
import type { z } from "zod";
import { systemCode } from "../errors.js";
import type { Sealer } from "../port.js";
import { SealError } from "../sealing.js";
import { replaceFile } from "./durable-file.js";

/** The file is there but doesn't hold a record. It says why in general terms, never what stands in the file. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";

  constructor(readonly reason: "seal" | "json" | "shape") {
    super(`The file can't be read (${reason}).`);
  }
}

export interface SealedFileOptions<T> {
  readonly path: string;
  /** What the record is, for the seal: a file put in another's place doesn't open. */
  readonly context: string;
  readonly scratch: string;
  readonly sealer: Sealer;
  readonly schema: z.ZodType<T>;
  /** Told once another file is in place, before its name is on disk. */
  readonly renamed: () => void;
}

/** lowdb's way to one record in one sealed file, on disk when `write` resolves. */
export class SealedFile<T> implements Adapter<T | null> {
  readonly #options: SealedFileOptions<T>;

  constructor(options: SealedFileOptions<T>) {
    this.#options = options;
  }

  /** @returns null when there is no file. @throws UnreadableFileError; SealError when the key isn't there. */
  async read(): Promise<T | null> {
    const sealed = await readIfThere(this.#options.path);
    return sealed === undefined ? null : parseSealed(sealed, this.#options);
  }

  async write(data: T | null): Promise<void> {
    if (data === null) throw new TypeError("There is no record to write.");
    const { path, scratch, sealer, context, renamed } = this.#options;
    const sealed = sealer.seal(Buffer.from(JSON.stringify(data), "utf8"), context);
    await replaceFile(path, sealed, scratch, { renamed });
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

type Opening<T> = Pick<SealedFileOptions<T>, "context" | "sealer" | "schema">;

/** @throws UnreadableFileError; SealError when the key isn't there. */
export function parseSealed<T>(sealed: Buffer, { sealer, context, schema }: Opening<T>): T {
  let plain: Buffer;
  try {
    plain = sealer.open(sealed, context);
  } catch (error) {
    if (error instanceof SealError && error.code === "changed") throw new UnreadableFileError("seal");
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(plain.toString("utf8"));
  } catch {
    throw new UnreadableFileError("json"); // Without its cause, which quotes the text.
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UnreadableFileError("shape");
  return parsed.data;
}
