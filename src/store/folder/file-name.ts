import { StorageError } from "../errors.js";

const suffix = ".sealed";
const longestName = 255;

/**
 * The path of a record below its kind's folder: `<chat>/<ref>` becomes a folder and a file. Any character but a
 * lower-case letter, a digit, "-" or "_" is written as `%` and two hex digits. So no key leaves the folder, and two
 * keys never share a file where the disk doesn't tell upper from lower case.
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

/** The last part of a record's key, from its file's name. @returns undefined when it isn't the file of a record. */
export function segmentOfFile(name: string): string | undefined {
  return name.endsWith(suffix) ? segmentOfFolder(name.slice(0, -suffix.length)) : undefined;
}

/** A part of a key, from a folder's name. @returns undefined when it isn't a folder of records. */
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
