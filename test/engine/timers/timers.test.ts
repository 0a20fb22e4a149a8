import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { NewEvent } from "../../../src/engine/event.js";
import { Timers, type TimersOptions, timerKey } from "../../../src/engine/timers/timers.js";
import { StorageError } from "../../../src/store/errors.js";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import type { TimerRecord } from "../../../src/store/store-port.js";
import { all } from "../../store/samples.js";
import { folder, sealer } from "../samples.js";
import { day, hour, minute, VirtualTime } from "../virtual-time.js";

const start = Date.UTC(2026, 10, 21, 12, 20);

const timerOf = (ref: string, at: number, chat = "42"): TimerRecord => ({ chat, name: "reminder", ref, at });

/** Timers over the storage as it is, and an inbox that notes what it is given, and when. */
async function setUp(changes: Partial<TimersOptions> = {}) {
  const dir = await folder();
  const store = await openLowdbStore({ dir, sealer, log: () => {} });
  onTestFinished(() => store.close());
  const time = new VirtualTime(start);
  const fired: { ref: string; at: number }[] = [];
  const logged: string[] = [];
  const accept = async (events: readonly NewEvent[]) => {
    for (const { payload } of events)
      fired.push({ ref: "ref" in payload ? payload.ref : "", at: time.now() - start });
    return "kept" as const;
  };
  const open = (own: Partial<TimersOptions> = {}) => {
    const { now, sleep } = time;
    const log = (event: string) => void logged.push(event);
    const timers = new Timers({ timers: store.timers, accept, now, sleep, log, ...changes, ...own });
    onTestFinished(() => timers.stop());
    return timers;
  };
  const waiting = async () => (await all(store.timers.list())).map(({ key }) => key);
  return { dir, store, time, fired, logged, accept, open, waiting };
}

test("fire in their minute, not before, and leave nothing on the disk", async () => {
  const { dir, time, fired, open, waiting } = await setUp();
  const timers = open();
  await timers.schedule(timerOf("soon", start + 5 * minute));
  timers.start();
  await timers.schedule(timerOf("a", start + 50 * minute));
  await timers.schedule(timerOf("b", start + 3 * day));
  await time.pass(5 * minute - 1);
  expect(fired).toEqual([]);
  await time.pass(1);
  await time.pass(3 * day);
  expect(fired).toEqual([
    { ref: "soon", at: 5 * minute },
    { ref: "a", at: 50 * minute },
    { ref: "b", at: 3 * day },
  ]);
  expect(await waiting()).toEqual([]);
  expect(await readdir(join(dir, "records", "timers"))).toEqual([]);
  // A longer one would be cut to nothing by Node, past 24.8 days.
  expect(time.longest).toBeLessThanOrEqual(hour);
});

test("that have become overdue at any time of the last year are found by few listings", async () => {
  const { store, time, fired, open } = await setUp();
  const first = open();
  const ages = [1, 2, 9, 30, 77, 99, 100, 111, 365, 399];
  for (const age of ages) await first.schedule(timerOf(`${age}`, start - age * day));
  let listings = 0;
  const list = (prefix?: string) => {
    listings += 1;
    return store.timers.list(prefix);
  };
  const counted = new Proxy(store.timers, {
    get: (kept, name) => (name === "list" ? list : Reflect.get(kept, name).bind(kept)),
  });
  open({ timers: counted }).start();
  await time.asleep();
  expect(fired.map(({ ref }) => Number(ref)).sort((a, b) => a - b)).toEqual(ages);
  // The bot looks at each hour of the running day.
  expect(listings).toBeLessThan(60);
});

test("become events that are known again by chat, name, reference and time", async () => {
  const accepted: NewEvent[] = [];
  const { time, open } = await setUp({
    accept: async (events) => {
      accepted.push(...events);
      return "kept";
    },
  });
  const timers = open();
  await timers.schedule(timerOf("a", start + minute));
  timers.start();
  await time.pass(minute);
  expect(accepted).toEqual([
    {
      chat: "42",
      key: `t:reminder:a:${start + minute}`,
      payload: { source: "timer", name: "reminder", ref: "a", at: start + minute },
    },
  ]);
});

test("that are set twice are one, also when the hour has come", async () => {
  const { time, fired, open, waiting } = await setUp();
  const timers = open();
  timers.start();
  for (const at of [start + 10 * minute, start + 3 * hour]) {
    await timers.schedule(timerOf(`at ${at}`, at));
    await timers.schedule(timerOf(`at ${at}`, at));
  }
  expect(await waiting()).toHaveLength(2);
  await time.pass(4 * hour);
  expect(fired).toHaveLength(2);
});

test("that are taken back don't fire, whether their hour has come or not", async () => {
  const { time, fired, open, waiting } = await setUp();
  const timers = open();
  timers.start();
  const taken = [timerOf("soon", start + 10 * minute), timerOf("later", start + 3 * hour)];
  for (const timer of [...taken, timerOf("kept", start + 20 * minute)]) await timers.schedule(timer);
  for (const timer of taken) await timers.cancel(timer);
  await timers.cancel(timerOf("never set", start));
  expect(await waiting()).toHaveLength(1);
  await time.pass(4 * hour);
  expect(fired).toEqual([{ ref: "kept", at: 20 * minute }]);
});

test("that are set for the running hour cut the wait short", async () => {
  const { time, fired, open } = await setUp();
  const timers = open();
  timers.start();
  await time.asleep();
  await timers.schedule(timerOf("a", start + 10 * minute));
  await time.pass(hour);
  expect(fired).toEqual([{ ref: "a", at: 10 * minute }]);
});

test("that are set while their hour is read from the disk aren't missed", async () => {
  const { store, time, fired, open } = await setUp();
  const late = timerOf("late", start + 5 * minute);
  const timers: Timers = open({
    timers: {
      read: (key) => store.timers.read(key),
      write: (key, timer) => store.timers.write(key, timer),
      remove: (key) => store.timers.remove(key),
      async *list(prefix) {
        // The listing has begun, and passes over what is written from now on.
        const keys = await all(store.timers.list(prefix));
        if (prefix === timerKey(late).replace(/[^/]+$/, "")) await timers.schedule(late);
        yield* keys;
      },
    },
  });
  timers.start();
  await time.pass(10 * minute);
  expect(fired).toEqual([{ ref: "late", at: 5 * minute }]);
});

describe("a bot that was down", () => {
  test("fires at its start what has become overdue, also after more than a year", async () => {
    const { time, fired, open, waiting } = await setUp();
    const before = open();
    await before.schedule(timerOf("old", start - 399 * day));
    await before.schedule(timerOf("yesterday", start - day));
    await before.schedule(timerOf("this hour", start - minute));
    await before.schedule(timerOf("later", start + minute));
    expect(fired).toEqual([]);
    open().start();
    await time.asleep();
    expect(fired.map(({ ref }) => ref)).toEqual(["old", "yesterday", "this hour"]);
    expect(await waiting()).toEqual([timerKey(timerOf("later", start + minute))]);
  });

  test("that ended between the event and the removal fires again, with the key of the first time", async () => {
    const keys: string[] = [];
    const { store, time, open } = await setUp({
      accept: async (events) => {
        keys.push(...events.map(({ key }) => key));
        return "kept";
      },
    });
    const { list, read, write } = bound(store.timers);
    const dying = open({
      timers: { list, read, write, remove: () => Promise.reject(new StorageError("closed", "Closed.")) },
    });
    await dying.schedule(timerOf("a", start));
    dying.start();
    await time.asleep();
    await dying.stop();
    open().start();
    await time.asleep();
    expect(keys).toEqual([`t:reminder:a:${start}`, `t:reminder:a:${start}`]);
  });
});

describe("trouble", () => {
  test("of an inbox that is full only puts them off", async () => {
    let full = true;
    const { time, fired, logged, accept, open, waiting } = await setUp();
    const timers = open({ accept: async (events) => (full ? "full" : accept(events)) });
    await timers.schedule(timerOf("a", start));
    timers.start();
    await time.pass(10 * minute);
    expect(fired).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    full = false;
    await time.pass(minute);
    expect(fired).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(new Set(logged)).toEqual(new Set(["timers.full"]));
  });

  test("of one chat doesn't keep another waiting", async () => {
    const { time, fired, accept, open } = await setUp();
    const timers = open({ accept: async (events) => (events[0]?.chat === "7" ? "full" : accept(events)) });
    await timers.schedule(timerOf("stuck", start, "7"));
    await timers.schedule(timerOf("a", start + minute));
    timers.start();
    await time.pass(minute);
    expect(fired).toEqual([{ ref: "a", at: minute }]);
  });

  test("of the disk loses nothing, and fires nothing twice", async () => {
    const failing = new Set<string>(["list", "remove"]);
    const { store, time, fired, logged, accept, open, waiting } = await setUp();
    const { list, read, write, remove } = bound(store.timers);
    const full = () => new StorageError("EIO", "The disk is in trouble.");
    const yesterday = timerKey(timerOf("a", start - day)).replace(/[^/]+\/[^/]+$/, "");
    const timers = open({
      accept: (events) => (failing.has("accept") ? Promise.reject(full()) : accept(events)),
      timers: {
        read,
        write,
        remove: (key) => (failing.has("remove") ? Promise.reject(full()) : remove(key)),
        async *list(prefix) {
          if (failing.has("list") && prefix === yesterday) throw full();
          yield* list(prefix);
        },
      },
    });
    await timers.schedule(timerOf("a", start - day));
    timers.start();
    await time.pass(3 * minute);
    expect(fired).toEqual([]);
    failing.delete("list");
    failing.add("accept");
    await time.pass(3 * minute);
    expect(fired).toEqual([]);
    failing.delete("accept");
    await time.pass(3 * minute);
    expect(await waiting()).toHaveLength(1);
    failing.delete("remove");
    await time.pass(3 * minute);
    expect(fired).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(new Set(logged)).toEqual(new Set(["timers.unread", "timers.failed"]));
  });

  test("writes one log line for hundreds of timers that fail at once", async () => {
    const { time, logged, open } = await setUp();
    const timers = open({ accept: () => Promise.reject(new StorageError("ENOSPC", "The disk is full.")) });
    for (let n = 0; n < 200; n += 1) await timers.schedule(timerOf(`${n}`, start + minute));
    timers.start();
    await time.pass(minute);
    expect(logged).toEqual(["timers.failed"]);
  });

  test("of a single record is set aside, and the others fire", async () => {
    const { store, time, fired, open } = await setUp();
    const { list, write, remove } = bound(store.timers);
    const timers = open({
      timers: {
        list,
        write,
        remove,
        read: (key) =>
          key.endsWith("damaged")
            ? Promise.reject(Object.assign(new Error("Damaged."), { name: "DamagedRecordError" }))
            : store.timers.read(key),
      },
    });
    await timers.schedule(timerOf("damaged", start));
    await timers.schedule(timerOf("whole", start));
    timers.start();
    await time.asleep();
    expect(fired.map(({ ref }) => ref)).toEqual(["whole"]);
  });
});

test("that are stopped fire nothing any more, and can still be set for the next start", async () => {
  const { time, fired, open, waiting } = await setUp();
  const timers = open();
  timers.start();
  await time.asleep();
  await timers.stop();
  timers.start();
  await timers.schedule(timerOf("a", start + minute));
  time.leap(hour);
  expect(fired).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  open().start();
  await time.asleep();
  expect(fired).toEqual([{ ref: "a", at: hour }]);
});

test("are sealed on the disk like every record", async () => {
  const { dir, store, open } = await setUp();
  const timer = timerOf("a", start + day);
  await open().schedule(timer);
  expect(await store.timers.read(timerKey(timer))).toEqual(timer);
  const [file = ""] = (await readdir(join(dir, "records", "timers"), { recursive: true })).filter((name) =>
    name.endsWith(".sealed"),
  );
  const bytes = await readFile(join(dir, "records", "timers", file));
  expect(bytes.toString("latin1")).not.toContain("reminder");
});

/** The methods of a record store, to be handed on one by one. */
function bound(timers: TimersOptions["timers"]): TimersOptions["timers"] {
  return {
    read: (key) => timers.read(key),
    write: (key, timer) => timers.write(key, timer),
    remove: (key) => timers.remove(key),
    list: (prefix) => timers.list(prefix),
  };
}
