import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewEvent } from "../../../src/inbox/event.js";
import { migrate } from "../../../src/storage/postgres/migrate.js";
import { type NewDatabase, newDatabase, statement } from "../../postgres/new-database.js";
import { callback, fromTelegram, text } from "../samples.js";
import { type OpenReplica, openReplica } from "./place.js";

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  await migrate(database.url);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await statement(database.url, "truncate events, lanes, records, damaged_records, replicas");
});

const keys = (events: Iterable<{ readonly key: string }>): string[] => [...events].map(({ key }) => key);
const secret = (updateId: number): NewEvent => {
  const event = fromTelegram(text(updateId, 1, "Coffee"), "1");
  return { ...event, payload: { ...event.payload, secret: "s", vaulted: "awaited" } as never };
};
const open = (): Promise<OpenReplica> => openReplica(database.url);
const openApart = (): Promise<OpenReplica> => openReplica(database.url, undefined, false);

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
    await statement(database.url, "update events set received_at = received_at - 120000");
    await a.look();
    await expect.poll(() => keys(b.waiting)).toEqual(["u:1"]);
  });
});
