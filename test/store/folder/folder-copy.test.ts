import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Inbox } from "../../../src/engine/inbox.js";
import { EventFile } from "../../../src/store/folder/event-file.js";
import { serveCopies } from "../../../src/store/folder/folder-copy.js";
import { type FolderLock, lockFolder } from "../../../src/store/folder/folder-lock.js";
import { type LowdbStore, openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { stillFolder } from "../../../src/tools/backup/still-folder.js";
import { folderPlace } from "../../../src/tools/move-store/folder-place.js";
import { callback, refuseFirst, sealer } from "../../engine/samples.js";
import { chatOf } from "../samples.js";

const log = () => undefined;
const lanes = ["a", "b", "c", "d", "e", "f"];
const keys = 25;

/** Step n of a lane writes or removes one record, and then appends one event: what a copy holds tells how many steps it has. */
function stateAfter(lane: string, steps: number): Readonly<Record<string, number>> {
  const state = new Map<string, number>();
  for (let n = 1; n <= steps; n += 1)
    if (isRemoval(n)) state.delete(keyOf(lane, n));
    else state.set(keyOf(lane, n), n);
  return Object.fromEntries(state);
}
const keyOf = (lane: string, n: number): string => `${lane}${n % keys}`;
const isRemoval = (n: number): boolean => Math.floor(n / keys) % 3 === 2;

describe("a copy of a folder in which a process works", () => {
  let dir: string;
  let lock: FolderLock;
  let store: LowdbStore;
  let events: EventFile;
  let inbox: Inbox;
  let logged: string[];
  let steps: number;
  let isOver: boolean;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "copy-"));
    lock = await lockFolder(dir);
    store = await openLowdbStore({ dir, sealer, log });
    events = new EventFile({ dir, sealer, now: Date.now, log });
    inbox = await Inbox.open({ events, deliver: () => undefined, makeRoom: () => false });
    logged = [];
    steps = 0;
    isOver = true;
    const noteLog = (event: string, fields: object) =>
      void logged.push([event, ...Object.values(fields)].join(" "));
    lock.serve(serveCopies({ dir, store, events: { whileStill }, log: noteLog }));
  });
  afterEach(async () => {
    await inbox.close();
    await store.close();
    await lock.release();
    await rm(dir, { recursive: true });
  });

  /** Much is done right before and right after the moment of a copy. */
  const whileStill: EventFile["whileStill"] = async (work) => {
    await someSteps();
    await events.whileStill(work);
    await someSteps();
  };
  const someSteps = async (): Promise<void> => {
    for (const from = steps; !isOver && steps < from + 20; ) await turn();
  };

  const step = async (lane: string, n: number): Promise<void> => {
    const key = keyOf(lane, n);
    if (isRemoval(n)) await store.chats.remove(key);
    else await store.chats.write(key, chatOf(key, { lastEvent: n }), { mayBeUndone: n % 2 === 0 });
    await inbox.accept([{ ...callback(`${lane}${n % 50}`, `${n}`), key: `${lane}:${n}` }]);
    steps += 1;
  };

  /** What the copy says, read as a start of the bot reads it. */
  async function readCopy(path: string) {
    const own = await openLowdbStore({ dir: path, sealer, log });
    const state = new Map<string, number>();
    for await (const { key } of own.chats.list())
      state.set(key, (await own.chats.read(key))?.lastEvent ?? -1);
    await own.close();
    const place = await folderPlace(path, sealer, "source");
    const waiting = await place.readWaiting();
    await place.close();
    expect(waiting.damaged).toBe(0);
    const said = waiting.events.map(({ key }) => key.split(":"));
    const stepsOf = (lane: string) =>
      Math.max(0, ...said.flatMap(([of, n]) => (of === lane ? [Number(n)] : [])));
    return { stepsOf, of: (lane: string) => new Map([...state].filter(([key]) => key.startsWith(lane))) };
  }

  it("is the folder as it was at one moment, and no step of it is there without those before it", async () => {
    isOver = false;
    const done = new Map<string, number>();
    const work = lanes.map(async (lane) => {
      for (let n = 1; !isOver; n += 1) {
        await step(lane, n);
        done.set(lane, n);
      }
    });
    const seen = new Set<number>();
    for (let copies = 0; copies < 5; copies += 1) {
      const before = new Map(done);
      const copy = await stillFolder(dir);
      const { stepsOf, of } = await readCopy(copy.path);
      copy.expectStill();
      await copy.release();
      for (const lane of lanes) {
        expect(stepsOf(lane)).toBeGreaterThanOrEqual(before.get(lane) ?? 0);
        // The next step may have changed its record, and not yet said its event.
        const possible = [stateAfter(lane, stepsOf(lane)), stateAfter(lane, stepsOf(lane) + 1)];
        expect(possible).toContainEqual(Object.fromEntries(of(lane)));
      }
      seen.add(stepsOf("a"));
    }
    isOver = true;
    await Promise.all(work);
    // Something went on between the copies.
    expect(seen.size).toBeGreaterThan(3);
  });

  it("has the inbox without what comes later, also when the inbox was written anew meanwhile", async () => {
    for (let n = 1; n <= 40; n += 1) await step("a", n);
    const copy = await stillFolder(dir);
    await events.tidy();
    for (let n = 41; n <= 60; n += 1) await step("a", n);
    expect((await readCopy(copy.path)).stepsOf("a")).toBe(40);
    await copy.release();
  });

  it("is deleted when its reader hangs up, and one reader at a time has one", async () => {
    await step("a", 1);
    const copy = await stillFolder(dir);
    const second = stillFolder(dir);
    await copy.release();
    const next = await second;
    expect(next.path).not.toBe(copy.path);
    await next.release();
    await expect.poll(() => readdir(join(dir, "tmp"))).toEqual([]);
  });

  it("is no copy any more when the process has ended, and the reader hears of it", async () => {
    await step("a", 1);
    const copy = await stillFolder(dir);
    await lock.release();
    await vi.waitFor(
      () => expect(copy.expectStill).toThrow(/The bot has ended while its copy was read/),
      120_000,
    );
    await copy.release();
  });

  it("isn't handed out when the disk refuses a file of it, and the bot goes on and hands out the next one", async () => {
    // The folder's names are read in parts, so the refusal comes before all of them are read.
    for (let chat = 0; chat < 90; chat += 1) await store.chats.write(`${chat}`, chatOf(`${chat}`));
    const unhandled = refuseFirst("link");
    const copy = await stillFolder(dir);
    await copy.release();
    expect(unhandled).toEqual([]);
    expect(logged).toEqual(["copy.failed ENOSPC"]);
  });

  it("is refused with the disk's reason when the disk has no room for it", async () => {
    await step("a", 1);
    refuseFirst("link", 1_000);
    await expect(stillFolder(dir)).rejects.toThrow("The storage failed: the disk is full (ENOSPC).");
  });
});
