import { StorageError } from "../errors.js";

/**
 * Turns a record's key into text for PostgreSQL, which can't store a zero byte. The zero byte and "%" become "%" and
 * two hex digits. Keys that begin with the same text still do so afterwards. @throws StorageError when a part of the
 * key is empty.
 */
export function storedKey(key: string): string {
  if (key.split("/").includes(""))
    throw new StorageError("invalid", "A record's key is empty, or a part of it is.");
  return escaped(key);
}

export const keyOfStored = (stored: string): string =>
  stored.replaceAll(/%00|%25/g, (sign) => (sign === "%00" ? "\0" : "%"));

/**
 * Returns the range of the stored keys that begin with `prefix`, in the order of the collation "C". The end isn't a
 * part of the range; undefined means that the range is open.
 */
export function rangeOf(prefix: string): { readonly from: string; readonly to: string | undefined } {
  const from = escaped(prefix);
  const points = Array.from(from, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastPoint) points.pop();
  const last = points.pop();
  if (last === undefined) return { from, to: undefined };
  // After U+D7FF comes U+E000. The lone surrogates in between are skipped, because no valid text contains one.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return { from, to: String.fromCodePoint(...points, next) };
}

const lastPoint = 0x10ffff;
const escaped = (text: string): string => text.replaceAll(/[%\0]/g, (sign) => (sign === "%" ? "%25" : "%00"));
