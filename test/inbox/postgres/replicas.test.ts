import { describe, expect, test } from "vitest";
import type { InboxEvent, NewEvent } from "../../../src/inbox/event.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { endSession } from "../../postgres/end-session.js";
import { statement } from "../../postgres/new-database.js";
import { callback, fromTelegram, text } from "../samples.js";
import { emptiedDatabase } from "./emptied-database.js";
import { type OpenReplica, openReplica } from "./place.js";

const databaseUrl = emptiedDatabase();

const keys = (events: Iterable<{ readonly key: string }>): string[] => [...events].map(({ key }) => key);
const said = (updateId: number, chat = 1, words = "Coffee"): NewEvent =>
  fromTelegram(text(updateId, chat, words), String(chat));
const secret = (updateId: number, chat = 1): NewEvent => {
  const event = said(updateId, chat);
  return { ...event, payload: { ...event.payload, secret: `s${updateId}`, vaulted: "awaited" } as never };
};
const open = (): Promise<OpenReplica> => openReplica(databaseUrl());
const first = (replica: OpenReplica): InboxEvent => {
  const [event] = replica.waiting;
  if (event === undefined) throw new Error("Nothing waits there.");
  return event;
};
const commit = ({ inbox }: OpenReplica, event: InboxEvent, handled = true) =>
  inbox.commit({ ...newChatRecord(event.chat, 1), lastEvent: handled ? event.n : 0 }, event, handled);
const count = async (table: string): Promise<number> => {
  const [row] = await statement<{ count: string }>(databaseUrl(), `select count(*) from ${table}`);
  return Number(row?.count);
};

describe("two replicas", () => {
  test("handle a chat in one of them, whichever takes its updates in", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1)]);
    await b.inbox.accept([said(2)]);
    await a.inbox.accept([said(3)]);
    expect(keys(a.waiting)).toEqual(["u:1"]);
    expect(keys(b.waiting)).toEqual([]);
    await commit(a, first(a));
    await a.done(first(a));
    expect(keys(a.waiting)).toEqual(["u:2", "u:3"]);
  });

  test("take turns when nothing of the chat is left", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1)]);
    await commit(a, first(a));
    await a.done(first(a));
    expect(await count("lanes")).toBe(0);
    await b.inbox.accept([said(2)]);
    expect(keys(b.waiting)).toEqual(["u:2"]);
  });

  test("keep one event of a key, whichever they take it in at", async () => {
    const [a, b] = [await open(), await open()];
    const outcomes = await Promise.all([a, b, a, b].map(({ inbox }) => inbox.accept([said(1)])));
    expect(outcomes).toEqual(["kept", "kept", "kept", "kept"]);
    expect(keys([...a.waiting, ...b.waiting])).toEqual(["u:1"]);
    expect(await count("events")).toBe(1);
  });

  test("number the events of a chat in the order in which they were committed", async () => {
    const [a, b] = [await open(), await open()];
    await Promise.all(
      Array.from({ length: 40 }, (_, id) => (id % 2 === 0 ? a : b).inbox.accept([said(id + 1)])),
    );
    const holder = a.waiting.length > 0 ? a : b;
    const handled: number[] = [];
    while (holder.waiting.length > 0) {
      const event = first(holder);
      handled.push(event.n);
      await commit(holder, event);
      await holder.done(event);
    }
    expect(handled).toHaveLength(40);
    expect(handled).toEqual([...handled].sort((x, y) => x - y));
    expect(await count("events")).toBe(0);
  });

  test("let one go on at its next look with what a dead one had in hand", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1), said(2), said(3, 2)]);
    await a.die();
    await b.look();
    expect(keys(b.waiting).sort()).toEqual(["u:1", "u:2", "u:3"]);
    expect(keys(b.waiting.filter(({ chat }) => chat === "1"))).toEqual(["u:1", "u:2"]);
  });

  test("let a new one begin with what nobody alive holds", async () => {
    const a = await open();
    await a.inbox.accept([said(1)]);
    await a.die();
    expect(keys((await open()).waiting)).toEqual(["u:1"]);
  });

  test("hand over at once what one leaves that ends", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1)]);
    await a.inbox.close();
    await expect.poll(() => keys(b.waiting)).toEqual(["u:1"]);
  });
});

test("the row of an event tells nothing of what was written", async () => {
  const { inbox } = await open();
  await inbox.accept([said(1, 1, "a-word-to-look-for")]);
  const [row] = await statement<{ sealed: Buffer }>(databaseUrl(), "select sealed from events");
  expect(row?.sealed.length).toBeGreaterThan(0);
  expect(row?.sealed.includes("a-word-to-look-for")).toBe(false);
});

describe("a commit", () => {
  test("strikes the event off in the same transaction", async () => {
    const a = await open();
    await a.inbox.accept([said(1)]);
    await commit(a, first(a), false);
    expect(await count("events")).toBe(1);
    await commit(a, first(a));
    expect(await count("events")).toBe(0);
    expect((await a.store.chats.read("1"))?.lastEvent).toBe(first(a).n);
  });

  test("of a replica that counted as dead is refused once another holds the lane, and its rest is left alone", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1), said(2)]);
    await commit(a, first(a), false);
    // As when its session has fallen silent: it goes on and knows nothing of it.
    await statement(databaseUrl(), "update lanes set replica = $1", [b.replica.id]);
    const event = first(a);
    await expect(commit(a, event)).rejects.toThrow("handled by another process");
    expect(keys(a.dropped)).toContain("u:2");
    await a.done(event);
    expect(await count("events")).toBe(2);
    await b.look();
    expect(keys(b.waiting)).toEqual(["u:1", "u:2"]);
  });
});

describe("a lost session", () => {
  test("is followed by another under a new number, which keeps the lanes that nobody took", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1), said(2, 2)]);
    const before = a.replica.id;
    await statement(databaseUrl(), "update lanes set replica = $1 where chat = '2'", [b.replica.id]);
    await endSession(databaseUrl(), before);
    await expect.poll(() => a.replica.id).not.toBe(before);
    await expect.poll(() => keys(a.dropped)).toEqual(["u:2"]);
    await commit(a, first(a));
    await a.done(first(a));
    expect(keys(await a.inbox.waiting("1"))).toEqual([]);
    expect(a.logged.join()).toContain("replica.session-lost");
  });

  test("leaves nothing behind that a later event could overtake, though nothing was in hand", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([callback("1", "c:paid")]);
    // Its lane is another's for a moment, and comes back.
    a.inbox.keepOnly(new Set());
    await a.inbox.settled();
    await b.die();
    await a.look();
    await a.inbox.accept([said(2)]);
    expect(keys(a.waiting)).toEqual(["c:paid", "u:2"]);
  });

  test("ends the lead, which another replica takes at its next look", async () => {
    const [a, b] = [await open(), await open()];
    expect([a.replica.leads, b.replica.leads]).toEqual([true, false]);
    await a.die();
    await b.look();
    expect(b.replica.leads).toBe(true);
  });
});

describe("a secret", () => {
  test("is handled by the replica that has it in its memory, and what came after it too", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1)]);
    await b.inbox.accept([secret(2)]);
    await a.inbox.accept([said(3)]);
    await commit(a, first(a));
    await a.done(first(a));
    expect(keys(a.waiting)).toEqual([]);
    await b.look();
    expect(keys(b.waiting)).toEqual(["u:2", "u:3"]);
  });

  test("of a replica that has died is handled by another, without it", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([secret(1)]);
    await a.die();
    await b.look();
    expect(keys(b.waiting)).toEqual(["u:1"]);
  });
});

describe("what one replica can't do", () => {
  test("an event of a key that it hasn't isn't judged by it, and holds up no other chat", async () => {
    const a = await open();
    await a.inbox.accept([said(1), callback("2", "c:1")]);
    // The envelope's key id, with a checksum that fits: sealed under another key.
    const [row] = await statement<{ sealed: Buffer }>(
      databaseUrl(),
      "select sealed from events where chat = '1'",
    );
    const { createSealer } = await import("../../../src/storage/sealing.js");
    const foreign = createSealer([Buffer.alloc(32, 9)]).seal(Buffer.from("{}"), "events/u:1");
    expect(row?.sealed.length).toBeGreaterThan(0);
    await statement(databaseUrl(), "update events set sealed = $1 where chat = '1'", [foreign]);
    await a.die();
    const b = await open();
    expect(keys(b.waiting)).toEqual(["c:1"]);
    expect(await count("events")).toBe(2);
    expect(b.logged.join()).toContain("inbox.key-missing");
  });

  test("an event that was changed is set aside, and the next ones go on", async () => {
    const a = await open();
    await a.inbox.accept([said(1), said(2)]);
    await statement(
      databaseUrl(),
      "update events set sealed = set_byte(sealed, 50, 1 + get_byte(sealed, 50) % 255) where key = 'u:1'",
    );
    await a.die();
    const b = await open();
    expect(keys(b.waiting)).toEqual(["u:2"]);
    expect(await count("damaged_records")).toBe(1);
    expect(b.logged.join()).toContain("inbox.damaged");
  });

  test("an overflow is told by the replica that holds the chat's lane", async () => {
    const a = await open();
    for (let at = 0; at <= 1000; at += 100)
      await a.inbox.accept(Array.from({ length: 100 }, (_, index) => said(at + index + 1)));
    expect(a.overflowed).not.toEqual([]);
    expect(keys(a.waiting).slice(0, 2)).toEqual(["u:1", "u:102"]);
  });

  test("an overflow is told by whoever goes on with the chat", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1)]);
    const rest = Array.from({ length: 1000 }, (_, index) => said(index + 2));
    for (let at = 0; at < rest.length; at += 100) await b.inbox.accept(rest.slice(at, at + 100));
    expect(await count("events")).toBe(1000);
    await commit(a, first(a));
    await a.done(first(a));
    expect(a.overflowed).toEqual(["1"]);
    expect(keys(a.waiting)[0]).toBe("u:3");
  });
});

test("each replica that sends has its share of what Telegram bears", async () => {
  const [a, b] = [await open(), await open()];
  expect(a.replica.share()).toBe(1);
  b.replica.share();
  await b.look();
  await a.look();
  expect(a.replica.share()).toBe(1 / 2);
  await b.die();
  await a.look();
  expect(a.replica.share()).toBe(1);
});
