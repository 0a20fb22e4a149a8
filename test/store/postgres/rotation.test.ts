import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { checkKeys, reseal } from "../../../src/store/key-rotation.js";
import { openPostgresStore } from "../../../src/store/postgres/postgres-store.js";
import { sealedDatabase } from "../../../src/store/postgres/sealed-database.js";
import { Writes } from "../../../src/store/postgres/writes.js";
import { eventSealContext } from "../../../src/store/record-kinds.js";
import { createSealer } from "../../../src/store/sealing.js";
import { all, chatOf, invoiceOf } from "../samples.js";
import { databaseOfTests } from "./database-of-tests.js";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const idOf = (key: Buffer) => createSealer([key]).keyId;
const locked = async <T>(_chat: string, work: () => Promise<T>) => work();
const log = () => undefined;

describe("the rotation of SECRET_KEY on PostgreSQL", () => {
  let shared: Awaited<ReturnType<typeof databaseOfTests>>;
  let live: string[];

  beforeAll(async () => {
    shared = await databaseOfTests();
  });
  beforeEach(async () => {
    live = [];
    await shared.empty();
  });
  afterAll(() => shared.drop());

  /** What a start of the bot does with the database. */
  const start = async (...keys: Buffer[]) => {
    const { database } = shared;
    const sealer = createSealer(keys);
    const writes = new Writes(database);
    const store = openPostgresStore({ database, writes, sealer, log, now: () => 1_600_000_000_000 });
    const data = sealedDatabase({ database, store, writes, liveKeyIds: async () => live, log });
    await checkKeys(data, sealer);
    return { store, data, sealer, pass: () => reseal({ data, sealer, locked, log }) };
  };
  const registered = async () => {
    const [row] = await shared.database.rows("select sealed, addresses from key_register");
    return row;
  };

  it("loses nothing: with both keys first, then with the new one alone", async () => {
    const first = await start(older);
    for (let n = 0; n < 30; n++) await first.store.chats.write(`${n}`, chatOf(`${n}`));
    await first.store.accounts.write("digest", { refusals: [4] });
    const event = first.sealer.seal(Buffer.from("{}"), eventSealContext("u:1"));
    await shared.database.rows(
      "insert into events (chat, key, sealed, received_at) values ('1', 'u:1', $1, 1)",
      [event],
    );
    const both = await start(newer, older);
    expect(await registered()).toMatchObject({ sealed: [idOf(newer), idOf(older)] });
    await both.pass();
    expect(await registered()).toEqual({ sealed: [idOf(newer)], addresses: [idOf(newer)] });
    const { store, sealer } = await start(newer);
    for (let n = 0; n < 30; n++) expect(await store.chats.read(`${n}`)).toEqual(chatOf(`${n}`));
    expect(await store.accounts.read("digest")).toEqual({ refusals: [4] });
    const [waiting] = await shared.database.rows<{ sealed: Buffer }>("select sealed from events");
    expect(sealer.open(waiting?.sealed ?? Buffer.alloc(0), eventSealContext("u:1")).toString()).toBe("{}");
    for (const { modifiedAt } of await all(store.chats.list())) expect(modifiedAt).toBe(1_600_000_000_000);
  });

  it("refuses to start without a key that is needed, and says how to go on", async () => {
    await (await start(older)).store.chats.write("5", chatOf("5"));
    const refusal = await start(newer).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "KeyMissingError", missing: [idOf(older)] });
    expect(String(refusal)).toContain("in the database needs the key with the id");
    expect(String(refusal)).toContain("start with an empty database");
    expect(await registered()).toMatchObject({ sealed: [idOf(older)] });
    await shared.database.rows("delete from key_register");
    await expect(start(newer)).rejects.toMatchObject({ missing: [idOf(older)] });
  });

  it("keeps the old key as long as a process that seals with it may still write", async () => {
    const first = await start(older);
    const both = await start(newer, older);
    live = [idOf(older)];
    await both.pass();
    expect(await registered()).toMatchObject({ sealed: [idOf(newer), idOf(older)] });
    await first.store.chats.write("5", chatOf("5"));
    live = [];
    await both.pass();
    expect(await registered()).toMatchObject({ sealed: [idOf(newer)] });
    expect(await (await start(newer)).store.chats.read("5")).toEqual(chatOf("5"));
  });

  it("sees what a process wrote under the old key behind the pass, before it went", async () => {
    const first = await start(older);
    const both = await start(newer, older);
    const data = {
      ...both.data,
      sealAnew: async (options: Parameters<typeof both.data.sealAnew>[0]) => {
        const needed = await both.data.sealAnew(options);
        await first.store.chats.write("late", chatOf("late"));
        return needed;
      },
    };
    await reseal({ data, sealer: both.sealer, locked, log });
    expect(await registered()).toMatchObject({ sealed: [idOf(newer), idOf(older)] });
  });

  it("needs the old key as long as an invoice is open whose callback address it sealed", async () => {
    const parked = invoiceOf("r", { keyId: idOf(older) });
    await (await start(older)).store.invoices.write("5/r", parked);
    const both = await start(newer, older);
    await both.pass();
    expect(await registered()).toEqual({ sealed: [idOf(newer)], addresses: [idOf(newer), idOf(older)] });
    await expect(start(newer)).rejects.toMatchObject({ missing: [idOf(older)] });
    const expired = { status: "expired" as const, receivedAt: 1, key: "k", count: 1 };
    await both.store.invoices.write("5/r", { ...parked, history: [expired] });
    await (await start(newer)).pass();
    expect(await registered()).toMatchObject({ addresses: [idOf(newer)] });
  });

  it("needs the old key as long as there is a record whose invoices it can't read, of a newer version", async () => {
    const first = await start(older);
    await first.store.chats.write("5", chatOf("5"));
    const both = await start(newer, older);
    await shared.database.rows("update records set sealed = $1", [
      both.sealer.seal(Buffer.from('{"version":2}'), "chats/5"),
    ]);
    await both.pass();
    expect(await registered()).toMatchObject({ addresses: [idOf(newer), idOf(older)] });
  });

  it("has a process that starts wait while the keys are counted, and say so", async () => {
    const database = shared.connect();
    onTestFinished(() => database.close());
    const lines: string[] = [];
    const sealer = createSealer([older]);
    const writes = new Writes(database);
    const store = openPostgresStore({ database, writes, sealer, log });
    const data = sealedDatabase({
      database,
      store,
      writes,
      liveKeyIds: async () => live,
      log: (line) => lines.push(line),
    });
    let begins = false;
    const waits = await shared.database.transaction(async (tx) => {
      await tx.rows("select pg_advisory_xact_lock($1)", [0x6d65]);
      const checked = checkKeys(data, sealer).then(
        () => {
          begins = true;
        },
        (error: unknown) => error,
      );
      await expect.poll(() => lines).toEqual(["storage.waits-for-key-register"]);
      expect(begins).toBe(false);
      return { checked };
    });
    expect(await waits.checked).toBeUndefined();
    expect(await registered()).toMatchObject({ sealed: [idOf(older)] });
  });

  it("waits for the register no longer than its database is open", async () => {
    const database = shared.connect();
    const sealer = createSealer([older]);
    const writes = new Writes(database);
    const store = openPostgresStore({ database, writes, sealer, log });
    const data = sealedDatabase({ database, store, writes, liveKeyIds: async () => live, log });
    await shared.database.transaction(async (tx) => {
      await tx.rows("select pg_advisory_xact_lock($1)", [0x6d65]);
      const checked = checkKeys(data, sealer).catch((error: unknown) => error);
      await store.close();
      await database.close();
      expect(await checked).toMatchObject({ name: "StorageError", code: "closed" });
    });
  });

  it("goes past a damaged record, and needs its key until its next read has moved it aside", async () => {
    const first = await start(older);
    await first.store.chats.write("5", chatOf("5"));
    await shared.database.rows("update records set sealed = substring(sealed for 50)");
    const both = await start(newer, older);
    await both.pass();
    expect(await registered()).toMatchObject({ sealed: [idOf(newer), idOf(older)] });
    await expect(both.store.chats.read("5")).rejects.toMatchObject({ name: "DamagedRecordError" });
    await both.pass();
    expect(await registered()).toMatchObject({ sealed: [idOf(newer)] });
  });
});
