import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLowdbStore } from "../../src/store/folder/folder-store.js";
import { createSealer } from "../../src/store/sealing.js";
import type { TimerRecord } from "../../src/store/store-port.js";
import { openFileInbox } from "../engine/file-inbox.js";
import { callbackPayload } from "../status-callback.js";
import { MemoryDisk } from "./kit/disk/disk.js";
import type { Mount } from "./kit/disk/mount.js";
import type { Trouble } from "./kit/disk/troubles.js";
import { mount, unmount } from "./kit/disk/under-node.js";
import { randomFrom } from "./kit/random.js";
import { chatOf, invoiceOf, keyOf, recordOf } from "./kit/records.js";
import { keepsPromise } from "./kit/small.js";
import { powerLoss } from "./power-loss.js";

const sealer = createSealer([Buffer.alloc(32, 7)]);
const timerOf = (version: number) => recordOf("timers", keyOf("timers", 0), version) as TimerRecord;
const folderSyncsFail: Trouble = (call) => (call === "sync-folder" ? "EIO" : undefined);

describe("the data folder when the power goes", () => {
  let disk: MemoryDisk;
  let mounts: Mount[];

  /** The disk as a new process sees it. */
  const seen = (): Mount => {
    const process = mount(disk, randomFrom("test"));
    mounts.push(process);
    return process;
  };
  const afterLoss = (seed: number): Mount => {
    const process = mount(disk.afterPowerLoss(randomFrom("loss", seed)), randomFrom("test"));
    mounts.push(process);
    return process;
  };
  const storeOf = ({ path }: Mount) =>
    openLowdbStore({ dir: `${path}/data`, sealer, log: () => undefined, now: () => 5 });

  beforeEach(() => {
    disk = new MemoryDisk();
    mounts = [];
  });

  afterEach(() => {
    for (const process of mounts) unmount(process);
  });

  it("has everything that was acknowledged, whole, also after failed syncs and kills", async () => {
    const counts = await keepsPromise(powerLoss, 25);
    expect(counts.acknowledged).toBeGreaterThan(300);
    expect(counts.refused).toBeGreaterThan(30);
    expect(counts.kills).toBeGreaterThan(10);
    expect(counts.keysDropped).toBeGreaterThan(3);
  });

  it("hands out no record whose name could not be synced, until it could", async () => {
    const process = seen();
    const store = await storeOf(process);
    await store.chats.write("1", chatOf("1", 1));
    process.refuse = folderSyncsFail;
    await expect(store.chats.write("1", chatOf("1", 2))).rejects.toMatchObject({ code: "EIO" });
    await expect(store.chats.read("1")).rejects.toMatchObject({ code: "EIO" });
    process.refuse = undefined;
    expect(await store.chats.read("1")).toMatchObject({ lastEvent: 2 });
    for (let seed = 0; seed < 20; seed++) {
      disk = disk.afterPowerLoss(randomFrom("loss", seed));
      expect(await (await storeOf(seen())).chats.read("1")).toMatchObject({ lastEvent: 2 });
    }
  });

  it("may bring back the record before a write that may be undone, whole, until the next write", async () => {
    const store = await storeOf(seen());
    const chatAfter = async (seed: number) =>
      (await (await storeOf(afterLoss(seed))).chats.read("1"))?.lastEvent;
    await store.chats.write("1", chatOf("1", 1));
    await store.chats.write("1", chatOf("1", 2), { mayBeUndone: true });
    expect(await store.chats.read("1")).toMatchObject({ lastEvent: 2 });
    const found = new Set<number | undefined>();
    for (let seed = 0; seed < 20; seed++) found.add(await chatAfter(seed));
    expect([...found].sort()).toEqual([1, 2]);
    await store.chats.write("1", chatOf("1", 3));
    for (let seed = 0; seed < 20; seed++) expect(await chatAfter(seed)).toBe(3);
  });

  it("doesn't take a removal for done whose folder could not be synced", async () => {
    const process = seen();
    const store = await storeOf(process);
    await store.invoices.write("1/r", invoiceOf("r", 1));
    process.refuse = folderSyncsFail;
    await expect(store.invoices.remove("1/r")).rejects.toMatchObject({ code: "EIO" });
    await expect(store.invoices.remove("1/r")).rejects.toMatchObject({ code: "EIO" });
    process.refuse = undefined;
    await store.invoices.remove("1/r");
    for (let seed = 0; seed < 20; seed++) {
      disk = disk.afterPowerLoss(randomFrom("loss", seed));
      expect(await (await storeOf(seen())).invoices.read("1/r")).toBeUndefined();
    }
  });

  it("brings a removed timer back as it was, if at all, and has one that is set anew", async () => {
    const key = keyOf("timers", 0);
    const older = timerOf(1);
    const newer = timerOf(2);
    const store = await storeOf(seen());
    await store.timers.write(key, older);
    await store.timers.remove(key);
    const found: unknown[] = [];
    for (let seed = 0; seed < 20; seed++) found.push(await (await storeOf(afterLoss(seed))).timers.read(key));
    expect(found).toContainEqual(older);
    for (const timer of found) expect([older, undefined]).toContainEqual(timer);
    await store.timers.write(key, newer);
    for (let seed = 0; seed < 20; seed++)
      expect(await (await storeOf(afterLoss(seed))).timers.read(key)).toEqual(newer);
  });

  it("has a timer that is set again after a kill between its rename and the folder's sync", async () => {
    const key = keyOf("timers", 0);
    const killed = seen();
    const first = await storeOf(killed);
    killed.refuse = folderSyncsFail;
    await expect(first.timers.write(key, timerOf(1))).rejects.toMatchObject({ code: "EIO" });
    killed.end();
    const store = await storeOf(seen());
    expect(await store.timers.read(key)).toEqual(timerOf(1));
    await store.timers.write(key, timerOf(1));
    for (let seed = 0; seed < 20; seed++)
      expect(await (await storeOf(afterLoss(seed))).timers.read(key)).toEqual(timerOf(1));
  });

  it("loses nothing of a first start that was killed anywhere and followed by another", async () => {
    for (let endsAt = 0; endsAt < 70; endsAt++) {
      disk = new MemoryDisk();
      const killed = seen();
      killed.endsAt = endsAt;
      await storeOf(killed).catch(() => undefined);
      const store = await storeOf(seen());
      await store.chats.write("1", chatOf("1", 1));
      disk = disk.afterPowerLoss(randomFrom("loss", endsAt));
      expect(await (await storeOf(seen())).chats.read("1")).toMatchObject({ lastEvent: 1 });
    }
  });

  it("doesn't keep an event that was refused while the inbox was written anew", async () => {
    const delivered: string[] = [];
    const inboxOf = ({ path }: Mount) =>
      openFileInbox({
        dir: `${path}/data`,
        sealer,
        now: () => 5,
        log: () => undefined,
        deliver: ({ key }) => void delivered.push(key),
        makeRoom: () => false,
      });
    const process = seen();
    const inbox = await inboxOf(process);
    let syncs = 0;
    process.refuse = (call) => (call === "sync" && ++syncs === 3 ? "EIO" : undefined);
    const payload = callbackPayload("");
    // The second waits for the first, and for the file that is written anew in between.
    const accepted = inbox.accept([{ chat: "1", key: "c:1", payload }]);
    const tidied = inbox.tidy();
    await Promise.resolve();
    await expect(inbox.accept([{ chat: "1", key: "c:2", payload }])).rejects.toMatchObject({ code: "EIO" });
    await Promise.all([accepted, tidied]);
    process.end();
    disk = disk.afterPowerLoss({ ...randomFrom("loss"), pick: (choices) => choices[0] as never });
    await inboxOf(seen());
    expect(delivered).toEqual(["c:1", "c:1"]);
  });
});
