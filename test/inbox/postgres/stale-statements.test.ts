import { afterAll, beforeAll, expect, it } from "vitest";
import type { InboxEvent, NewEvent } from "../../../src/inbox/event.js";
import { LaneLostError } from "../../../src/inbox/lane-lost.js";
import { EventRows } from "../../../src/inbox/postgres/event-rows.js";
import { PostgresInbox } from "../../../src/inbox/postgres/postgres-inbox.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { eventSealContext } from "../../../src/storage/kinds.js";
import { Database } from "../../../src/storage/postgres/database.js";
import { migrate } from "../../../src/storage/postgres/migrate.js";
import { Replica } from "../../../src/storage/postgres/replica.js";
import { openPostgresStore } from "../../../src/storage/postgres/store.js";
import { UnknownKeys } from "../../../src/storage/postgres/unknown-keys.js";
import { createSealer } from "../../../src/storage/sealing.js";
import { endSession } from "../../postgres/end-session.js";
import { type NewDatabase, newDatabase } from "../../postgres/new-database.js";

/** Statements and knowledge that are out of date by the time they reach the database. */

const log = () => undefined;
const sealer = createSealer([Buffer.alloc(32, 7)]);
let own: NewDatabase;
let database: Database;

beforeAll(async () => {
  own = await newDatabase();
  await migrate(own.url);
  database = new Database({ url: own.url, log });
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

const rowsOf = (replica: { readonly id: number; readonly ownIds: readonly number[] }) => {
  const store = openPostgresStore({ database, sealer, log });
  const sealRecord = (record: ReturnType<typeof recordOf>) => store.chats.sealed(record.chat, record);
  const given = {
    database,
    sealer,
    replica,
    sealContext: eventSealContext,
    sealRecord,
    mayGo: () => true,
    unknownKeys: new UnknownKeys(),
    log,
  };
  return { store, rows: new EventRows(given) };
};

const fixed = (id: number, ...former: number[]) => ({ id, ownIds: [id, ...former] });

const recordOf = (chat: string, lastEvent = 0) => ({ ...newChatRecord(chat, 1), lastEvent });

let updates = 0;
const eventOf = (chat: string): NewEvent => {
  updates += 1;
  const update = { update_id: updates };
  return { chat, key: `u:${updates}`, payload: { source: "telegram", update } };
};

/** Turns of the lanes in which events were taken in. */
const turns = new Map<number, number>();
let commits = 0;
const next = ({ n }: InboxEvent) => {
  commits += 1;
  return { turn: turns.get(n) ?? 0, count: commits };
};

async function accepted(rows: EventRows, chat: string): Promise<InboxEvent> {
  const [taken] = await rows.accept([[eventOf(chat)]], 1);
  turns.set(taken?.n ?? 0, taken?.turn ?? 0);
  return { ...(taken?.event as NewEvent), n: taken?.n ?? 0, receivedAt: 1 };
}

it("writes nothing when a commit comes through after its event was handled and the chat went on", async () => {
  const { rows, store } = rowsOf(fixed(901));
  const first = await accepted(rows, "1");
  const second = await accepted(rows, "1");
  expect(await rows.commit(recordOf("1", first.n), first, "handled", next(first), 1)).toBe(true);
  expect(await rows.commit(recordOf("1", second.n), second, "under way", next(second), 1)).toBe(true);
  // The first attempt at it, which had been given up as lost on its way.
  expect(await rows.commit(recordOf("1", first.n), first, "handled", next(first), 1)).toBe(false);
  expect(await rows.commit(recordOf("1"), first, "under way", next(first), 1)).toBe(false);
  expect((await store.chats.read("1"))?.lastEvent).toBe(second.n);
});

it("keeps what is noted of an event after it was given up", async () => {
  const { rows } = rowsOf(fixed(902));
  const event = await accepted(rows, "2");
  await rows.commit(recordOf("2", event.n), event, "handled", next(event), 1);
  expect(await rows.commit(recordOf("2", event.n), event, "afterwards", next(event), 1)).toBe(true);
});

it("commits while the lane still has the number that the process had before its session was lost", async () => {
  const event = await accepted(rowsOf(fixed(903)).rows, "3");
  const { rows } = rowsOf(fixed(904, 903));
  expect(await rows.commit(recordOf("3", event.n), event, "handled", next(event), 1)).toBe(true);
  const foreign = await accepted(rowsOf(fixed(905)).rows, "4");
  expect(await rows.commit(recordOf("4", foreign.n), foreign, "handled", next(foreign), 1)).toBe(false);
});

it("goes on with a lane that still has a former number of the process, whatever it has in hand of it", async () => {
  const event = await accepted(rowsOf(fixed(913)).rows, "13");
  const { rows } = rowsOf(fixed(914, 913));
  expect((await rows.takeLanes([914])).held).toContain("13");
  expect(await rows.commit(recordOf("13", event.n), event, "handled", next(event), 1)).toBe(true);
  expect(await database.rows("select replica from lanes where chat = '13'")).toEqual([{ replica: 914 }]);
});

it("leaves the lanes of a replica alone that has come since the last look, and takes them once it is gone", async () => {
  const { rows } = rowsOf(fixed(906));
  const newcomer = await Replica.open({ url: own.url, keyId: sealer.keyId, log });
  await accepted(rowsOf(newcomer).rows, "5");
  const before = [906];
  expect((await rows.takeLanes(before)).held).not.toContain("5");
  await newcomer.close();
  expect((await rows.takeLanes(before)).held).toContain("5");
});

it("knows that it may be held for dead while its session is away, and until it has looked around again", async () => {
  const replica = await Replica.open({ url: own.url, keyId: sealer.keyId, log });
  expect(replica.isAlive).toBe(true);
  const returned = new Promise<boolean>((resolve) => {
    replica.onReturn = () => resolve(replica.isAlive);
  });
  await endSession(own.url, replica.id);
  expect(await returned).toBe(false);
  await expect.poll(() => replica.isAlive).toBe(true);
  await replica.close();
});

it("lets no event overtake those that were dropped when a lane was lost and came back meanwhile", async () => {
  // Of other tests' replicas, which have died.
  await database.rows("truncate events, lanes");
  const replica = {
    ...fixed(907),
    alive: [907],
    isAlive: true,
    isOwn: (id: number) => id === 907,
    look: async () => undefined,
    tell: async () => undefined,
  };
  const { rows } = rowsOf(replica);
  const delivered: InboxEvent[] = [];
  const waiting: InboxEvent[] = [];
  const inbox = new PostgresInbox({
    rows,
    replica,
    now: () => 1,
    log,
    // The first one is in hand from then on.
    deliver: (event) => void (delivered.push(event) > 1 && waiting.push(event)),
    takeBack: () => waiting.shift(),
    noteOverflow: log,
  });
  inbox.takePart();
  const holder = (id: number) =>
    database.rows("update lanes set replica = $1 where chat = '6' returning chat", [id]);
  await inbox.accept([eventOf("6")]);
  await inbox.accept([eventOf("6")]);
  const [first, second] = delivered;
  await holder(908);
  await expect(inbox.commit(recordOf("6"), first as InboxEvent, true)).rejects.toThrow(LaneLostError);
  expect([inbox.isLost("6"), inbox.mayAct("6"), inbox.mayAct("7")]).toEqual([true, false, true]);
  replica.isAlive = false;
  expect(inbox.mayAct("7")).toBe(false);
  await holder(907);
  await inbox.accept([eventOf("6")]);
  expect(delivered).toHaveLength(2);
  inbox.done(first?.n ?? 0);
  await expect.poll(() => delivered.length).toBe(5);
  expect(delivered.slice(2).map(({ n }) => n)).toEqual([first?.n, second?.n, delivered[4]?.n]);
  await inbox.close();
});
