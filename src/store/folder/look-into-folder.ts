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

/**
 * A look at the records of one kind that changes nothing, not even a damaged one, and needs no lock: the bot may be
 * running on the folder.
 */
export function lookInto<T>(dir: string, kind: RecordKind, schema: z.ZodType<T>, sealer: Sealer) {
  const folder = layoutOf(dir).folderOf(kind);
  return {
    list: () => listRecords(folder),
    /** @returns undefined when there is none. @throws UnreadableRecordError; SealError when the key isn't there. */
    async read(key: string): Promise<T | undefined> {
      const sealed = await onDisk(() => readIfThere(join(folder, ...pathOfKey(key))));
      return sealed === undefined
        ? undefined
        : parseSealed(sealed, { sealer, schema, context: sealContext(kind, key) });
    },
  };
}
