import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTarPacker } from "modern-tar";
import { expect, it, onTestFinished } from "vitest";
import { wishMs } from "../../../src/invoice/invoice.js";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { sealedFolder } from "../../../src/store/folder/sealed-folder.js";
import { checkKeys } from "../../../src/store/key-rotation.js";
import { readFolderOrigin } from "../../../src/store/moved-from.js";
import { createSealer } from "../../../src/store/sealing.js";
import { writeArchive } from "../../../src/tools/backup/archive.js";
import { restoreFolder } from "../../../src/tools/backup/folder-restore.js";
import { folderPlace, writeWaiting } from "../../../src/tools/move-store/folder-place.js";
import { callbackPayload } from "../../status-callback.js";
import { chatOf } from "../../store/samples.js";

const sealer = createSealer([Buffer.alloc(32, 7)]);

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
  await restoreFolder({ file: join(top, "a.tar"), dir: to, sealer, replace: false });
  const place = await folderPlace(to, sealer, "source");
  onTestFinished(() => place.close());
  const waiting = await place.readWaiting();
  expect(waiting.events.map(({ receivedAt }) => receivedAt)).toEqual([1_000_000 - wishMs, 1_000_000]);
  expect(waiting).toMatchObject({ next: 9, damaged: 0 });
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
    const { aside = "", records } = await restoreFolder({ file, dir, sealer, replace: true });
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
  });
  await expect(restoring).rejects.toThrow("is no backup of the bot: it has records/../../../stolen");
  expect(await readdir(top)).toEqual(["a.tar", "data"]);
});
