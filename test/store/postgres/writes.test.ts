import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EventRow, Writes } from "../../../src/store/postgres/writes.js";
import { databaseOfTests } from "./database-of-tests.js";

/** The queue of everything that is written, on a real database. */

let shared: Awaited<ReturnType<typeof databaseOfTests>>;
beforeAll(async () => {
  shared = await databaseOfTests();
});
afterAll(() => shared.drop());
beforeEach(() => shared.empty());

/** Counts the statements. */
function counted() {
  let statements = 0;
  const writes = new Writes({
    rows: (text, values, name) => {
      statements += 1;
      return shared.database.rows(text, values, name);
    },
  });
  return { writes, statements: () => statements };
}
const row = (key: string, word: string) => ({
  kind: "accounts",
  key,
  sealed: Buffer.from(word),
  modifiedAt: 1.6,
});
const event = (key: string, chat = "1") => ({
  chat,
  key,
  sealed: Buffer.from(`head of ${key}`),
  receivedAt: 1,
});
const records = async () =>
  (
    await shared.database.rows<{ key: string; sealed: Buffer }>(
      "select key, sealed from records order by key",
    )
  ).map(({ key, sealed }) => `${key}=${sealed.toString()}`);

test("what is asked for at the same time is written with one statement, and what comes meanwhile with the next", async () => {
  const { writes, statements } = counted();
  const first = Array.from({ length: 50 }, (_, n) => writes.put(row(`${n}`, "x")));
  await Promise.resolve();
  const more = Array.from({ length: 50 }, (_, n) => writes.put(row(`more ${n}`, "x")));
  await Promise.all([...first, ...more]);
  expect(statements()).toBeLessThanOrEqual(2);
  expect(await records()).toHaveLength(100);
});

test("the next steps of several chats share a statement, though each comes a few ticks later than the one before", async () => {
  const { writes, statements } = counted();
  const chat = async (ticks: number) => {
    await writes.put(row(`${ticks}`, "first"));
    for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => process.nextTick(resolve));
    await writes.put(row(`${ticks}`, "second"));
  };
  await Promise.all([0, 1, 5, 20].map(chat));
  expect(statements()).toBe(2);
});

test("of several writes of one record the last one counts, whatever it was", async () => {
  const { writes } = counted();
  await Promise.all([
    writes.put(row("a", "first")),
    writes.remove("accounts", "a"),
    writes.put(row("a", "last")),
    writes.put(row("b", "first")),
    writes.remove("accounts", "b"),
  ]);
  expect(await records()).toEqual(["a=last"]);
});

test("statements of their own keep their place among the others", async () => {
  const { writes } = counted();
  const [, found] = await Promise.all([
    writes.put(row("a", "before")),
    writes.rows<{ sealed: Buffer }>(
      "update records set sealed = 'changed' where key = 'a' returning sealed",
      [],
    ),
    writes.put(row("b", "after")),
  ]);
  expect(found).toHaveLength(1);
  expect(await records()).toEqual(["a=changed", "b=after"]);
});

test("a part that the database refuses takes no other part along", async () => {
  const { writes } = counted();
  const outcomes = await Promise.allSettled([
    writes.put(row("good", "x")),
    writes.put({ ...row("bad", "x"), key: "zero \0 byte" }),
    writes.put(row("also good", "x")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await records()).toEqual(["also good=x", "good=x"]);
});

test("events are told of in the order of their numbers, before their writes resolve", async () => {
  const { writes } = counted();
  const told: EventRow[] = [];
  writes.deliverTo((rows) => void told.push(...rows), [Buffer.from("head of")]);
  await shared.database.rows(
    "insert into events (chat, key, sealed, received_at) values ('1', 'kept', 'head of kept', 1), ('1', 'foreign', 'no head', 1)",
  );
  const taken = writes.takeIn([event("one"), event("two", "2")]).then(() => told.length);
  await Promise.all([taken, writes.takeIn([event("three")])]);
  expect(await taken).toBeGreaterThanOrEqual(2);
  await writes.settled();
  expect(told.map(({ key }) => key).sort()).toEqual(["kept", "one", "three", "two"]);
  const numbers = told.map(({ n }) => Number(n));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  const order = told.filter(({ sealed }) => sealed === null).map(({ key }) => key);
  expect(order).toEqual(["one", "two", "three"]);
});

test("events that are over go with the next statement, and at the latest before the end", async () => {
  const { writes } = counted();
  const told: EventRow[] = [];
  writes.deliverTo((rows) => void told.push(...rows), []);
  await writes.takeIn([event("one"), event("two")]);
  const count = async () => (await shared.database.rows("select from events")).length;
  writes.strike(Number(told[0]?.n));
  await writes.put(row("a", "x"));
  expect(await count()).toBe(1);
  writes.strike(Number(told[1]?.n));
  await writes.settled();
  expect(await count()).toBe(0);
});
