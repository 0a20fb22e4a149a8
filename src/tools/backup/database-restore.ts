import { wishMs } from "../../invoice/invoice.js";
import { SealError } from "../../store/errors.js";
import { Database } from "../../store/postgres/database.js";
import { eventSealContext } from "../../store/record-kinds.js";
import type { KeyedSealer } from "../../store/sealing.js";
import { databasePlace } from "../move-store/database-place.js";
import { BackupError } from "./backup-error.js";
import { type Checked, checkData } from "./check-data.js";
import { mayCreate } from "./folder-restore.js";
import { restoreDatabase } from "./postgres-programs.js";

/** @throws BackupError, KeyMissingError or StorageError */
export async function restoreIntoDatabase(url: string, file: string, sealer: KeyedSealer): Promise<Checked> {
  const database = new Database({ url, log: () => undefined });
  try {
    await refuseUnlessEmpty(database);
    await restoreDatabase(url, file);
    await ageWishes(database, sealer);
  } finally {
    await database.close();
  }
  // While the data is checked, no bot can start on it.
  const place = await databasePlace(url, sealer, "source");
  return checkData(place, sealer).finally(() => place.close());
}

async function refuseUnlessEmpty(database: Database): Promise<void> {
  const [table] = await database.rows(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
  );
  if (table !== undefined)
    throw new BackupError(
      "The database of DATABASE_URL isn't empty. Make a new one, and set DATABASE_URL to it.",
    );
}

/** Whatever a merchant asked for looks too old for a create call: see folder-restore.ts. */
async function ageWishes(database: Database, sealer: KeyedSealer): Promise<void> {
  const rows = await database.rows<{ id: string; key: string; sealed: Buffer }>(
    "select id, key, sealed from events",
  );
  const wishes = rows.filter(({ key, sealed }) => {
    try {
      return mayCreate(JSON.parse(sealer.open(sealed, eventSealContext(key)).toString("utf8")));
    } catch (error) {
      if (error instanceof SealError) return false; // The check that follows names it.
      throw error;
    }
  });
  await database.rows("update events set received_at = received_at - $1 where id = any($2)", [
    wishMs,
    wishes.map(({ id }) => id),
  ]);
}
