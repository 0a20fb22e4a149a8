import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTables } from "../../../src/store/postgres/tables.js";
import { databaseOfTests } from "./database-of-tests.js";

let made: Awaited<ReturnType<typeof databaseOfTests>>;
beforeAll(async () => {
  made = await databaseOfTests();
});
afterAll(() => made.drop());

test("the tables of an earlier version get the blame of events, also where a later commit has made them", async () => {
  const { database } = made;
  for (const changes of [["alter table events drop column blame"], []]) {
    for (const change of [...changes, "update tables_version set version = 1"]) await database.rows(change);
    await makeTables(database);
    expect(await database.rows("select blame from events")).toEqual([]);
    expect(await database.rows("select version from tables_version")).toEqual([{ version: 3 }]);
  }
});
