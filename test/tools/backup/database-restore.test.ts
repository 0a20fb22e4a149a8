import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { checkKeys } from "../../../src/store/key-rotation.js";
import { createSealer } from "../../../src/store/sealing.js";
import { restoreIntoDatabase } from "../../../src/tools/backup/database-restore.js";
import { databasePlace } from "../../../src/tools/move-store/database-place.js";
import { newDatabase, statement } from "../../postgres/new-database.js";
import { chatOf } from "../../store/samples.js";

const sealer = createSealer([Buffer.alloc(32, 7)]);

/** Restores a backup with these chats. The machine's pg_restore may be older than the server, so another one asks the test to fill the database. */
async function restore(keys: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "restore-"));
  const database = await newDatabase();
  const server = createServer(async (_, response) => {
    const place = await databasePlace(database.url, sealer, "target");
    await checkKeys(place.data, sealer);
    const records = keys.map((key) => ({ key, modifiedAt: 1, value: chatOf("1") }));
    await place.put("chats", records);
    await place.close();
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(async () => {
    server.close();
    await database.drop();
    await rm(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  const { port } = server.address() as AddressInfo;
  const program = `#!${process.execPath}\nfetch("http://127.0.0.1:${port}").then(() => process.exit(0));`;
  await writeFile(join(folder, "pg_restore"), program);
  await chmod(join(folder, "pg_restore"), 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
  const file = join(folder, "a.dump");
  await writeFile(file, "PGDMP");
  const restoring = restoreIntoDatabase(database.url, { file, sealer, pause: async () => undefined });
  const tables = () => statement(database.url, "select tablename from pg_tables where schemaname = 'public'");
  return { restoring, tables };
}

it("a backup of a database is restored with all its records", async () => {
  const { restoring, tables } = await restore(["1", "2"]);
  await expect(restoring).resolves.toMatchObject({ records: { chats: 2 }, damaged: [] });
  expect(await tables()).not.toEqual([]);
});

it.each([
  ["holds no record", [], /There is no data of the bot|holds no record of the bot that can be read/],
  ["has a record with a line break in its name", ["1", "1\n2"], /it has chats\/1\?2\./],
  ["has a record whose name turns the text around", ["1\u202e2"], /it has chats\/1\?2\./],
] as const)(
  "a backup of a database that %s is refused, and the database is empty again",
  async (_, keys, says) => {
    const { restoring, tables } = await restore(keys);
    await expect(restoring).rejects.toThrow(says);
    expect(await tables()).toEqual([]);
  },
);
