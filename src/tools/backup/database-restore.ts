import { wishMs } from "../../invoice/invoice.js";
import { SealError } from "../../store/errors.js";
import { Database } from "../../store/postgres/database.js";
import { eventSealContext } from "../../store/record-kinds.js";
import type { KeyedSealer } from "../../store/sealing.js";
import { databasePlace } from "../move-store/database-place.js";
import type { Place } from "../move-store/store-to-move.js";
import { BackupError } from "./backup-error.js";
import { type Checked, checkData } from "./check-data.js";
import { mayCreate, type RestoreOptions } from "./folder-restore.js";
import { isDatabaseDump, restoreDatabase } from "./postgres-programs.js";

/**
 * All of it is in the database afterwards, or nothing.
 * @throws BackupError, KeyMissingError or StorageError
 */
export async function restoreIntoDatabase(
  url: string,
  { file, sealer, pause }: Pick<RestoreOptions, "file" | "sealer" | "pause">,
): Promise<Checked> {
  if (!(await isDatabaseDump(file)))
    throw new BackupError(
      `${file} is no backup of a database. To restore a folder's backup, set DATA_DIR in place of DATABASE_URL.`,
    );
  const database = new Database({ url, log: () => undefined });
  try {
    if ((await relations(database)).length > 0)
      throw new BackupError(
        "The database of DATABASE_URL isn't empty. Make a new one, and set DATABASE_URL to it.",
      );
    await restoreDatabase(url, file);
    let place: Place | undefined;
    try {
      // From here to its end, no bot can start on the data.
      place = await databasePlace(url, sealer, "source");
      await ageWishes(database, sealer);
      const checked = await checkData(place, sealer, file);
      await pause();
      return checked;
    } catch (error) {
      // With a wrong key no wish was aged, and a bot that is started later with the right one might create invoices again.
      await removeAll(database);
      throw error;
    } finally {
      await place?.close();
    }
  } finally {
    await database.close();
  }
}

interface Relation extends Record<string, unknown> {
  readonly name: string;
  readonly kind: string;
}

/** The tables, and the sequences that no table owns. */
const relations = (database: Database): Promise<Relation[]> =>
  database.rows<Relation>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
  );

async function removeAll(database: Database): Promise<void> {
  for (const { name, kind } of await relations(database))
    await database.rows(`drop ${kind === "S" ? "sequence" : "table"} ${name}`);
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
