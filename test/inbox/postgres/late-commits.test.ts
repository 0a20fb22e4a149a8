import { expect, test, vi } from "vitest";
import type { InboxEvent, NewEvent } from "../../../src/inbox/event.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { StorageError } from "../../../src/storage/errors.js";
import { endSession } from "../../postgres/end-session.js";
import { statement } from "../../postgres/new-database.js";
import { slowWay } from "../../postgres/slow-way.js";
import { fromTelegram, text } from "../samples.js";
import { emptiedDatabase } from "./emptied-database.js";
import { type OpenReplica, openReplica } from "./place.js";

/** Commits that were given up as lost on their way, and come through when others have been made since. */

const databaseUrl = emptiedDatabase();

const open = (): Promise<OpenReplica> => openReplica(databaseUrl());
const said = (updateId: number): NewEvent => fromTelegram(text(updateId, 1, "Coffee"), "1");
const first = ({ waiting }: OpenReplica): InboxEvent => {
  const [event] = waiting;
  if (event === undefined) throw new Error("Nothing waits there.");
  return event;
};
/** Commits a record that tells by its time of creation which commit it is of. */
const commit = ({ inbox }: OpenReplica, event: InboxEvent, mark: number, handled = false) =>
  inbox.commit(newChatRecord(event.chat, mark), event, handled);
const kept = async ({ store }: OpenReplica) => (await store.chats.read("1"))?.createdAt;
const waiting = async ({ inbox }: OpenReplica) => [...(await inbox.waiting("1"))].map(({ key }) => key);

/** The next statement is lost on its way. @returns lets it come through after all. */
function loseNext({ database: own }: OpenReplica): () => Promise<void> {
  const lost: (() => Promise<unknown>)[] = [];
  vi.spyOn(own, "rows").mockImplementationOnce(async (words, values) => {
    lost.push(() => statement(databaseUrl(), words, values));
    throw new StorageError("connection", "The database failed.");
  });
  return async () => {
    expect(lost).toHaveLength(1);
    for (const comeThrough of lost) await comeThrough();
  };
}

test("a statement that comes through when its connection is long gone writes nothing over a newer commit", async () => {
  const a = await open();
  const way = await slowWay(databaseUrl());
  const throughIt = await openReplica(way.url);
  await throughIt.inbox.accept([said(1)]);
  const event = first(throughIt);
  way.hold("statements");
  const lost = commit(throughIt, event, 1).catch((error: unknown) => error);
  await expect.poll(() => way.isHeld).toBe(true);
  way.cutOff();
  expect(await lost).toBeInstanceOf(StorageError);
  await commit(throughIt, event, 2);
  way.letThrough();
  await expect.poll(() => way.ended).toBe(1);
  expect(await kept(a)).toBe(2);
});

test("a late commit of an event in hand writes nothing over a newer one of the same event", async () => {
  const a = await open();
  await a.inbox.accept([said(1)]);
  await commit(a, first(a), 1);
  const comeThrough = loseNext(a);
  await expect(commit(a, first(a), 2)).rejects.toThrow(StorageError);
  await commit(a, first(a), 3);
  await comeThrough();
  expect(await kept(a)).toBe(3);
  await commit(a, first(a), 4, true);
  expect(await kept(a)).toBe(4);
});

test("a late last commit doesn't end an event that has committed something newer meanwhile", async () => {
  const a = await open();
  await a.inbox.accept([said(1)]);
  const comeThrough = loseNext(a);
  await expect(commit(a, first(a), 1, true)).rejects.toThrow(StorageError);
  await commit(a, first(a), 2);
  await comeThrough();
  expect(await kept(a)).toBe(2);
  expect(await waiting(a)).toEqual(["u:1"]);
  await commit(a, first(a), 3, true);
  expect(await waiting(a)).toEqual([]);
});

test("a commit that is made after its event was handled writes nothing over the next event's when it is late", async () => {
  const a = await open();
  await a.inbox.accept([said(1), said(2)]);
  await commit(a, first(a), 1, true);
  const comeThrough = loseNext(a);
  await expect(commit(a, first(a), 2)).rejects.toThrow(StorageError);
  await a.done(first(a));
  await commit(a, first(a), 3);
  await comeThrough();
  expect(await kept(a)).toBe(3);
});

test("nor when the chat's lane was let go of, and taken again", async () => {
  const a = await open();
  await a.inbox.accept([said(1)]);
  await commit(a, first(a), 1, true);
  const comeThrough = loseNext(a);
  await expect(commit(a, first(a), 2)).rejects.toThrow(StorageError);
  await a.done(first(a));
  await a.inbox.accept([said(2)]);
  await commit(a, first(a), 3);
  await comeThrough();
  expect(await kept(a)).toBe(3);
});

test("an event in hand commits nothing when another replica had its lane meanwhile, though it came back", async () => {
  const [a, b] = [await open(), await open()];
  await a.inbox.accept([said(1)]);
  const stale = first(a);
  const lane = (id: number) => statement(databaseUrl(), "update lanes set replica = $1", [id]);
  await lane(b.replica.id);
  await b.look();
  await commit(b, first(b), 2);
  await lane(a.replica.id);
  await expect(commit(a, stale, 1)).rejects.toThrow("handled by another process");
  expect(await kept(a)).toBe(2);
  // It is handed over anew.
  await a.look();
  await commit(a, first(a), 3, true);
  expect(await kept(a)).toBe(3);
});

test("an event that was taken in under a number lost meanwhile is committed, and isn't handed over twice", async () => {
  const way = await slowWay(databaseUrl());
  const a = await openReplica(way.url);
  const former = a.replica.id;
  way.hold("statements");
  const accepted = a.inbox.accept([said(1)]);
  await expect.poll(() => way.isHeld).toBe(true);
  await endSession(databaseUrl(), former);
  await expect.poll(() => a.replica.isAlive && a.replica.id !== former).toBe(true);
  way.letThrough();
  await accepted;
  const event = first(a);
  await a.look();
  await commit(a, event, 1, true);
  expect(await kept(a)).toBe(1);
  expect([a.waiting, a.dropped]).toEqual([[event], []]);
});
