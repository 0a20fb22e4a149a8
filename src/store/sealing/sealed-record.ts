import type { z } from "zod";
import { SealError, StorageError, UnreadableRecordError } from "../errors.js";
import type { RecordKind } from "../record-kinds.js";
import type { Sealer } from "../store-port.js";

interface Opening<T> {
  readonly sealer: Sealer;
  /** The associated data of the seal: the record's kind and key. Bytes that were copied over another record therefore can't be opened. */
  readonly context: string;
  readonly schema: z.ZodType<T>;
}

/**
 * Opens and checks a sealed record. @throws UnreadableRecordError; SealError when the encryption key isn't in
 * SECRET_KEY.
 */
export const parseSealed = <T>(sealed: Buffer, { sealer, context, schema }: Opening<T>): T =>
  parseRecord(
    ofIntact(() => sealer.open(sealed, context).toString("utf8")),
    schema,
  );

/** Opens a seal. @throws UnreadableRecordError when the sealed bytes were changed */
export function ofIntact<R>(open: () => R): R {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealError && error.code === "changed") throw new UnreadableRecordError("seal");
    throw error;
  }
}

/** Reads a record's JSON. @throws UnreadableRecordError */
export function parseRecord<T>(json: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new UnreadableRecordError("json"); // JSON.parse quotes the text in its error, so the error isn't attached as the cause.
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UnreadableRecordError("shape");
  return parsed.data;
}

/**
 * Copies and checks a record, so that later changes by the caller aren't written.
 * @throws StorageError "invalid" when the record doesn't fit its schema and so couldn't be read back. The message names
 * fields and never their values.
 */
export function checkedCopy<T>(kind: RecordKind, value: T, schema: z.ZodType<T>): T {
  const copy = schema.safeParse(JSON.parse(JSON.stringify(value)));
  if (copy.success) return copy.data;
  const fields = copy.error.issues.map((issue) => issue.path.join(".")).slice(0, 3);
  throw new StorageError("invalid", `A record (${kind}) is not as it must be: ${fields.join(", ")}.`);
}
