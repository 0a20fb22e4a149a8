import { expect, onTestFinished, test } from "vitest";
import { Database } from "../../../src/storage/postgres/database.js";
import { newDatabase } from "../../postgres/new-database.js";

test("a connection that is lost in a transaction fails it, is logged, and ends nothing else", async () => {
  const own = await newDatabase();
  onTestFinished(() => own.drop());
  const logged: string[] = [];
  const database = new Database({ url: own.url, connections: 2, log: (event) => void logged.push(event) });
  onTestFinished(() => database.close());
  const outcome = database.transaction(async (tx) => {
    const [session] = await tx.rows<{ pid: number }>("select pg_backend_pid() as pid");
    await database.rows("select pg_terminate_backend($1)", [session?.pid]);
    // Nobody waits for a statement of its at that moment.
    await expect.poll(() => logged).toContain("database.connection-lost");
    await tx.rows("select 1");
  });
  await expect(outcome).rejects.toMatchObject({ name: "StorageError" });
  expect(await database.rows("select 1 as one")).toEqual([{ one: 1 }]);
});
