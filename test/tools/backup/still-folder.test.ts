import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../../../src/store/folder/folder-lock.js";
import { sealedFolder } from "../../../src/store/folder/sealed-folder.js";
import { checkKeys } from "../../../src/store/key-rotation.js";
import { createSealer } from "../../../src/store/sealing.js";
import { stillFolder } from "../../../src/tools/backup/still-folder.js";
import { writeBackup } from "../../../src/tools/backup/write-backup.js";

async function dataFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "still-folder-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await checkKeys(sealedFolder(dir), createSealer([Buffer.alloc(32, 7)]));
  return dir;
}

test("a backup doesn't wait without end for a bot that was stopped by a signal", async () => {
  const dir = await dataFolder();
  const lock = await lockFolder(dir);
  onTestFinished(() => lock.release());
  lock.serve(() => undefined);
  await expect(stillFolder(dir, 20)).rejects.toThrow(/has answered nothing .* See whether it hangs/);
});

test("a backup into the folder that it backs up is refused", async () => {
  const dir = await dataFolder();
  const before = await readdir(dir);
  const config = { dataDir: dir, database: { url: undefined } } as never;
  await expect(writeBackup(config, join(dir, "records", "a.tar"))).rejects.toThrow("lies in DATA_DIR");
  expect(await readdir(dir)).toEqual(before);
});
