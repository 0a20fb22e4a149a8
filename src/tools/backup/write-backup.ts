import { rename, rm, stat } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { Config } from "../../config/config.js";
import { syncFolder } from "../../store/folder/durable-file.js";
import { Database } from "../../store/postgres/database.js";
import { ifThere } from "../if-there.js";
import { writeArchive } from "./archive.js";
import { BackupError } from "./backup-error.js";
import { dumpDatabase } from "./postgres-programs.js";
import { stillFolder } from "./still-folder.js";

/** A backup holds so many of each kind. */
export type Counts = Readonly<Record<string, number>>;

/** @throws BackupError, MigrationError or StorageError; no file with this name is there then */
export async function writeBackup(config: Config, name: string): Promise<Counts> {
  const file = resolve(name);
  await refuseExisting(file);
  if (config.database.url === undefined && file.startsWith(`${resolve(config.dataDir)}${sep}`))
    throw new BackupError(`${file} lies in DATA_DIR, and would be lost with it. Choose another place.`);
  const unfinished = `${file}.unfinished`;
  const url = config.database.url?.reveal();
  try {
    const counts =
      url === undefined
        ? await backUpFolder(config.dataDir, unfinished)
        : await backUpDatabase(url, unfinished);
    await refuseExisting(file);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return counts;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await ifThere(stat(file), undefined);
  if (found !== undefined) throw new BackupError(`${file} is there already. Choose another name.`);
}

async function backUpFolder(dir: string, file: string): Promise<Counts> {
  const folder = await stillFolder(dir);
  const counts: Record<string, number> = {};
  try {
    for await (const name of writeArchive(folder.path, file)) {
      const kind = /^(?:records\/)?([^/]+)\/(?!events\.log)/.exec(name)?.[1];
      if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
    }
    folder.expectStill();
    return counts;
  } catch (error) {
    // A start of the bot deletes its copies: that the bot has ended says more than that a file is missing.
    folder.expectStill();
    throw error;
  } finally {
    await folder.release();
  }
}

async function backUpDatabase(url: string, file: string): Promise<Counts> {
  await rm(file, { force: true });
  await dumpDatabase(url, file);
  const database = new Database({ url, log: () => undefined });
  try {
    const rows = await database.rows<{ kind: string; count: string }>(
      "select kind, count(*) from records group by kind order by kind",
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
  } finally {
    await database.close();
  }
}
