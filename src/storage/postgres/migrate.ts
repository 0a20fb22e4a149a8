import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import { connectionOf, onDatabase } from "./database.js";

/** Beside this file, and beside the one that the build makes it a part of. */
const folder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Brings the tables up to date, once, however many replicas start together. @throws StorageError */
export async function migrate(url: string): Promise<void> {
  await onDatabase(() =>
    runner({
      databaseUrl: connectionOf(url),
      dir: folder,
      migrationsTable: "schema_migrations",
      direction: "up",
      // Replicas that start together wait for each other instead of failing.
      advisoryLockMode: "wait",
      log: () => undefined,
    }),
  );
}
