import { expect, it, onTestFinished } from "vitest";
import { callbackPayload } from "../status-callback.js";
import { Life } from "./disk/life.js";
import { diskFaults } from "./disk-faults.js";
import { Folder } from "./kit/data-folder.js";
import type { Call } from "./kit/disk/troubles.js";
import { randomFrom } from "./kit/random.js";
import { keepsPromise } from "./kit/small.js";

it("a bot whose disk fills up or fails takes nothing that it can't keep, says why, and goes on by itself", async () => {
  // The first is a real file system, where this process may mount one.
  const counts = await keepsPromise(diskFaults, 20);
  expect((counts.realDisks ?? 0) + (counts.realDisksSkipped ?? 0)).toBe(1);
  expect(counts.taken).toBeGreaterThan(100);
  expect(counts.refused).toBeGreaterThan(20);
  expect(counts.struck).toBeGreaterThan(200);
  expect(counts.cutOff).toBeGreaterThan(4);
  expect(counts.readDespite).toBeGreaterThan(2);
}, 60_000);

it.each<[string, Call, string]>([
  ["a new one can't be written", "create", "ENOSPC"],
  ["its moving aside can't be synced", "sync-folder", "EIO"],
])("a damaged record is told to its chat also when %s at first", async (_name, refused, code) => {
  const folder = new Folder(randomFrom("damaged"));
  onTestFinished(() => folder.close());
  const life = await Life.begin({
    dir: folder.dir,
    keys: folder.keys,
    now: () => 1_700_000_000_000,
    doOutside: () => undefined,
    doneOutside: () => undefined,
  });
  folder.disk.put(folder.fileOf("chats", "501"), Buffer.from("damaged"));
  await life.flow.inbox.accept([{ chat: "501", key: "c:1", payload: callbackPayload("{}") }]);
  let refusals = 2;
  folder.mount.refuse = (call) => (call === refused && refusals-- > 0 ? code : undefined);
  await life.idle(folder.mount);
  expect(folder.mount.refused).toBe(2);
  expect(await life.store.chats.read("501")).toMatchObject({
    due: [{ about: "damaged" }],
    knownLogins: ["c:1"],
  });
  await life.end();
});
