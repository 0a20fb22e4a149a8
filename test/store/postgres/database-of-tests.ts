import { Database } from "../../../src/store/postgres/database.js";
import { type NewDatabase, newDatabase } from "../../postgres/new-database.js";
import { withTables } from "../../postgres/with-tables.js";

/** What holds data, for emptying it between tests: making a database for each takes longer than most tests. */
const tables = "records, damaged_records, key_register, probes, events, store_origin";

/** A database with the tables of the bot, for all tests of a file. */
export async function databaseOfTests(): Promise<
  NewDatabase & { connect(): Database; readonly database: Database; empty(): Promise<void> }
> {
  const made = await newDatabase();
  await withTables(made.url);
  const connect = () => new Database({ url: made.url, log: () => undefined });
  const database = connect();
  return {
    url: made.url,
    database,
    connect,
    empty: async () => {
      await database.rows(`truncate ${tables}`);
    },
    drop: async () => {
      await database.close();
      await made.drop();
    },
  };
}
