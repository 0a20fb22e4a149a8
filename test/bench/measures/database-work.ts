import type { NewEvent } from "../../../src/engine/event.js";
import { sweep } from "../../../src/engine/timers/retention-sweep.js";
import { holdsOld } from "../../../src/features/index.js";
import { Database } from "../../../src/store/postgres/database.js";
import { EventTable } from "../../../src/store/postgres/event-table.js";
import { Session } from "../../../src/store/postgres/leader-session.js";
import { openPostgresStore } from "../../../src/store/postgres/postgres-store.js";
import { Writes } from "../../../src/store/postgres/writes.js";
import { eventSealContext } from "../../../src/store/record-kinds.js";
import { createSealer } from "../../../src/store/sealing.js";
import { newDatabase } from "../../postgres/new-database.js";
import { startPostgres } from "../../postgres/server.js";
import { fillDatabase } from "../fill-database.js";
import { merchantOf } from "../in-process/bot.js";
import { type Measure, scaled } from "../measure.js";
import { secretKey } from "../stack/stack.js";
import { median } from "../statistics.js";

const chatCount = 10_000;
const resealed = 1_000;
const batchSize = 100;
const batches = 30;
const pageSize = 1_000;
const log = (): void => undefined;

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** What PostgreSQL takes for the work that the arithmetic of `docs/scaling.md` counts with. */
export const databaseWork: Measure = {
  id: "database-work",
  async run(extent) {
    const server = await startPostgres({ synced: true });
    const { url } = await newDatabase(server.url);
    const chats = Array.from({ length: scaled(chatCount, extent, 10) }, (_, index) => String(index + 1));
    await fillDatabase(url, chats, merchantOf);
    const database = new Database({ url, connections: 5, log });
    const sealer = createSealer([Buffer.alloc(32, 8), secretKey]);
    const session = new Session({
      url,
      keyId: sealer.keyId,
      prepare: async () => undefined,
      ended: log,
      log,
    });
    await session.open();
    await session.lead();
    const writes = new Writes(session);
    session.onLook = () => writes.look();
    const store = openPostgresStore({ database, writes, sealer, log });
    const { heads } = sealer;
    const events = new EventTable({
      database,
      writes,
      sealer,
      sealContext: eventSealContext,
      heads,
      now: Date.now,
      log,
    });
    await events.open({ taken: log, all: () => [], load: () => ({ bytes: 0 }) });
    try {
      let number = 0;
      const event = (): NewEvent => updateOf(String((number % chats.length) + 1), ++number);
      const one: number[] = [];
      const many: number[] = [];
      for (let round = 0; round < scaled(batches, extent, 3); round += 1) {
        one.push(await msOf(() => events.append([event()])));
        const batch = Array.from({ length: batchSize }, event);
        many.push(await msOf(() => events.append(batch)));
      }
      const listed = await msOf(async () => {
        for await (const _ of store.chats.list());
      });
      const some = chats.slice(0, scaled(resealed, extent, 10));
      const sealedAnew = await msOf(async () => {
        for (const chat of some) await store.chats.reseal(chat);
      });
      const swept = await msOf(() =>
        sweep({
          store,
          accept: async () => "kept",
          noteDamaged: log,
          now: Date.now,
          holdsOld,
          retentionDays: 400,
          log,
        }),
      );
      const row = (measure: string, value: number) => ({ measure, ours: { value, unit: "ms" } as const });
      return [
        row("PostgreSQL: one event taken in", median(one)),
        row(`PostgreSQL: ${batchSize} events taken in together`, median(many)),
        row(`PostgreSQL: ${pageSize} records listed`, (listed / chats.length) * pageSize),
        row(`PostgreSQL: the sweep, for ${pageSize} chats`, (swept / chats.length) * pageSize),
        row("PostgreSQL: a record sealed anew", sealedAnew / some.length),
      ];
    } finally {
      await store.close();
      await session.close();
      await database.close();
      await server.stop();
    }
  },
};

/** An update of usual size. */
function updateOf(chat: string, id: number): NewEvent {
  const from = { id: Number(chat), is_bot: false, first_name: "Anna", language_code: "en" };
  const message = {
    message_id: id,
    date: 1_700_000_000,
    chat: { id: Number(chat), type: "private" as const, first_name: "Anna" },
    from,
    text: "Coffee 2x15000",
  };
  return { chat, key: `u:${id}`, payload: { source: "telegram", update: { update_id: id, message } } };
}
