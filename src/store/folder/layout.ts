import { join, resolve } from "node:path";
import { nameOfKind, type RecordKind } from "../kinds.js";

/** Where the storage keeps what in DATA_DIR. */
export function layoutOf(dir: string) {
  const top = resolve(dir);
  return {
    folderOf: (kind: RecordKind) => join(top, "records", nameOfKind(kind)),
    /** For files while they are written; on the same disk, so that they can be renamed into place. */
    scratch: join(top, "tmp"),
    damaged: join(top, "damaged"),
    keys: join(top, "keys.json"),
    /** The inbox's own file: sealed lines in base64. */
    inbox: join(top, "inbox", "events.log"),
  };
}
