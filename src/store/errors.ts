/** Nothing of a refused operation is stored, but after a lost connection to the database that is unknown. */
export class StorageError extends Error {
  override readonly name = "StorageError";

  /**
   * @param code is the one of the system (ENOSPC, …) or PostgreSQL, or a word of the bot: "connection", "closed",
   * "invalid" for a value that couldn't be read back, "unknown-key" or "unknown-shape" for a record that another
   * process may be able to read, or why the storage may not be used, e.g. "in-use"
   */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A damaged record was moved aside for the operator. From then on the store has no record with this key. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";

  constructor(
    readonly kind: string,
    readonly key: string,
    /** This text names the file or the database row to which the damaged record was moved. */
    readonly movedTo: string,
  ) {
    super(`A damaged record (${kind}) was moved aside to ${movedTo}.`);
  }
}

/** The message of this error never quotes the record's content. */
export class UnreadableRecordError extends Error {
  override readonly name = "UnreadableRecordError";

  constructor(readonly reason: "seal" | "json" | "shape") {
    super(`The record can't be read (${reason}).`);
  }
}

const sealFaults = {
  changed: "The sealed bytes were changed.",
  "unknown-key": "The bytes are sealed under another key.",
  newer: "A newer version of the bot has sealed the bytes.",
} as const;

/**
 * The bytes of a "changed" seal were changed, or sealed for another context. The key of an "unknown-key" seal isn't in
 * SECRET_KEY, and the format of a "newer" one is higher than this version's.
 */
export class SealError extends Error {
  override readonly name = "SealError";

  constructor(readonly code: keyof typeof sealFaults) {
    super(sealFaults[code]);
  }
}

/** A newer version of the bot may have written the record, or a fault of this one. */
export const isShapeUnknown = (error: unknown): boolean =>
  error instanceof SealError
    ? error.code === "newer"
    : error instanceof UnreadableRecordError && error.reason === "shape";

/** The chat whose record it is waits for a version that can read it. */
export const unknownShape = (kind: string): StorageError =>
  new StorageError(
    "unknown-shape",
    `A record (${kind}) has a shape that this version doesn't know. It stays where it is, for a version that does.`,
  );

/** @param data says in words where the data is */
export const newerFormat = (found: number, known: number, data: string): StorageError =>
  new StorageError(
    "newer-format",
    `A newer version of the bot has written the data in ${data} (format ${found}; this version knows formats up to ${known}). ` +
      "Start that version again, or restore the backup from before the update. Nothing was overwritten.",
  );

/** The stored data needs a key that is missing in SECRET_KEY. Nothing was changed. */
export class KeyMissingError extends Error {
  override readonly name = "KeyMissingError";

  /** @param place says in words where the data is, and with what an operator without the old key can start instead */
  constructor(
    readonly missing: readonly string[],
    present: readonly string[],
    { data, empty }: { readonly data: string; readonly empty: string },
  ) {
    super(
      `The data in ${data} needs the key with the id ${missing.join(", ")}, but SECRET_KEY holds only ${present.join(", ")}. ` +
        `Put the old key behind the new one (SECRET_KEY=new,old), or start with ${empty}. Nothing was overwritten.`,
    );
  }
}

/** Another process, such as the running bot, holds the lock of the data folder. */
export class FolderLockedError extends Error {
  override readonly name = "FolderLockedError";

  constructor(readonly dir: string) {
    super(
      `Another process works in ${dir}. Two would damage its records: stop the other one, or give this one a DATA_DIR of its own.`,
    );
  }
}

/**
 * An error that the grammY plugin has replayed is a copy without its class, so errors are recognized by their names.
 */
const isNamed = (error: unknown, name: string): error is Error =>
  error instanceof Error && error.name === name;

export const isStorageError = (error: unknown): error is StorageError => isNamed(error, "StorageError");

/** The store has already moved a damaged record aside and logged it. */
export const isDamaged = (error: unknown): boolean => isNamed(error, "DamagedRecordError");

/** Another process may have the key or the shape that this record needs. The record stays where it is. */
export const isForOthers = (error: unknown): boolean =>
  isStorageError(error) && (error.code === "unknown-key" || error.code === "unknown-shape");

export const isForOperator = (error: unknown): error is Error =>
  isStorageError(error) || isNamed(error, "KeyMissingError") || isNamed(error, "FolderLockedError");

/** A damaged record counts as no record. */
export async function undamaged<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isDamaged(error)) return undefined;
    throw error;
  }
}

/** A record that is damaged or for other processes counts as no record. */
export async function readable<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await undamaged(reading);
  } catch (error) {
    if (isForOthers(error)) return undefined;
    throw error;
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

/** The message of a StorageError doesn't quote any content, unlike the system's own error. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined || error instanceof StorageError || !("syscall" in (error as Error))) throw error;
    throw diskError(code, error);
  }
}

/** @param code of the system, such as ENOSPC */
export const diskError = (code: string, cause?: unknown): StorageError =>
  new StorageError(code, `The storage failed: ${reasons[code] ?? "the system refused"} (${code}).`, {
    cause,
  });
