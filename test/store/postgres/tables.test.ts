import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Database } from "../../../src/store/postgres/database.js";
import { makeTables, tablesLock } from "../../../src/store/postgres/tables.js";
import { newDatabase } from "../../postgres/new-database.js";
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
    expect(await database.rows("select version from tables_version")).toEqual([{ version: 4 }]);
  }
});

test("processes that start together on an empty database make its tables once", async () => {
  const { url, drop } = await newDatabase();
  const [first, ...starting] = Array.from({ length: 3 }, () => new Database({ url, log: () => undefined }));
  onTestFinished(async () => {
    await Promise.all([first, ...starting].map((database) => database?.close()));
    await drop();
  });
  const started = first?.transaction(async (tx) => {
    await tx.rows("select pg_advisory_xact_lock($1)", [tablesLock]);
    const making = starting.map((database) => makeTables(database));
    const waiting = "select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
    await expect.poll(() => tx.rows(waiting, [tablesLock])).toHaveLength(2);
    return { making: Promise.all(making) };
  });
  await (await started)?.making;
  expect(await first?.rows("select version from tables_version")).toEqual([{ version: 4 }]);
});
