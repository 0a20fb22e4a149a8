import { afterAll, beforeAll, expect, it } from "vitest";
import { PostgresTimers } from "../../../src/inbox/postgres/postgres-timers.js";
import { Database } from "../../../src/storage/postgres/database.js";
import { migrate } from "../../../src/storage/postgres/migrate.js";
import { openPostgresStore } from "../../../src/storage/postgres/store.js";
import { createSealer } from "../../../src/storage/sealing.js";
import { type NewDatabase, newDatabase } from "../../postgres/new-database.js";
import { sealer } from "../samples.js";

const log = () => undefined;
let own: NewDatabase;
let database: Database;
beforeAll(async () => {
  own = await newDatabase();
  await migrate(own.url);
  database = new Database({ url: own.url, log });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const timersOf = (keys: typeof sealer, accepted: string[] = []) => {
  const stop = new AbortController();
  const timers = new PostgresTimers({
    timers: openPostgresStore({ database, sealer: keys, log }).timers,
    accept: async (events) => {
      accepted.push(...events.map(({ key }) => key));
      return "kept";
    },
    now: () => 1_000,
    sleep: async () => stop.abort(),
    log,
  });
  return { timers, fire: () => timers.fire(stop.signal) };
};

const timer = (at: number) => ({ chat: "1", name: "nudge" as const, ref: `r-${at}`, at });

it("fires what is due behind more timers than it takes at once whose key it hasn't got", async () => {
  const stranger = timersOf(createSealer([Buffer.alloc(32, 9)]));
  for (let at = 1; at <= 60; at += 1) await stranger.timers.schedule(timer(at));
  const accepted: string[] = [];
  const { timers, fire } = timersOf(sealer, accepted);
  await timers.schedule(timer(100));
  await fire();
  expect(accepted).toEqual(["t:nudge:r-100:100"]);
  const [left] = await database.rows<{ count: string }>("select count(*) from records where kind = 'timers'");
  expect(left?.count).toBe("60");
});
