import { Database } from "../../src/storage/postgres/database.js";
import { migrate } from "../../src/storage/postgres/migrate.js";
import { openPostgresStore } from "../../src/storage/postgres/store.js";
import { createSealer } from "../../src/storage/sealing.js";
import type { Merchant } from "./fill.js";
import { secretKey } from "./stack/stack.js";

const atOnce = 1_000;

/** Puts signed-in merchants into an empty database, each as `of` makes it from its chat, and lets it count them. */
export async function fillDatabase(
  url: string,
  chats: readonly (number | string)[],
  of: (chat: string) => Merchant,
): Promise<void> {
  await migrate(url);
  const log = (): void => undefined;
  const database = new Database({ url, connections: 2, log });
  const store = openPostgresStore({ database, sealer: createSealer([secretKey]), log });
  for (let from = 0; from < chats.length; from += atOnce) {
    const rows = chats.slice(from, from + atOnce).flatMap((id) => {
      const chat = String(id);
      const { record, credentials } = of(chat);
      return [
        { kind: "chats", ...store.chats.sealed(chat, record) },
        { kind: "credentials", ...store.credentials.sealed(chat, credentials) },
      ];
    });
    await database.rows(
      `insert into records (kind, key, sealed, modified_at)
       select kind, key, sealed, $4 from unnest($1::text[], $2::text[], $3::bytea[]) as r (kind, key, sealed)`,
      [
        rows.map(({ kind }) => kind),
        rows.map(({ key }) => key),
        rows.map(({ sealed }) => sealed),
        Date.now(),
      ],
    );
  }
  await database.rows("vacuum analyze records");
  await store.close();
  await database.close();
}
