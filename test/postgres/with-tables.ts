import { Database } from "../../src/store/postgres/database.js";
import { makeTables } from "../../src/store/postgres/tables.js";

/** Makes the bot's tables in a database, as a bot that starts there does. */
export async function withTables(url: string): Promise<void> {
  const database = new Database({ url, log: () => undefined });
  await makeTables(database).finally(() => database.close());
}
