import { describe, expect, test } from "vitest";
import type { NewEvent } from "../../../src/inbox/event.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { statement } from "../../postgres/new-database.js";
import { callback, fromTelegram, text } from "../samples.js";
import { emptiedDatabase } from "./emptied-database.js";
import { type OpenReplica, openReplica } from "./place.js";

const databaseUrl = emptiedDatabase();

const said = (updateId: number, chat = 1): NewEvent =>
  fromTelegram(text(updateId, chat, "Coffee"), String(chat));
const keys = (events: Iterable<{ readonly key: string }>): string[] => [...events].map(({ key }) => key);
const secret = (updateId: number, chat = 1): NewEvent => {
  const event = said(updateId, chat);
  return { ...event, payload: { ...event.payload, secret: "s", vaulted: "awaited" } as never };
};
const open = (): Promise<OpenReplica> => openReplica(databaseUrl());
const openApart = (): Promise<OpenReplica> => openReplica(databaseUrl(), undefined, false);

describe("a replica that doesn't take part yet", () => {
  test("leaves what it takes in to another at once", async () => {
    const [a, b] = [await openApart(), await open()];
    expect(await a.inbox.accept([callback("1", "c:paid")])).toBe("kept");
    await expect.poll(() => keys(b.waiting)).toEqual(["c:paid"]);
    expect(a.waiting).toEqual([]);
  });

  test("takes nothing over of one that has died, and doesn't lead, though nobody else does", async () => {
    const a = await open();
    await a.inbox.accept([callback("1", "c:paid")]);
    await a.die();
    const b = await openApart();
    await b.look();
    expect([keys(b.waiting), b.replica.leads]).toEqual([[], false]);
    const c = await open();
    expect([keys(c.waiting), c.replica.leads]).toEqual([["c:paid"], true]);
  });

  test("handles what it took in once it takes part, when there is nobody else", async () => {
    const a = await openApart();
    await a.inbox.accept([callback("1", "c:paid"), secret(1)]);
    await a.look();
    await a.inbox.accept([callback("2", "c:expired")]);
    await a.inbox.settled();
    expect(a.waiting).toEqual([]);
    a.inbox.takePart();
    await a.replica.seekLead();
    await a.inbox.settled();
    expect(keys(a.waiting).sort()).toEqual(["c:expired", "c:paid", "u:1"]);
    expect(a.replica.leads).toBe(true);
  });

  test("keeps the lane of a secret for as long as it remembers that, and not longer", async () => {
    const [a, b] = [await openApart(), await open()];
    await a.inbox.accept([secret(1)]);
    await a.look();
    await b.look();
    expect([a.waiting, b.waiting]).toEqual([[], []]);
    await statement(databaseUrl(), "update events set received_at = received_at - 120000");
    await a.look();
    await expect.poll(() => keys(b.waiting)).toEqual(["u:1"]);
  });
});

describe("a replica that steps back", () => {
  /** The first event of a replica begins: nobody takes it back any more. */
  const begin = ({ waiting }: OpenReplica) => {
    const event = waiting.shift();
    if (event === undefined) throw new Error("Nothing waits there.");
    return event;
  };

  test("leaves all but what it has in hand to another at once, and the rest of that chat when it is over", async () => {
    const [a, b] = [await open(), await open()];
    await a.inbox.accept([said(1), said(2), said(3, 2)]);
    const event = begin(a);
    a.inbox.stepBack();
    await expect.poll(() => keys(b.waiting)).toEqual(["u:3"]);
    await a.inbox.accept([said(4), said(5, 5), secret(6, 6)]);
    await expect.poll(() => keys(b.waiting)).toEqual(["u:3", "u:5", "u:6"]);
    await a.inbox.commit({ ...newChatRecord("1", 1), lastEvent: event.n }, event, true);
    a.inbox.done(event.n);
    await expect.poll(() => keys(b.waiting)).toEqual(["u:3", "u:5", "u:6", "u:2", "u:4"]);
    expect(a.waiting).toEqual([]);
  });

  test("takes no more over", async () => {
    const [a, b] = [await open(), await open()];
    await b.inbox.accept([said(1)]);
    a.inbox.stepBack();
    await b.die();
    await a.look();
    expect(a.waiting).toEqual([]);
  });

  test("lets another lead at its next look, and seeks it no more", async () => {
    const [a, b] = [await open(), await open()];
    const told: boolean[] = [];
    a.replica.onLead = (leads) => void told.push(leads);
    await Promise.all([a.replica.look(), a.replica.yieldLead()]);
    expect([a.replica.leads, told]).toEqual([false, [false]]);
    await a.replica.look();
    await b.replica.look();
    expect([a.replica.leads, b.replica.leads]).toEqual([false, true]);
  });
});
