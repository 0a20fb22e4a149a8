import type { Dirent } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { onDisk, StorageError, systemCode } from "../errors.js";
import { nameOfKind, type RecordKind } from "../record-kinds.js";

export function layoutOf(dir: string) {
  const top = resolve(dir);
  return {
    folderOf: (kind: RecordKind) => join(top, "records", nameOfKind(kind)),
    /** A temporary file can be renamed to its final path only on the same disk, so this folder is inside DATA_DIR. */
    scratch: join(top, "tmp"),
    damaged: join(top, "damaged"),
    keys: join(top, "keys.json"),
    /** The inbox's file has one sealed line in base64 per entry. */
    inbox: join(top, "inbox", "events.log"),
  };
}

const suffix = ".sealed";
const longestName = 255;

/**
 * `<chat>/<ref>` becomes a folder and a file. Characters except lower-case letters, digits, "-" and "_" become `%` and
 * two hex digits, so no key leads out of the folder, and two keys never share a file on disks that ignore the case.
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

/** @returns undefined for a file that isn't a record */
function segmentOfFile(name: string): string | undefined {
  return name.endsWith(suffix) ? segmentOfFolder(name.slice(0, -suffix.length)) : undefined;
}

/** @returns undefined for a folder that has no records */
function segmentOfFolder(name: string): string | undefined {
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
  segment.replace(/[^a-z0-9_-]/gu, (character) =>
    Buffer.from(character, "utf8").toString("hex").replace(/../g, "%$&"),
  );

export interface ListedRecord {
  readonly key: string;
  readonly modifiedAt: number;
}

/** The records' files aren't opened. */
export async function* listRecords(folder: string, prefix = ""): AsyncGenerator<ListedRecord> {
  const above = prefix.split("/");
  const start = above.pop() ?? "";
  if (above.includes("")) return; // A record's key never has an empty part, so no key begins with this prefix.
  yield* walk(join(folder, ...above.map(escapeSegment)), above.map((part) => `${part}/`).join(""), start);
}

async function* walk(folder: string, above: string, start: string): AsyncGenerator<ListedRecord> {
  for await (const entry of entriesOf(folder)) {
    const segment = entry.isDirectory() ? segmentOfFolder(entry.name) : segmentOfFile(entry.name);
    if (segment === undefined || !segment.startsWith(start)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path, `${above}${segment}/`, "");
    else {
      const modifiedAt = await modifiedAtOf(path);
      if (modifiedAt !== undefined) yield { key: `${above}${segment}`, modifiedAt };
    }
  }
}

/** A folder that is missing, or is removed during the listing, has no entries. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const entries = await onDisk(() => opendir(folder)).catch(noneWhenGone);
  if (entries === undefined) return;
  try {
    for (;;) {
      const entry = await onDisk(() => entries.read()).catch(noneWhenGone);
      if (entry === undefined || entry === null) return;
      yield entry;
    }
  } finally {
    await entries.close();
  }
}

async function modifiedAtOf(path: string): Promise<number | undefined> {
  return (await onDisk(() => stat(path)).catch(noneWhenGone))?.mtimeMs;
}

function noneWhenGone(error: unknown): undefined {
  if (systemCode(error) === "ENOENT") return undefined;
  throw error;
}
