import type { z } from "zod";
import { StorageError } from "../errors.js";
import type { RecordKind } from "../kinds.js";

/**
 * The record as it is now, without what the caller changes later. @throws StorageError "invalid" when it could not be
 * read again; it names fields, never what stands in them.
 */
export function checkedCopy<T>(kind: RecordKind, value: T, schema: z.ZodType<T>): T {
  const copy = schema.safeParse(JSON.parse(JSON.stringify(value)));
  if (copy.success) return copy.data;
  const fields = copy.error.issues.map((issue) => issue.path.join(".")).slice(0, 3);
  throw new StorageError("invalid", `A record (${kind}) is not as it must be: ${fields.join(", ")}.`);
}
