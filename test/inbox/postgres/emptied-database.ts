import { afterAll, beforeAll, beforeEach } from "vitest";
import { migrate } from "../../../src/storage/postgres/migrate.js";
import { type NewDatabase, newDatabase, statement } from "../../postgres/new-database.js";

/** A database of the test file's own, with the tables in it, empty at the begin of each test. @returns its address */
export function emptiedDatabase(): () => string {
  let database: NewDatabase;
  beforeAll(async () => {
    database = await newDatabase();
    await migrate(database.url);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await statement(database.url, "truncate events, lanes, records, damaged_records, replicas");
  });
  return () => database.url;
}
