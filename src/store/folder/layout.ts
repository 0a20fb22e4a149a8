import { join, resolve } from "node:path";
import { nameOfKind, type RecordKind } from "../kinds.js";

/** The folders of DATA_DIR. */
export function layoutOf(dir: string) {
  const top = resolve(dir);
  return {
    folderOf: (kind: RecordKind) => join(top, "records", nameOfKind(kind)),
    /**
     * Files are here while they are written. The folder is on the same disk, so that a file can be renamed into its
     * place.
     */
    scratch: join(top, "tmp"),
    damaged: join(top, "damaged"),
    keys: join(top, "keys.json"),
    /** The inbox's own file: sealed lines in base64. */
    inbox: join(top, "inbox", "events.log"),
  };
}
