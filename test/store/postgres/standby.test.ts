import { expect, test } from "vitest";
import { chatLimits } from "../../../src/engine/inbox.js";
import { createSealer } from "../../../src/store/sealing.js";
import { callback, fromTelegram, text } from "../../engine/samples.js";
import { statement } from "../../postgres/new-database.js";
import { emptiedDatabase } from "./emptied-database.js";
import { keepAtStandby, openLeader } from "./event-table-place.js";

/** What a standby keeps, and the leader picks up. */

const databaseUrl = emptiedDatabase();
const keys = (events: Iterable<{ readonly key: string }>): string[] => [...events].map(({ key }) => key);
const both = createSealer([Buffer.alloc(32, 9), Buffer.alloc(32, 7)]);

test("the leader picks up what a standby has kept, in the order in which it came", async () => {
  const { waiting } = await openLeader(databaseUrl());
  for (const key of ["c:1", "c:2", "c:3"])
    expect(await keepAtStandby(databaseUrl(), callback("1", key))).toBe("kept");
  await expect.poll(() => keys(waiting)).toEqual(["c:1", "c:2", "c:3"]);
});

test("what a standby has kept gets a number above those of all events that were handled before it was picked up", async () => {
  await keepAtStandby(databaseUrl(), callback("1", "c:early"));
  const { inbox, waiting } = await openLeader(databaseUrl());
  await inbox.accept([fromTelegram(text(1, 1, "Coffee"), "1")]);
  await expect.poll(() => waiting.length).toBe(2);
  const numbers = waiting.map(({ n }) => n);
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  const rows = await statement<{ key: string }>(databaseUrl(), "select key from events order by n");
  expect(keys(rows)).toEqual(keys(waiting));
});

test("an event that a standby has kept is handed over again after a crash, under the same number", async () => {
  const first = await openLeader(databaseUrl());
  await keepAtStandby(databaseUrl(), callback("1", "c:1"));
  await expect.poll(() => first.waiting.length).toBe(1);
  await first.die();
  expect((await openLeader(databaseUrl())).waiting).toEqual(first.waiting);
});

test("what is sealed under a key that the leader lacks waits for a leader that has it", async () => {
  const first = await openLeader(databaseUrl());
  await keepAtStandby(databaseUrl(), callback("1", "c:1"), both);
  await keepAtStandby(databaseUrl(), callback("2", "c:2"));
  await expect.poll(() => keys(first.waiting)).toEqual(["c:2"]);
  await first.die();
  const next = await openLeader(databaseUrl(), both);
  await expect.poll(() => keys(next.waiting)).toEqual(["c:2", "c:1"]);
});

test("an event that was changed on the disk is set aside, and holds up no other", async () => {
  await keepAtStandby(databaseUrl(), callback("1", "c:1"));
  await keepAtStandby(databaseUrl(), callback("1", "c:2"));
  await statement(
    databaseUrl(),
    "update events set sealed = set_byte(sealed, 50, 1 + get_byte(sealed, 50) % 255) where key = 'c:1'",
  );
  const { waiting, logged } = await openLeader(databaseUrl());
  await expect.poll(() => keys(waiting)).toEqual(["c:2"]);
  const aside = () => statement(databaseUrl(), "select kind, key from damaged_records");
  await expect.poll(aside).toEqual([{ kind: "events", key: "c:1" }]);
  expect(logged.join()).toContain("inbox.damaged");
});

test("a standby keeps a status callback of a chat that other chats have told much", async () => {
  await statement(
    databaseUrl(),
    "insert into events (chat, key, sealed, received_at) select '1', 'chat:' || i, 'x', 1 from generate_series(1, $1::integer) i",
    [chatLimits.events],
  );
  expect(await keepAtStandby(databaseUrl(), callback("1", "c:late"))).toBe("kept");
});

test("a standby keeps nothing of a chat that has too much waiting", async () => {
  await statement(
    databaseUrl(),
    "insert into events (chat, key, sealed, received_at) select '1', 'c:' || i, 'x', 1 from generate_series(1, $1::integer) i",
    [chatLimits.events],
  );
  expect(await keepAtStandby(databaseUrl(), callback("1", "c:late"))).toBe("full");
  expect(await keepAtStandby(databaseUrl(), callback("2", "c:other"))).toBe("kept");
});
