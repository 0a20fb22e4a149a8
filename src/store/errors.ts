/**
 * Thrown when the disk or the database refuses an operation. Nothing of the operation is stored, and the earlier value
 * stays. Only after a lost connection to the database is it unknown whether the operation was carried out.
 */
export class StorageError extends Error {
  override readonly name = "StorageError";

  /**
   * @param code the error code of the system (ENOSPC, EROFS, …) or of PostgreSQL, or a word of the bot: "connection"
   * for a lost connection, "closed", "invalid" for a value that could not be read back, "unknown-key" or
   * "unknown-shape" for a record that another process may be able to read, or the reason why the storage may not be
   * used now, e.g. "in-use"
   */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Thrown when a record was found damaged and was moved aside for the operator. From then on the store has no record
 * with this key.
 */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";

  constructor(
    readonly kind: string,
    readonly key: string,
    /** The file or the database row that contains the damaged record now, in words. */
    readonly movedTo: string,
  ) {
    super(`A damaged record (${kind}) was moved aside to ${movedTo}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the disk is read-only",
  EIO: "the disk reports an input/output error",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENOTSUP: "this kind of disk can't hold what is needed; use a local one",
  EOPNOTSUPP: "this kind of disk can't hold what is needed; use a local one",
  EEXIST: "a file stands where a folder is expected",
  ENOTDIR: "a file stands where a folder is expected",
};

/** Returns the code of a system error, e.g. "ENOENT". */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Runs disk work. An error of the system becomes a StorageError in words, which doesn't quote any content. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined || error instanceof StorageError || !("syscall" in (error as Error))) throw error;
    throw new StorageError(code, `The storage failed: ${reasons[code] ?? "the system refused"} (${code}).`, {
      cause: error,
    });
  }
}
