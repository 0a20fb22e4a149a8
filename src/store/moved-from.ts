import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StorageError, systemCode } from "./errors.js";
import type { Database } from "./postgres/database.js";

const origin = z.object({ source: z.string(), complete: z.boolean() });

/** The data was moved here from this other storage, or is being restored from this backup. It may not have arrived in full. */
export type Origin = z.infer<typeof origin>;

export const originFile = (dir: string): string => join(dir, "migration.json");

/** @returns undefined when nothing was moved into this folder */
export async function readFolderOrigin(dir: string): Promise<Origin | undefined> {
  const text = await readFile(originFile(dir), "utf8").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : origin.parse(JSON.parse(text));
}

/** @returns undefined when nothing was moved into this database */
export async function readDatabaseOrigin(database: Database): Promise<Origin | undefined> {
  const [row] = await database.rows<Origin>("select source, complete from store_origin");
  return row;
}

/** A part of the data of an incomplete move is still elsewhere. @throws StorageError with the code "half-moved" */
export function refuseHalfMoved(found: Origin | undefined): void {
  if (found === undefined || found.complete) return;
  throw new StorageError(
    "half-moved",
    `The data from ${found.source} hasn't arrived in full. Run npm run move-store again as before: it goes on where it ` +
      "was broken off. Or, if it was npm run restore, run that again with --replace.",
  );
}
