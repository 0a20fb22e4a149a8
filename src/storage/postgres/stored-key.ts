import { StorageError } from "../errors.js";

/**
 * A record's key as it stands in the database, whose text can't hold a zero byte: that one, and the sign it is written
 * by, become `%` and two hex digits. A prefix stays a prefix. @throws StorageError when a part of the key is empty.
 */
export function storedKey(key: string): string {
  if (key.split("/").includes(""))
    throw new StorageError("invalid", "A record's key is empty, or a part of it is.");
  return escaped(key);
}

export const keyOfStored = (stored: string): string =>
  stored.replaceAll(/%00|%25/g, (sign) => (sign === "%00" ? "\0" : "%"));

/** The keys that begin with a prefix, as a range of the order "C": from its start up to, but not including, its end. */
export function rangeOf(prefix: string): { readonly from: string; readonly to: string | undefined } {
  const from = escaped(prefix);
  const points = Array.from(from, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastPoint) points.pop();
  const last = points.pop();
  if (last === undefined) return { from, to: undefined };
  // No text holds a half of a surrogate pair by itself.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return { from, to: String.fromCodePoint(...points, next) };
}

const lastPoint = 0x10ffff;
const escaped = (text: string): string => text.replaceAll(/[%\0]/g, (sign) => (sign === "%" ? "%25" : "%00"));
