import { expect, inject, test } from "vitest";
import { Database } from "../../../src/store/postgres/database.js";
import { MoveLock } from "../../../src/store/postgres/move-lock.js";

const missing = "/nowhere/merchant-bot-db-ca.crt";
const words = `The database failed: ${missing}, which its address names, can't be read (ENOENT).`;

test("a certificate that isn't where the address says is named, whoever connects", async () => {
  const url = `${inject("postgresUrl")}?sslmode=verify-full&sslrootcert=${missing}`;
  const database = new Database({ url, log: () => undefined });
  await expect(database.rows("select 1")).rejects.toMatchObject({ name: "StorageError", message: words });
  await expect(database.transaction(async () => 1)).rejects.toThrow(words);
  await database.close();
  await expect(MoveLock.take(url)).rejects.toThrow(words);
});

test("a socket that isn't there is a server that can't be reached", async () => {
  const database = new Database({ url: "postgres:///bot?host=/nowhere", log: () => undefined });
  await expect(database.rows("select 1")).rejects.toThrow("it can't be reached (ENOENT)");
  await database.close();
});
