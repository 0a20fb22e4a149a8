import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTarPacker } from "modern-tar";
import { expect, it, onTestFinished } from "vitest";
import { wishMs } from "../../../src/invoice/invoice.js";
import { lockFolder } from "../../../src/store/folder/folder-lock.js";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { sealedFolder } from "../../../src/store/folder/sealed-folder.js";
import { checkKeys } from "../../../src/store/key-rotation.js";
import { readFolderOrigin } from "../../../src/store/moved-from.js";
import { createSealer } from "../../../src/store/sealing.js";
import { readArchive, writeArchive } from "../../../src/tools/backup/archive.js";
import { restoreFolder } from "../../../src/tools/backup/folder-restore.js";
import { folderPlace, writeWaiting } from "../../../src/tools/move-store/folder-place.js";
import { refuseFirst } from "../../engine/samples.js";
import { callbackPayload } from "../../status-callback.js";
import { chatOf } from "../../store/samples.js";

const sealer = createSealer([Buffer.alloc(32, 7)]);
const pause = async (): Promise<void> => undefined;

async function temporary(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "restore-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function archiveOf(from: string, file: string): Promise<void> {
  for await (const _ of writeArchive(from, file));
}

it("what a merchant has asked for before the backup creates nothing on the restored data, and a payment keeps its time", async () => {
  const top = await temporary();
  const dir = join(top, "data");
  await checkKeys(sealedFolder(dir), sealer);
  const update = { update_id: 5, callback_query: {} } as never;
  const tap = { source: "telegram", update } as const;
  const paid = callbackPayload("paid");
  const events = [tap, paid].map((payload, index) => ({
    n: index + 1,
    chat: "1",
    key: `k${index}`,
    receivedAt: 1_000_000,
    payload,
  }));
  await writeWaiting(dir, sealer, { events, next: 9 });
  await archiveOf(dir, join(top, "a.tar"));
  const to = join(top, "new");
  await restoreFolder({ file: join(top, "a.tar"), dir: to, sealer, replace: false, pause });
  const place = await folderPlace(to, sealer, "source");
  onTestFinished(() => place.close());
  const waiting = await place.readWaiting();
  expect(waiting.events.map(({ receivedAt }) => receivedAt)).toEqual([1_000_000 - wishMs, 1_000_000]);
  expect(waiting).toMatchObject({ next: 9, damaged: 0 });
});

it("no bot can start on the folder while the restore waits, and only then is the data in place", async () => {
  const top = await temporary();
  const dir = join(top, "data");
  const file = join(top, "a.tar");
  await checkKeys(sealedFolder(dir), sealer);
  await writeWaiting(dir, sealer, { events: [], next: 9 });
  await archiveOf(dir, file);
  await rm(dir, { recursive: true });
  const seen: unknown[] = [];
  const look = async (): Promise<void> => {
    seen.push(await readdir(dir));
    await expect(lockFolder(dir)).rejects.toThrow("Another process works in");
  };
  await restoreFolder({ file, dir, sealer, replace: false, pause: look });
  expect(seen).toEqual([["lock", "tmp"]]);
  expect(await readdir(dir)).toContain("inbox");
});

it("what was in the folder is kept aside, and a second restore keeps the first one's data aside, too", async () => {
  const top = await temporary();
  const dir = join(top, "data");
  const chat = async (n: number) => {
    await checkKeys(sealedFolder(dir), sealer);
    const store = await openLowdbStore({ dir, sealer, log: () => undefined });
    await store.chats.write("1", chatOf("1", { lastEvent: n }), { modifiedAt: 1_500_000_000_000 + n * 1000 });
    await store.close();
  };
  const file = join(top, "a.tar");
  await chat(1);
  await archiveOf(dir, file);
  for (const n of [2, 3]) {
    await chat(n);
    const { aside = "", records } = await restoreFolder({ file, dir, sealer, replace: true, pause });
    expect(records).toEqual({ chats: 1 });
    const former = await openLowdbStore({ dir: aside, sealer, log: () => undefined });
    expect((await former.chats.read("1"))?.lastEvent).toBe(n);
    await former.close();
    const store = await openLowdbStore({ dir, sealer, log: () => undefined });
    expect((await store.chats.read("1"))?.lastEvent).toBe(1);
    // By its time the sweep knows what is too old.
    for await (const { modifiedAt } of store.chats.list()) expect(modifiedAt).toBe(1_500_000_001_000);
    await store.close();
  }
  expect(await readFolderOrigin(dir)).toBeUndefined();
  expect((await readdir(dir)).filter((name) => name.startsWith("before-restore-"))).toHaveLength(2);
});

it("a backup with a path that leads elsewhere is refused, and nothing is written", async () => {
  const top = await temporary();
  const { readable, controller } = createTarPacker();
  const bytes = new Response(readable).arrayBuffer();
  const body = controller.add({ name: "records/../../../stolen", size: 1 }).getWriter();
  await body.write(new Uint8Array(1));
  await body.close();
  controller.finalize();
  await writeFile(join(top, "a.tar"), Buffer.from(await bytes));
  await mkdir(join(top, "data"));
  const restoring = restoreFolder({
    file: join(top, "a.tar"),
    dir: join(top, "data"),
    sealer,
    replace: false,
    pause,
  });
  await expect(restoring).rejects.toThrow("is no backup of the bot: it has records/../../../stolen");
  expect(await readdir(top)).toEqual(["a.tar", "data"]);
});

it("a full disk ends the reading of a backup with the disk's error, whichever file it refuses", async () => {
  const top = await temporary();
  const folder = join(top, "data", "records", "chats");
  await mkdir(folder, { recursive: true });
  // The backup is read in parts, so the refusal comes before all of them are read.
  for (let chat = 0; chat < 20; chat += 1)
    await writeFile(join(folder, `${chat}.sealed`), Buffer.alloc(32_768));
  await archiveOf(join(top, "data"), join(top, "a.tar"));
  const unhandled = refuseFirst("open");
  await expect(readArchive(join(top, "a.tar"), join(top, "new"))).rejects.toMatchObject({ code: "ENOSPC" });
  expect(unhandled).toEqual([]);
});
