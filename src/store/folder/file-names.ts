import { join, resolve } from "node:path";
import { StorageError } from "../errors.js";
import { nameOfKind, type RecordKind } from "../record-kinds.js";

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

const suffix = ".sealed";
const longestName = 255;

/**
 * Returns the path of a record below its kind's folder. `<chat>/<ref>` becomes a folder and a file. All characters
 * except lower-case letters, digits, "-" and "_" become `%` and two hex digits. So no key leads out of the folder, and
 * two keys never share a file on disks that ignore the case.
 */
export function pathOfKey(key: string): readonly string[] {
  const segments = key.split("/").map(escapeSegment);
  const file = `${segments.pop() ?? ""}${suffix}`;
  const path = [...segments, file];
  if (segments.includes("") || file === suffix || path.some((name) => name.length > longestName)) {
    throw new StorageError("invalid", "A record's key is empty, or too long for a file name.");
  }
  return path;
}

/**
 * Returns the last part of a record's key, which the name of the record's file stands for. @returns undefined for a
 * file that isn't a record.
 */
export function segmentOfFile(name: string): string | undefined {
  return name.endsWith(suffix) ? segmentOfFolder(name.slice(0, -suffix.length)) : undefined;
}

/**
 * Returns the part of a record's key that the name of a folder stands for. @returns undefined for a folder that has no
 * records.
 */
export function segmentOfFolder(name: string): string | undefined {
  if (!/^(?:[a-z0-9_-]|%[0-9a-f]{2})+$/.test(name)) return undefined;
  const segment = Buffer.from(
    name.replace(/%(..)|(.)/g, (_, hex: string, plain: string) => hex ?? byte(plain)),
    "hex",
  );
  const text = segment.toString("utf8");
  return escapeSegment(text) === name ? text : undefined;
}

const byte = (character: string): string => Buffer.from(character, "latin1").toString("hex");

export const escapeSegment = (segment: string): string =>
  [...Buffer.from(segment, "utf8")]
    .map((code) => {
      const character = String.fromCharCode(code);
      return /[a-z0-9_-]/.test(character) ? character : `%${code.toString(16).padStart(2, "0")}`;
    })
    .join("");
