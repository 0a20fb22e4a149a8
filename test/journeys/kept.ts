import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { keyOfStored, storedKey } from "../../src/store/postgres/postgres-records.js";
import { nameOfKind, type RecordKind, recordKinds } from "../../src/store/record-kinds.js";
import { statement } from "../postgres/new-database.js";
import { filesIn } from "./files.js";
import type { World } from "./world.js";

/**
 * All that a world's bot keeps, in a folder or in a database, by the place where it lies: for a record
 * `records/<name of its kind>/<key>.sealed`, for one that was set aside something below `damaged/`.
 */
export async function keptBy(world: World): Promise<Map<string, Buffer>> {
  const { DATABASE_URL: url } = world.environment();
  return url === undefined ? filesIn(world.dataDir) : rowsIn(url);
}

/** Puts other bytes where a record lies, as a failing disk does. */
export async function overwrite(world: World, kind: RecordKind, key: string, bytes: Buffer): Promise<void> {
  const { DATABASE_URL: url } = world.environment();
  if (url === undefined) await writeFile(join(world.dataDir, placeOf(kind, key)), bytes);
  else
    await statement(url, "update records set sealed = $3 where kind = $1 and key = $2", [
      kind,
      storedKey(key),
      bytes,
    ]);
}

/** Takes everything out of the inbox of a bot that isn't there. */
export async function emptyInbox(world: World): Promise<void> {
  const { DATABASE_URL: url } = world.environment();
  if (url === undefined) await rm(join(world.dataDir, "inbox"), { recursive: true });
  else await statement(url, "truncate events");
}

/** Where a record lies that has a simple key. */
export const placeOf = (kind: RecordKind, key: string): string =>
  `records/${nameOfKind(kind)}/${escaped(key)}.sealed`;

/** What is sealed by its place, and the rest of each table's rows as it stands there. */
async function rowsIn(url: string): Promise<Map<string, Buffer>> {
  const kept = new Map<string, Buffer>();
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
      for (const row of rows.filter(({ sealed }) => sealed instanceof Buffer)) {
        kept.set(sealedPlace(name, row), row.sealed as Buffer);
        delete row.sealed;
      }
      kept.set(`rows of ${name}`, Buffer.from(JSON.stringify(rows)));
    }
  } finally {
    await client.end();
  }
  return kept;
}

function sealedPlace(table: string, row: Record<string, unknown>): string {
  const [key, kind] = [String(row.key), recordKinds.find((each) => each === row.kind)];
  if (table === "events") return `events/${escaped(key)}.sealed`;
  if (table === "damaged_records") return `damaged/${String(row.kind)}/${escaped(key)}-${String(row.id)}`;
  if (table === "records" && kind !== undefined) return placeOf(kind, keyOfStored(key));
  throw new Error(`A row of ${table} has a place that the tests don't know.`);
}

const escaped = (key: string): string => key.split("/").map(encodeURIComponent).join("/");
