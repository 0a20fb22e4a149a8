import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
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

async function writeChat(dir: string, lastEvent: number): Promise<void> {
  await checkKeys(sealedFolder(dir), sealer);
  const store = await openLowdbStore({ dir, sealer, log: () => undefined });
  const modifiedAt = 1_500_000_000_000 + lastEvent * 1000;
  await store.chats.write("1", chatOf("1", { lastEvent }), { modifiedAt });
  await store.close();
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
  await writeChat(dir, 1);
  await archiveOf(dir, file);
  await rm(dir, { recursive: true });
  const seen: unknown[] = [];
  const look = async (): Promise<void> => {
    seen.push(await readdir(dir));
    await expect(lockFolder(dir)).rejects.toThrow("Another process works in");
  };
  await restoreFolder({ file, dir, sealer, replace: false, pause: look });
  expect(seen).toEqual([["lock", "tmp"]]);
  expect(await readdir(dir)).toContain("records");
});

it("what was in the folder is kept aside, and a second restore keeps the first one's data aside, too", async () => {
  const top = await temporary();
  const dir = join(top, "data");
  const file = join(top, "a.tar");
  await writeChat(dir, 1);
  await archiveOf(dir, file);
  for (const n of [2, 3]) {
    await writeChat(dir, n);
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

const contentOf = async (dir: string): Promise<readonly string[]> =>
  (await readdir(dir, { recursive: true })).filter((name) => name !== "lock").sort();

/** A backup of a folder, with other files beside its own. */
async function archiveWith(from: string, file: string, names: readonly string[]): Promise<void> {
  const { readable, controller } = createTarPacker();
  const bytes = new Response(readable).arrayBuffer();
  const own = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = own.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = [
    ...(await Promise.all(paths.map(async (path) => [relative(from, path), await readFile(path)] as const))),
    ...names.map((name) => [name, new Uint8Array(1)] as const),
  ];
  for (const [name, content] of files.filter(([each]) => each !== "lock")) {
    const body = controller.add({ name, size: content.length }).getWriter();
    await body.write(content);
    await body.close();
  }
  controller.finalize();
  await writeFile(file, Buffer.from(await bytes));
}

it.each([
  "records/../../../stolen",
  "records/chats/1\n2.sealed",
  "records/chats/1%0a2.sealed",
  "records/chats/1%e2%80%ae2.sealed",
  "records/chats/1 2.sealed",
  "records/chats/Ж.sealed",
  "records/invoices/1%0d/r.sealed",
  "records/chats/notes.txt",
  "damaged/\u2028.sealed",
])(
  "a backup with the name %j, which the bot doesn't give, is refused, and nothing is moved aside",
  async (name) => {
    const top = await temporary();
    const [file, dir] = [join(top, "a.tar"), join(top, "data")];
    await writeChat(dir, 1);
    await archiveWith(dir, file, [name]);
    const before = await contentOf(dir);
    const restoring = restoreFolder({ file, dir, sealer, replace: true, pause });
    await expect(restoring).rejects.toThrow(/^\S+ is no backup of the bot: it has [\x20-\x7e]+\.$/);
    expect(await contentOf(dir)).toEqual(before);
    expect(await readdir(top)).toEqual(["a.tar", "data"]);
  },
);

it.each([
  ["nothing but keys", async (from: string) => checkKeys(sealedFolder(from), sealer)],
  ["an inbox in which nothing waits", (from: string) => writeWaiting(from, sealer, { events: [], next: 9 })],
])("a backup with %s is refused, and nothing is moved aside", async (_, fill) => {
  const top = await temporary();
  const [file, dir, from] = [join(top, "a.tar"), join(top, "data"), join(top, "from")];
  await writeChat(dir, 1);
  await mkdir(join(from, "inbox"), { recursive: true });
  await fill(from);
  await archiveOf(from, file);
  const before = await contentOf(dir);
  const restoring = restoreFolder({ file, dir, sealer, replace: true, pause });
  await expect(restoring).rejects.toThrow("holds no record of the bot that can be read");
  expect(await contentOf(dir)).toEqual(before);
});

it("a file of somebody else among the records isn't backed up, and what was moved aside as damaged is", async () => {
  const top = await temporary();
  const [file, dir] = [join(top, "a.tar"), join(top, "data")];
  await writeChat(dir, 1);
  const aside = ["inbox-1500000000000.log", "savedItems~-100~1500000000000.sealed"];
  for (const name of aside) await writeFile(join(dir, "damaged", name), "x");
  await writeFile(join(dir, "records", "chats", ".DS_Store"), "x");
  await writeFile(join(dir, "records", "chats", "copy of 1.sealed"), "x");
  await archiveOf(dir, file);
  const { records } = await restoreFolder({ file, dir: join(top, "new"), sealer, replace: false, pause });
  expect(records).toEqual({ chats: 1 });
  expect(await readdir(join(top, "new", "records", "chats"))).toEqual(["1.sealed"]);
  expect((await readdir(join(top, "new", "damaged"))).sort()).toEqual(aside);
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

it("an empty archive is refused", async () => {
  const top = await temporary();
  const file = join(top, "a.tar");
  await archiveWith(top, file, []);
  const restoring = restoreFolder({ file, dir: join(top, "new"), sealer, replace: false, pause });
  await expect(restoring).rejects.toThrow("There is no data of the bot");
});
