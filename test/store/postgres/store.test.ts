import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweep } from "../../../src/engine/timers/retention-sweep.js";
import { holdsOld } from "../../../src/features/index.js";
import { Database } from "../../../src/store/postgres/database.js";
import { openPostgresStore } from "../../../src/store/postgres/postgres-store.js";
import { createSealer } from "../../../src/store/sealing.js";
import { accountOf, all, chatOf, invoiceOf } from "../samples.js";
import { describeStore } from "../store-contract.js";
import { databaseOfTests } from "./database-of-tests.js";

const sealer = createSealer([randomBytes(32)]);
let shared: Awaited<ReturnType<typeof databaseOfTests>>;

beforeAll(async () => {
  shared = await databaseOfTests();
});

afterAll(() => shared.drop());

describeStore("PostgreSQL", async () => {
  await shared.empty();
  const connected: Database[] = [];
  const open = async () => {
    const database = shared.connect();
    connected.push(database);
    return openPostgresStore({ database, sealer, log: () => undefined });
  };
  return {
    open,
    openElsewhere: open,
    manyRecords: 1010,
    breakWrites: async () => {
      await shared.database.rows(`
        create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'full' using errcode = '53100'; end $$`);
      for (const table of ["records", "probes"])
        await shared.database.rows(
          `create trigger refuse before insert or update on ${table} execute function refuse()`,
        );
    },
    mend: async () => {
      await shared.database.rows("drop function refuse cascade");
    },
    remove: async () => {
      await Promise.all(connected.map((database) => database.close()));
    },
  };
});

describe("the PostgreSQL store's rows", () => {
  let logged: { event: string; fields: Record<string, string | number> }[];
  const open = (other = sealer, now = 1_700_000_000_123) =>
    openPostgresStore({
      database: shared.database,
      sealer: other,
      log: (event, fields) => logged.push({ event, fields }),
      now: () => now,
    });
  const rows = (table: string) =>
    shared.database.rows<{ sealed: Buffer; key: string; modified_at: string }>(
      `select * from ${table} order by key`,
    );
  const put = (bytes: Buffer) =>
    shared.database.rows("update records set sealed = $1 where kind = 'chats' and key = '5'", [bytes]);

  beforeEach(async () => {
    await shared.empty();
    logged = [];
  });

  it("tell nothing of what they hold, and when they were written by the clock that was handed in", async () => {
    const store = open();
    await store.chats.write("5", chatOf("5", { languageHint: "a-word-to-look-for" }));
    const [row] = await rows("records");
    expect(row?.sealed.includes("a-word-to-look-for")).toBe(false);
    expect(row).toMatchObject({ key: "5", modified_at: "1700000000123" });
    expect(await all(store.chats.list())).toEqual([{ key: "5", modifiedAt: 1_700_000_000_123 }]);
    await store.close();
  });

  it("are found by prefixes that hold wildcards, and no other's", async () => {
    const store = open();
    for (const key of ["a_/1", "ab/1", "a%/1", "a/1", "a\u{10ffff}/1", "b/1"])
      await store.accounts.write(key, { refusals: [] });
    const keysOf = async (prefix: string) => (await all(store.accounts.list(prefix))).map(({ key }) => key);
    expect(await keysOf("a_")).toEqual(["a_/1"]);
    expect(await keysOf("a%")).toEqual(["a%/1"]);
    expect(await keysOf("a\u{10ffff}")).toEqual(["a\u{10ffff}/1"]);
    expect(await keysOf("a")).toHaveLength(5);
    await store.close();
  });

  const changed = (sealed: Buffer, at: number) => {
    sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    return sealed;
  };
  const damages: Record<string, (own: Buffer, other: Buffer) => Buffer> = {
    "is cut short": (own) => own.subarray(0, 50),
    "is empty": () => Buffer.alloc(0),
    "has a changed byte": (own) => changed(own, 60),
    "has another key id": (own) => changed(own, 3),
    "is another chat's": (_own, other) => other,
    "holds no JSON": () => sealer.seal(Buffer.from("secret{"), "chats/5"),
  };

  for (const [damage, make] of Object.entries(damages)) {
    it(`are moved aside once, and logged, when one ${damage}`, async () => {
      const store = open();
      await store.chats.write("5", chatOf("5"));
      await store.chats.write("6", chatOf("6"));
      const [own, other] = (await rows("records")).map(({ sealed }) => sealed);
      const bytes = make(own ?? Buffer.alloc(0), other ?? Buffer.alloc(0));
      await put(bytes);
      const error = await store.chats.read("5").catch((reason: unknown) => reason);
      const movedTo = expect.stringMatching(/^row \d+ of damaged_records$/);
      expect(error).toMatchObject({ name: "DamagedRecordError", kind: "chats", key: "5", movedTo });
      expect(await rows("damaged_records")).toMatchObject([{ kind: "chats", key: "5", sealed: bytes }]);
      expect(logged).toMatchObject([
        { event: "storage.record-damaged", fields: { kind: "chats", key: "5", movedTo } },
      ]);
      expect(`${String(error)}${JSON.stringify(logged)}`).not.toContain("secret");
      expect(await store.chats.read("5")).toBeUndefined();
      expect(await store.chats.read("6")).toEqual(chatOf("6"));
      await store.close();
    });
  }

  it("are not moved aside when they were written anew since they were read", async () => {
    const store = open();
    await store.chats.write("5", chatOf("5"));
    await put(Buffer.from("damaged"));
    // The statement that reads is answered with what stood there before.
    const late = shared.connect();
    let first = true;
    late.rows = async (text, values) => {
      const answer = await shared.database.rows(text, values);
      if (first && text.startsWith("select sealed")) {
        first = false;
        await store.chats.write("5", chatOf("5", { lastEvent: 8 }));
      }
      return answer as never;
    };
    const other = openPostgresStore({ database: late, sealer, log: () => undefined });
    expect(await other.chats.read("5")).toEqual(chatOf("5", { lastEvent: 8 }));
    expect(await rows("damaged_records")).toEqual([]);
    await late.close();
  });

  it("stay where they are when their key isn't there, and say what to do", async () => {
    await open().chats.write("5", chatOf("5"));
    const stranger = open(createSealer([randomBytes(32)]));
    const refusal = await stranger.chats.read("5").catch((reason: unknown) => reason);
    expect(refusal).toMatchObject({ name: "StorageError", code: "unknown-key" });
    expect(String(refusal)).toContain(sealer.keyId);
    expect(String(refusal)).toContain("SECRET_KEY=old,new");
    expect(await open().chats.read("5")).toEqual(chatOf("5"));
    expect(await rows("damaged_records")).toEqual([]);
  });

  it("stay where they are when a newer version has written them in a shape that isn't known here", async () => {
    const store = open();
    const newer = [
      { ...chatOf("5"), lastEvent: "2", secret: 1 },
      { ...chatOf("5"), due: ["new"] },
    ];
    for (const value of newer) {
      await store.chats.write("5", chatOf("5"));
      await put(sealer.seal(Buffer.from(JSON.stringify(value)), "chats/5"));
      const before = await rows("records");
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const refusal = await store.chats.read("5").catch((reason: unknown) => reason);
        expect(refusal).toMatchObject({ name: "StorageError", code: "unknown-shape" });
        expect(String(refusal)).not.toContain("secret");
      }
      expect(await rows("records")).toEqual(before);
    }
    expect(await rows("damaged_records")).toEqual([]);
    // Once: it is tried again and again.
    expect(logged).toEqual([{ event: "storage.shape-unknown", fields: { kind: "chats", key: "5" } }]);
    await store.close();
  });

  it("in a shape that isn't known hold up the sweep of no others, and no chat is told", async () => {
    const day = 24 * 60 * 60_000;
    const [store, later] = [open(), open(sealer, 1_700_000_000_123 + 500 * day)];
    const told: string[] = [];
    const due: string[] = [];
    const newer = async (kind: "chats" | "invoices", key: string) => {
      await shared.database.rows("update records set sealed = $1 where key = $2", [
        sealer.seal(Buffer.from('{"version":2}'), `${kind}/${key}`),
        key,
      ]);
    };
    const paid = { status: "paid" as const, receivedAt: 1, key: "k", count: 1 };
    for (const ref of ["a", "b"]) await store.invoices.write(`1/${ref}`, invoiceOf(ref, { history: [paid] }));
    await newer("invoices", "1/a");
    for (const chat of ["2", "3"]) await later.chats.write(chat, chatOf(chat));
    await newer("chats", "2");
    await store.credentials.write("4", {
      accessToken: "t",
      obtainedAt: 0,
      expiresAt: 1,
      event: 1,
      account: accountOf("anna@shop.example"),
    });
    await sweep({
      store: later,
      accept: async (events) => void due.push(...events.map(({ chat }) => chat)),
      noteDamaged: (chat) => void told.push(chat),
      now: () => 1_700_000_000_123 + 500 * day,
      holdsOld,
      retentionDays: 400,
      log: () => undefined,
    });
    expect((await all(store.invoices.list())).map(({ key }) => key)).toEqual(["1/a"]);
    expect(due.sort()).toEqual(["1", "4"]);
    expect(told).toEqual([]);
    expect(await rows("damaged_records")).toEqual([]);
  });

  it("of damaged records go when they are old enough", async () => {
    for (const now of [1000, 2000, 3000]) {
      const store = open(sealer, now);
      await store.chats.write("5", chatOf("5"));
      await put(Buffer.from("damaged"));
      await expect(store.chats.read("5")).rejects.toThrow("was moved aside");
    }
    expect(await open().removeDamaged(3000)).toBe(2);
    expect(await rows("damaged_records")).toHaveLength(1);
  });

  it("can't be written to a database that is read-only, which the probe finds out", async () => {
    const url = new URL(shared.url);
    url.searchParams.set("options", "-c default_transaction_read_only=on");
    const database = new Database({ url: url.href, log: () => undefined });
    const store = openPostgresStore({ database, sealer, log: () => undefined });
    await expect(store.probe()).rejects.toThrow("it is read-only; a standby was not promoted (25006)");
    await store.close();
    await database.close();
  });
});
