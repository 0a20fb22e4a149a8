import { join } from "node:path";
import type { z } from "zod";
import { onDisk } from "../errors.js";
import { type RecordKind, sealContext } from "../kinds.js";
import { parseSealed } from "../sealing/parse-sealed.js";
import type { Sealer } from "../store-port.js";
import { pathOfKey } from "./file-name.js";
import { layoutOf } from "./layout.js";
import { listRecords } from "./list-records.js";
import { readIfThere } from "./sealed-file.js";

/** Reads the records of one kind without changing anything, even damaged ones, and without the folder's lock. The bot may be running. */
export function lookInto<T>(dir: string, kind: RecordKind, schema: z.ZodType<T>, sealer: Sealer) {
  const folder = layoutOf(dir).folderOf(kind);
  return {
    list: () => listRecords(folder),
    /** Reads one record. @returns undefined when no such record exists. @throws UnreadableRecordError; SealError when its key is missing. */
    async read(key: string): Promise<T | undefined> {
      const sealed = await onDisk(() => readIfThere(join(folder, ...pathOfKey(key))));
      return sealed === undefined
        ? undefined
        : parseSealed(sealed, { sealer, schema, context: sealContext(kind, key) });
    },
  };
}
