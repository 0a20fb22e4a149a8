import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Config } from "../../../src/config/config.js";
import { Secret } from "../../../src/config/secrets.js";
import { createLogger } from "../../../src/log/logger.js";
import { openDatabaseStorage } from "../../../src/store/postgres/database-storage.js";
import { Session } from "../../../src/store/postgres/leader-session.js";
import { type RecordKind, recordKinds, schemaOf, sealContext } from "../../../src/store/record-kinds.js";
import { createSealer, parseSealed } from "../../../src/store/sealing.js";
import { keptInDatabase } from "../../../src/tools/dead-letters/dead-letter-place.js";
import { databasePlace } from "../../../src/tools/move-store/database-place.js";
import { folderPlace } from "../../../src/tools/move-store/folder-place.js";
import { move } from "../../../src/tools/move-store/move.js";
import type { Place, Role } from "../../../src/tools/move-store/store-to-move.js";
import { newDatabase, statement } from "../../postgres/new-database.js";
import { callbackPayload } from "../../status-callback.js";
import { databaseOfTests } from "../../store/postgres/database-of-tests.js";
import { chatOf } from "../../store/samples.js";
import { fillFolder } from "./filled-folder.js";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const sealer = createSealer([newer, older]);
const idOf = (key: Buffer) => createSealer([key]).keyId;
const progress = () => undefined;
const event = (n: number) => ({
  n,
  chat: `${n % 5}`,
  key: `k:${n}`,
  receivedAt: 1_600_000_000_000 + n,
  payload: callbackPayload("ü", { ref: `r${n}` }),
});

describe("moving the data to another storage", () => {
  let shared: Awaited<ReturnType<typeof databaseOfTests>>;
  let top: string;
  let places: Place[];

  beforeAll(async () => {
    shared = await databaseOfTests();
  });
  afterAll(() => shared.drop());
  beforeEach(async () => {
    await shared.empty();
    top = await mkdtemp(join(tmpdir(), "move-"));
    places = [];
  });
  afterEach(async () => {
    for (const place of places) await place.close();
    await rm(top, { recursive: true });
  });

  const kept = (place: Place): Place => {
    places.push(place);
    return place;
  };
  const folder = async (name: string, role: Role = "target") =>
    kept(await folderPlace(join(top, name), sealer, role));
  const database = async (role: Role = "target") => kept(await databasePlace(shared.url, sealer, role));

  const fill = (name: string, count: number) =>
    fillFolder(join(top, name), { older, newer, count, waiting: { events: [event(7), event(9)], next: 12 } });

  async function contentOf(place: Place) {
    const found: Record<string, unknown> = {};
    for (const kind of recordKinds)
      for await (const { key, modifiedAt, sealed } of place.records(kind)) {
        const context = sealContext(kind, key);
        found[context] = [
          modifiedAt,
          parseSealed(sealed, { sealer, schema: schemaOf(kind) as never, kind, key }),
        ];
      }
    return found;
  }

  /** Returns the place with a fault at its nth use. */
  function failingAt(place: Place, n: number): Place {
    let left = n;
    const counted =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        left -= 1;
        if (left === 0) throw new Error("killed");
        return work(...args);
      };
    return {
      ...place,
      find: counted(place.find),
      put: counted(place.put),
      writeWaiting: counted(place.writeWaiting),
      writeOrigin: counted(place.writeOrigin),
    };
  }

  it("copies all data there and back, however often it is interrupted", async () => {
    await fill("data", 150);
    const source = await folder("data", "source");
    const before = await contentOf(source);
    const there = await database();
    for (const n of [1, 4, 9, 15]) {
      const broken = move({ from: source, to: failingAt(there, n), sealer, progress });
      await expect(broken).rejects.toThrow("killed");
    }
    const moved = await move({ from: source, to: there, sealer, progress });
    expect(moved).toMatchObject({
      records: { chats: 150, invoices: 150, deadLetters: 2 },
      events: 2,
      damaged: [],
    });
    expect(await contentOf(there)).toEqual(before);
    // The next number is above those of all events, including those that a chat's record names.
    expect((await there.readWaiting()).next).toBe(150);
    expect(await there.data.readRegister()).toEqual({
      format: 1,
      sealed: [idOf(newer)],
      addresses: [idOf(newer), idOf(older)],
    });

    const back = await folder("back");
    await expect(move({ from: there, to: failingAt(back, 6), sealer, progress })).rejects.toThrow("killed");
    await move({ from: there, to: back, sealer, progress });
    expect(await contentOf(back)).toEqual(before);
    expect(await back.readWaiting()).toEqual({ events: [event(7), event(9)], next: 150, damaged: 0 });
  });

  it("copies changes and deletions that happened between two runs", async () => {
    await fill("data", 4);
    const source = await folder("data", "source");
    const there = await database();
    const broken = move({ from: source, to: failingAt(there, 9), sealer, progress });
    await expect(broken).rejects.toThrow("killed");
    await source.remove("chats", ["1"]);
    await source.put("chats", [{ key: "2", modifiedAt: 5, value: chatOf("2", { lastEvent: 3 }) }]);
    await move({ from: source, to: there, sealer, progress });
    expect(await contentOf(there)).toEqual(await contentOf(source));
  });

  it("counts and names damaged records, and leaves them in the source", async () => {
    await fill("data", 4);
    await truncate(join(top, "data", "records", "chats", "3.sealed"), 50);
    const source = await folder("data", "source");
    const { records, damaged } = await move({ from: source, to: await database(), sealer, progress });
    expect(damaged).toEqual(["chats 3"]);
    expect(records.chats).toBe(3);
    expect(await source.find("chats", ["3"])).toHaveLength(1);
  });

  it("refuses a target that isn't empty, was filled already, or is being filled from elsewhere", async () => {
    await fill("data", 2);
    await fill("other", 2);
    const [source, other, there] = [await folder("data", "source"), await folder("other"), await database()];
    const into = (from: Place, to: Place) => move({ from, to, sealer, progress });
    await expect(into(source, other)).rejects.toThrow("is not empty");
    await expect(into(source, failingAt(there, 3))).rejects.toThrow("killed");
    await expect(into(other, there)).rejects.toThrow(/A migration from .*data to .* is under way/);
    await expect(into(there, await folder("new"))).rejects.toThrow("is not complete itself");
    await into(source, there);
    await expect(into(source, there)).rejects.toThrow("was already filled");
    const before: RecordKind = "chats";
    await shared.empty();
    await there.put(before, [{ key: "1", modifiedAt: 1, value: chatOf("1") }]);
    await expect(into(source, there)).rejects.toThrow("is not empty");
  });

  it("refuses when a key is missing, when a bot works in the folder, and while the bot runs on the database", async () => {
    await fill("data", 2);
    const poor = createSealer([newer]);
    const source = await folder("data", "source");
    const there = await database();
    await expect(move({ from: source, to: there, sealer: poor, progress })).rejects.toMatchObject({
      name: "KeyMissingError",
      missing: [idOf(older)],
    });
    await expect(folderPlace(join(top, "data"), sealer, "source")).rejects.toMatchObject({
      name: "FolderLockedError",
    });
    await there.close();
    await shared.database.transaction(async (tx) => {
      await tx.rows("select pg_advisory_xact_lock_shared((28002::bigint << 48) | 5)");
      await expect(databasePlace(shared.url, sealer, "target")).rejects.toThrow(
        "Stop every process of it first",
      );
    });
  });

  it("refuses a source folder that is missing or holds no data of the bot, and makes nothing there", async () => {
    await mkdir(join(top, "empty"));
    for (const name of ["dataa", "empty"])
      await expect(folder(name, "source")).rejects.toThrow(
        `There is no data of the bot in ${join(top, name)}. Nothing was changed.`,
      );
    expect(await readdir(top, { recursive: true })).toEqual(["empty"]);
  });

  it("refuses a source database without the bot's tables or with nothing in them, and makes nothing there", async () => {
    const empty = await newDatabase();
    try {
      await expect(databasePlace(empty.url, sealer, "source")).rejects.toThrow(
        "There is no data of the bot in",
      );
      const made = "select relname from pg_class where relnamespace = 'public'::regnamespace";
      expect(await statement(empty.url, made)).toEqual([]);
    } finally {
      await empty.drop();
    }
    await expect(database("source")).rejects.toThrow(/There is no data of the bot in (?!.*postgres:.*@)/);
  });

  const configOf = () =>
    ({
      database: { url: new Secret(shared.url), connections: 2 },
      secretKeys: new Secret([newer, older]),
    }) as unknown as Config;
  const startBot = () =>
    openDatabaseStorage({
      config: configOf(),
      now: Date.now,
      log: createLogger("error"),
      lost: () => undefined,
    });

  it("keeps bots and a second move from starting on either database until it ends", async () => {
    await fill("data", 2);
    const [source, there] = [await folder("data", "source"), await database()];
    await expect(startBot()).rejects.toMatchObject({
      code: "being-moved",
      message: expect.stringContaining("npm run move-store is moving the data"),
    });
    const kept = keptInDatabase(shared.url, configOf(), createLogger("error"), Date.now);
    onTestFinished(() => kept.close());
    await expect(kept.handIn(event(3), "deadLetters", "3/3")).rejects.toMatchObject({ code: "being-moved" });
    await expect(database()).rejects.toThrow("Another npm run move-store is at work");
    await move({ from: source, to: there, sealer, progress });
    await there.close();
    const storage = await startBot();
    await expect(database("source")).rejects.toThrow("Stop every process of it first");
    await storage.close();
    await database("source");
    await expect(startBot()).rejects.toMatchObject({ code: "being-moved" });
  });

  it("isn't marked complete when a process of the bot runs at the end", async () => {
    await fill("data", 2);
    const [source, there] = [await folder("data", "source"), await database()];
    const session = new Session({
      url: shared.url,
      keyId: sealer.keyId,
      prepare: async () => undefined,
      ended: () => undefined,
      log: () => undefined,
    });
    onTestFinished(() => session.close());
    const withBot: Place = {
      ...there,
      async writeWaiting(waiting) {
        await there.writeWaiting(waiting);
        // This session starts without asking for the move's lock.
        await session.open();
      },
    };
    await expect(move({ from: source, to: withBot, sealer, progress })).rejects.toThrow(
      "Stop every process of it first",
    );
    expect(await there.readOrigin()).toMatchObject({ complete: false });
  });

  it("isn't marked complete when its lock's session was lost", async () => {
    await fill("data", 2);
    const [source, there] = [await folder("data", "source"), await database()];
    await shared.database.rows(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid::bigint = 28004",
    );
    await expect(move({ from: source, to: there, sealer, progress })).rejects.toThrow("The session was lost");
  });

  it("reports records that differ from the source", async () => {
    await fill("data", 4);
    const there = await database();
    const wrong: Place = {
      ...there,
      writeWaiting: async (waiting) => {
        await there.writeWaiting(waiting);
        await there.put("chats", [{ key: "2", modifiedAt: 5, value: chatOf("2") }]);
      },
    };
    const broken = move({ from: await folder("data", "source"), to: wrong, sealer, progress });
    await expect(broken).rejects.toThrow("A record (chats 2) has not arrived as it was sent");
  });
});
