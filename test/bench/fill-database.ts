import { Database } from "../../src/store/postgres/database.js";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.js";
import { createSealer } from "../../src/store/sealing.js";
import { withTables } from "../postgres/with-tables.js";
import type { Merchant } from "./fill.js";
import { secretKey } from "./stack/stack.js";

const atOnce = 1_000;

/** Puts signed-in merchants into an empty database, each as `of` makes it from its chat, and lets it count them. */
export async function fillDatabase(
  url: string,
  chats: readonly (number | string)[],
  of: (chat: string) => Merchant,
): Promise<void> {
  await withTables(url);
  const log = (): void => undefined;
  const database = new Database({ url, connections: 2, log });
  const store = openPostgresStore({ database, sealer: createSealer([secretKey]), log });
  for (let from = 0; from < chats.length; from += atOnce)
    await Promise.all(
      chats.slice(from, from + atOnce).flatMap((id) => {
        const chat = String(id);
        const { record, credentials } = of(chat);
        return [store.chats.write(chat, record), store.credentials.write(chat, credentials)];
      }),
    );
  await database.rows("vacuum analyze records");
  await store.close();
  await database.close();
}
