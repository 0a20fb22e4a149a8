import { expect, onTestFinished, test } from "vitest";
import type { Inbox } from "../../src/engine/inbox.js";
import { Timers, timerKey } from "../../src/engine/timers/timers.js";
import { openLowdbStore } from "../../src/store/folder/folder-store.js";
import type { RecordStore, TimerRecord } from "../../src/store/store-port.js";
import { all } from "../store/samples.js";
import { openFileInbox } from "./file-inbox.js";
import { folder, sealer } from "./samples.js";
import { day, hour, minute, VirtualTime } from "./virtual-time.js";

const start = Date.UTC(2026, 10, 21, 12, 20);

/** The same numbers between 0 and 1 in every run. */
function randomNumbers(): () => number {
  let state = 20_261_121;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test("a week of timers with restarts in between: each fires once, none early, none lost", async () => {
  const dir = await folder();
  const store = await openLowdbStore({ dir, sealer, log: () => {} });
  onTestFinished(() => store.close());
  const time = new VirtualTime(start);
  const random = randomNumbers();
  const set = new Map<string, number>();
  const fired = new Map<string, number[]>();
  const downtimes: { readonly from: number; readonly to: number }[] = [];
  const random10 = () => 10 * minute + Math.floor(random() ** 3 * 6 * day);

  async function run() {
    const inbox: Inbox = await openFileInbox({
      dir,
      sealer,
      now: time.now,
      log: () => {},
      makeRoom: () => false,
      deliver: ({ n, payload }) => {
        const ref = "ref" in payload ? payload.ref : "";
        fired.set(ref, [...(fired.get(ref) ?? []), time.now()]);
        inbox.done(n);
      },
    });
    const timers = new Timers({
      timers: store.timers,
      accept: (events) => inbox.accept(events),
      now: time.now,
      sleep: time.sleep,
      log: () => {},
    });
    timers.start();
    return { inbox, timers };
  }

  let running = await run();
  while (time.now() < start + 7 * day) {
    // Invoices are made in bursts, and their timers spread over the week.
    for (let burst = Math.floor(random() * 8); burst > 0; burst -= 1) {
      const at = time.now() + random10();
      const ref = `r${set.size}`;
      set.set(ref, at);
      await running.timers.schedule({ chat: String(set.size % 5), name: "reminder", ref, at });
    }
    await time.pass(Math.floor(random() * 4 * hour));
    if (random() > 0.3) continue;
    await running.timers.stop();
    await running.inbox.close();
    const from = time.now();
    time.leap(Math.floor(random() * 5 * hour));
    downtimes.push({ from, to: time.now() });
    running = await run();
  }
  await time.pass(7 * day);
  await running.timers.stop();
  await running.inbox.close();

  expect(set.size).toBeGreaterThan(200);
  expect(downtimes.length).toBeGreaterThan(10);
  const faults = [...set].filter(([ref, at]) => {
    const down = downtimes.find(({ from, to }) => at > from && at <= to);
    return JSON.stringify(fired.get(ref)) !== JSON.stringify([down?.to ?? at]);
  });
  expect(faults).toEqual([]);
  expect(fired.size).toBe(set.size);
  expect([...set.values()].some((at) => downtimes.some(({ from, to }) => at > from && at <= to))).toBe(true);
  expect(await all(store.timers.list())).toEqual([]);
});

/** Records in memory, by folder as on the disk, that count what is looked at. */
class CountingRecords implements RecordStore<TimerRecord> {
  listed = 0;
  reads = 0;
  readonly #folders = new Map<string, Map<string, TimerRecord>>();

  async read(key: string): Promise<TimerRecord | undefined> {
    this.reads += 1;
    return this.#folders.get(folderOf(key))?.get(key);
  }

  async write(key: string, timer: TimerRecord): Promise<void> {
    const records = this.#folders.get(folderOf(key)) ?? new Map<string, TimerRecord>();
    this.#folders.set(folderOf(key), records.set(key, timer));
  }

  async remove(key: string): Promise<void> {
    this.#folders.get(folderOf(key))?.delete(key);
  }

  async *list(prefix = ""): AsyncGenerator<{ key: string; modifiedAt: number }> {
    for (const [path, records] of this.#folders) {
      if (!path.startsWith(prefix)) continue;
      for (const key of records.keys()) {
        this.listed += 1;
        yield { key, modifiedAt: 0 };
      }
    }
  }
}

const folderOf = (key: string): string => key.replace(/[^/]+$/, "");

test("100,000 that wait cost nothing: only those of the hour that has come are looked at", async () => {
  const records = new CountingRecords();
  const time = new VirtualTime(start);
  const { now, sleep } = time;
  let fired = 0;
  const accept = async () => {
    fired += 1;
    return "kept" as const;
  };
  const timers = new Timers({ timers: records, accept, now, sleep, log: () => {} });
  const firstHour = Math.floor(start / hour) + 1;
  // 1,000 an hour, for the hundred hours after this one.
  for (let index = 0; index < 100_000; index += 1) {
    const at = (firstHour + Math.floor(index / 1000)) * hour + (index % 60) * minute;
    const timer = { chat: String(index), name: "reminder" as const, ref: "r", at };
    await records.write(timerKey(timer), timer);
  }
  timers.start();
  onTestFinished(() => timers.stop());
  await time.asleep();
  expect([records.listed, records.reads, fired]).toEqual([0, 0, 0]);
  // To the last moment of the first hour that has any.
  await time.pass((firstHour + 1) * hour - 1 - time.now());
  expect([records.listed, records.reads, fired]).toEqual([1000, 1000, 1000]);
  await time.pass(hour);
  expect([records.listed, records.reads, fired]).toEqual([2000, 2000, 2000]);
});
