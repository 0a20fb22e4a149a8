import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { Database } from "../../../src/storage/postgres/database.js";
import { migrate } from "../../../src/storage/postgres/migrate.js";
import { Replica } from "../../../src/storage/postgres/replica.js";
import { type NewDatabase, newDatabase, statement } from "../../postgres/new-database.js";
import { slowWay } from "../../postgres/slow-way.js";

let own: NewDatabase;
beforeAll(async () => {
  own = await newDatabase();
  await migrate(own.url);
});
afterAll(() => own.drop());

const alive = async (): Promise<number[]> =>
  (await statement<{ id: number }>(own.url, "select id from alive_replicas")).map(({ id }) => id);
const waitForLanes =
  "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update lanes%'";

it("has one session, and leads by that alone, though the one that was to follow a lost one breaks off as well", async () => {
  const way = await slowWay(own.url);
  const logged: string[] = [];
  const replica = await Replica.open({
    url: way.url,
    keyId: "k",
    log: (event) => void logged.push(event),
    beatMs: 3_600_000,
  });
  onTestFinished(() => replica.close());
  await replica.seekLead();
  const database = new Database({ url: own.url, log: () => undefined });
  onTestFinished(() => database.close());
  await database.transaction(async (tx) => {
    await tx.rows("lock table lanes in access exclusive mode");
    way.breakOff();
    // The new session is there, and its lanes aren't yet.
    await expect.poll(() => database.rows(waitForLanes)).toHaveLength(1);
    expect(replica.leads).toBe(false);
    way.breakOff();
    await expect.poll(() => logged).toContain("replica.session-refused");
  });
  await expect.poll(() => replica.isAlive, { timeout: 5_000 }).toBe(true);
  // Longer than an attempt waits for the next one.
  await delay(1_000);
  // The server finds out about the one that broke off while it waited for the lock.
  await expect.poll(alive).toEqual([replica.id]);
  await replica.look();
  expect(replica.leads).toBe(true);
  await replica.close();
  await expect.poll(alive).toEqual([]);
});
