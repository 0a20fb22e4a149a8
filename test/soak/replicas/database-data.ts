import { Database } from "../../../src/store/postgres/database.js";
import { openPostgresStore } from "../../../src/store/postgres/postgres-store.js";
import { createSealer } from "../../../src/store/sealing.js";
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

/** Chats of which something waits, or is in hand. */
export async function waitingChats(url: string): Promise<readonly string[]> {
  const rows = await statement<{ chat: string }>(url, "select distinct chat from events");
  return rows.map(({ chat }) => chat);
}
