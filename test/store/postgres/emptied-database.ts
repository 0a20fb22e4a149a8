import { afterAll, beforeAll, beforeEach } from "vitest";
import { type NewDatabase, newDatabase, statement } from "../../postgres/new-database.js";
import { withTables } from "../../postgres/with-tables.js";

/** A database of the test file's own, with the tables in it, empty at the begin of each test. @returns its address */
export function emptiedDatabase(): () => string {
  let database: NewDatabase;
  beforeAll(async () => {
    database = await newDatabase();
    await withTables(database.url);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await statement(database.url, "truncate events, records, damaged_records");
  });
  return () => database.url;
}
