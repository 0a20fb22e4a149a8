import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { liveKeyIds, Session, type SessionOptions } from "../../../src/store/postgres/leader-session.js";
import { endLeader } from "../../postgres/end-session.js";
import { type NewDatabase, newDatabase, statement } from "../../postgres/new-database.js";
import { slowWay } from "../../postgres/slow-way.js";

/** Who leads, and how a process finds out that it doesn't any more. */

const patience = { timeout: 40_000, interval: 50 };
let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  await statement(database.url, "create table said (word text)");
});
afterAll(() => database.drop());

async function open(changes: Partial<SessionOptions> = {}) {
  const ended: string[] = [];
  const session = new Session({
    url: database.url,
    keyId: "0123456789ab",
    prepare: async () => undefined,
    ended: (why, stoodStill) => void ended.push(stoodStill ? `${why} after a standstill` : why),
    log: () => undefined,
    ...changes,
  });
  onTestFinished(() => session.close());
  await session.open();
  let looks = 0;
  // As the queue of writes does.
  session.onLook = () => {
    looks += 1;
    void session.rows("select").catch(() => undefined);
  };
  return { session, ended, looks: () => looks };
}

const say = (session: Session, word: string) => session.rows("insert into said values ($1)", [word]);
const said = async () =>
  (await statement<{ word: string }>(database.url, "select word from said")).map(({ word }) => word);

test("one process leads, and another one does as soon as that one has given the lead up", async () => {
  const [one, other] = [await open(), await open()];
  expect(await one.session.lead()).toBe(true);
  const next = other.session.lead();
  await expect(say(other.session, "standby")).rejects.toMatchObject({ code: "no-leader" });
  expect([one.session.isFresh, other.session.isFresh]).toEqual([true, false]);
  await one.session.close();
  expect(await next).toBe(true);
  expect(other.session.othersEndIn).toBeGreaterThan(5_000);
  expect(one.ended).toEqual([]);
  expect(await said()).toEqual([]);
});

test("a leader whose session was ended is told so once, writes nothing more, and another process leads", async () => {
  const [one, other] = [await open(), await open()];
  await one.session.lead();
  const next = other.session.lead();
  await endLeader(database.url);
  expect(await next).toBe(true);
  await expect.poll(() => one.ended, patience).toEqual(["57P01"]);
  expect(one.session.isFresh).toBe(false);
  await expect(say(one.session, "late")).rejects.toMatchObject({ code: "no-leader" });
});

test("a leader that leaves its session no turn for longer than the server waits is told that it stood still", async () => {
  const { session, ended } = await open();
  await session.lead();
  for (const end = performance.now() + 9_500; performance.now() < end; );
  await expect.poll(() => ended, patience).toEqual(["57P05 after a standstill"]);
});

test("a leader that has nothing to write sends a statement all the same, and keeps the lead", async () => {
  const { session, looks, ended } = await open();
  await session.lead();
  await expect.poll(looks, patience).toBeGreaterThan(2);
  expect([session.isFresh, ended]).toEqual([true, []]);
});

test("a leader whose words don't arrive isn't certain of the lead when another process may lead, and ends", async () => {
  const way = await slowWay(database.url);
  const [one, other] = [await open({ url: way.url }), await open()];
  await one.session.lead();
  const next = other.session.lead().then(() => ({ isFresh: one.session.isFresh }));
  way.hold("statements");
  const late = say(one.session, "late").catch((error: unknown) => error);
  expect(await next).toEqual({ isFresh: false });
  await expect.poll(() => one.ended, patience).toHaveLength(1);
  expect(one.ended[0]).not.toContain("standstill");
  expect(await late).toMatchObject({ name: "StorageError" });
  way.letThrough();
  await expect.poll(() => way.isOver, patience).toBe(true);
  expect(await said()).not.toContain("late");
});

test("a leader that stood still for longer than the lead lasts isn't certain of it when it goes on", async () => {
  const { session } = await open();
  await session.lead();
  const { isFresh } = session;
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_100);
  const whileItStood = session.isFresh;
  clock.mockRestore();
  const wall = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 6_100);
  const whileTheMachineSlept = session.isFresh;
  wall.mockRestore();
  expect([isFresh, whileItStood, whileTheMachineSlept]).toEqual([true, false, false]);
});

test("a standby whose session was ended opens another one, and leads when its turn comes", async () => {
  let prepared = 0;
  const logged: string[] = [];
  const prepare = async () => {
    prepared += 1;
    if (prepared > 1 && prepared < 5) throw new Error("The database is away.");
  };
  const { session } = await open({ prepare, log: (event) => void logged.push(event) });
  await statement(
    database.url,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  await expect.poll(() => prepared, patience).toBe(5);
  expect(await session.lead()).toBe(true);
  // Three attempts in one second are one line, and the end of the trouble is another.
  expect(logged).toEqual(["session.lost", "session.refused", "session.back"]);
});

test("the keys under which processes seal are known as long as those have a session", async () => {
  const on = { rows: (text: string, values?: readonly unknown[]) => statement(database.url, text, values) };
  const ids = () => liveKeyIds(on as Parameters<typeof liveKeyIds>[0]);
  const first = await open({ keyId: "0000000000ff" });
  const second = await open({ keyId: "fedcba987654" });
  expect([...(await ids())].sort()).toEqual(["0000000000ff", "fedcba987654"]);
  await second.session.close();
  await expect.poll(ids, patience).toEqual(["0000000000ff"]);
  await first.session.close();
});

test("a session is given up when what has to come first fails", async () => {
  const prepare = () => Promise.reject(new Error("of the work itself"));
  await expect(open({ prepare })).rejects.toThrow("of the work itself");
  const held =
    "select from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and datname = current_database()";
  await expect.poll(() => statement(database.url, held), patience).toEqual([]);
});
