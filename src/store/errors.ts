/** The disk refused: nothing of the operation is kept, the earlier value is still there. */
export class StorageError extends Error {
  override readonly name = "StorageError";

  /** @param code the system's (ENOSPC, EROFS, …), "closed", "invalid" for a value that could not be read back,
   * or "unknown-key" or "unknown-shape" for a record that another process may be able to read. */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A record could not be read and was moved aside; from now on there is none under its key. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";

  constructor(
    readonly kind: string,
    readonly key: string,
    /** Path of the file that holds it now. */
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

/** The code of a system error, e.g. "ENOENT". */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Runs disk work; what the system refuses is thrown as a StorageError in words, without contents. */
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
