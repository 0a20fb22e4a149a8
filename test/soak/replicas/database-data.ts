import { Database } from "../../../src/storage/postgres/database.js";
import { openPostgresStore } from "../../../src/storage/postgres/store.js";
import { createSealer } from "../../../src/storage/sealing.js";
import { statement } from "../../postgres/new-database.js";
import { type KeptData, secretKey } from "../kill/data-folder.js";

/** What replicas keep in their database. @param url past any proxy */
export const databaseData = (url: () => string): KeptData => ({
  async waitingEvents() {
    const [row] = await statement<{ count: string }>(url(), "select count(*) from events");
    return Number(row?.count ?? 0);
  },
  async withRecords(work) {
    const log = () => undefined;
    const database = new Database({ url: url(), log });
    const store = openPostgresStore({ database, sealer: createSealer([secretKey]), log });
    try {
      return await work(store);
    } finally {
      await store.close();
      await database.close();
    }
  },
});

export interface LanesSeen {
  /** Numbers of the replicas that are alive. */
  readonly alive: ReadonlySet<number>;
  /** Chats with something waiting, each with the number of the replica that has it. */
  readonly holders: ReadonlyMap<string, number>;
}

/** Who holds which lane at this moment. */
export async function lanesNow(url: string): Promise<LanesSeen> {
  const [found] = await statement<{ alive: number[] | null; lanes: [string, number][] | null }>(
    url,
    `select (select array_agg(objid::integer) from pg_locks
             where locktype = 'advisory' and classid::bigint = x'6d62'::integer and granted) as alive,
       (select json_agg(json_build_array(chat, replica)) from lanes
        where exists (select from events where events.chat = lanes.chat)) as lanes`,
  );
  return { alive: new Set(found?.alive ?? []), holders: new Map(found?.lanes ?? []) };
}
