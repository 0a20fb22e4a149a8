import { join, resolve } from "node:path";
import { nameOfKind, type RecordKind } from "../kinds.js";

/** Returns the paths of everything that the storage keeps in DATA_DIR. */
export function layoutOf(dir: string) {
  const top = resolve(dir);
  return {
    folderOf: (kind: RecordKind) => join(top, "records", nameOfKind(kind)),
    /** The folder for temporary files. It is on the same disk as the records, so that a file can be renamed to its final path. */
    scratch: join(top, "tmp"),
    damaged: join(top, "damaged"),
    keys: join(top, "keys.json"),
    /** The file of the inbox, with one sealed line in base64 per entry. */
    inbox: join(top, "inbox", "events.log"),
  };
}
