import type { Dirent } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { onDisk, systemCode } from "../errors.js";
import { escapeSegment, segmentOfFile, segmentOfFolder } from "./file-names.js";

export interface ListedRecord {
  readonly key: string;
  /** The time (ms) of the last write. */
  readonly modifiedAt: number;
}

/** Lists the records of a kind whose keys begin with `prefix`, one by one, without opening their files. */
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

/** Lists the entries of a folder. A folder that is missing, or is removed during the listing, has no entries. */
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
