import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { keyOfStored } from "../../../src/store/postgres/postgres-records.js";
import { eventSealContext, sealContext } from "../../../src/store/record-kinds.js";
import { createSealer } from "../../../src/store/sealing.js";
import { statement } from "../../postgres/new-database.js";
import { secretKey } from "../kill/data-folder.js";
import type { ReplicaWorld } from "./replica-world.js";

export interface Kept {
  /** Records and events, as whoever has the key can read them. */
  readonly opened: readonly string[];
  /** The database's files and its log, as they are. */
  readonly files: readonly string[];
}

/** All that the database holds now: its files and its log as they are, and what is sealed, opened with the key. */
export async function everythingKept({ databaseUrl, server }: ReplicaWorld): Promise<Kept> {
  const sealer = createSealer([secretKey]);
  const records = await statement<{ kind: Parameters<typeof sealContext>[0]; key: string; sealed: Buffer }>(
    databaseUrl,
    "select kind, key, sealed from records",
  );
  const events = await statement<{ key: string; sealed: Buffer }>(
    databaseUrl,
    "select key, sealed from events",
  );
  return {
    opened: [
      ...records.map(({ kind, key, sealed }) =>
        sealer.open(sealed, sealContext(kind, keyOfStored(key))).toString(),
      ),
      ...events.map(({ key, sealed }) => sealer.open(sealed, eventSealContext(key)).toString()),
    ],
    files: [
      ...(await files(join(server.folder, "data", "pg_wal"))),
      ...(await files(join(server.folder, "data", "base"))),
    ],
  };
}

async function files(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // What is gone by now was looked at before, or holds nothing of its own.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => undefined);
    if (bytes !== undefined) found.push(bytes.toString("latin1"));
  }
  return found;
}
