import type { z } from "zod";
import { StorageError } from "../errors.js";
import type { RecordKind } from "../kinds.js";

/**
 * Copies and checks a record, so that later changes by the caller aren't written.
 * @throws StorageError "invalid" when the record couldn't be read back. Its message names fields and never their
 * values.
 */
export function checkedCopy<T>(kind: RecordKind, value: T, schema: z.ZodType<T>): T {
  const copy = schema.safeParse(JSON.parse(JSON.stringify(value)));
  if (copy.success) return copy.data;
  const fields = copy.error.issues.map((issue) => issue.path.join(".")).slice(0, 3);
  throw new StorageError("invalid", `A record (${kind}) is not as it must be: ${fields.join(", ")}.`);
}
