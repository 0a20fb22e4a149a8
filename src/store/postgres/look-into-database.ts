import type { z } from "zod";
import { type RecordKind, sealContext } from "../kinds.js";
import { parseSealed } from "../sealing/parse-sealed.js";
import type { Sealer } from "../store-port.js";
import type { Database } from "./database.js";
import { keyOfStored, storedKey } from "./stored-key.js";

/** Reads the records of one kind without changing anything, even damaged ones. The bot may be running. */
export function lookIntoDatabase<T>(
  database: Database,
  kind: RecordKind,
  schema: z.ZodType<T>,
  sealer: Sealer,
) {
  return {
    async *list(): AsyncGenerator<{ readonly key: string }> {
      const rows = await database.rows<{ key: string }>(
        "select key from records where kind = $1 order by key",
        [kind],
      );
      for (const { key } of rows) yield { key: keyOfStored(key) };
    },
    /**
     * Reads one record. @returns undefined when there is no such record. @throws UnreadableRecordError; SealError when
     * the key isn't in SECRET_KEY.
     */
    async read(key: string): Promise<T | undefined> {
      const [row] = await database.rows<{ sealed: Buffer }>(
        "select sealed from records where kind = $1 and key = $2",
        [kind, storedKey(key)],
      );
      return row === undefined
        ? undefined
        : parseSealed(row.sealed, { sealer, schema, context: sealContext(kind, key) });
    },
  };
}
