import { appendFile, mkdir, readFile, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AppendFile } from "../../../src/store/folder/append-file.js";
import { countSyncs, fillDisk, folder } from "../../engine/samples.js";

async function newFile() {
  const dir = await folder();
  const path = join(dir, "deep", "er", "events.log");
  const { file } = await AppendFile.open(path);
  onTestFinished(() => file.close());
  return { dir, path, file, content: () => readFile(path, "latin1") };
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index}`);

test("makes its folders and itself for the owner only", async () => {
  const { path } = await newFile();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(path, ".."))).mode & 0o777).toBe(0o700);
});

test("hands over whole lines when it is opened again", async () => {
  const { file, path } = await newFile();
  await file.append(["one", "two"]);
  await file.append(["three"]);
  await file.close();
  const again = await AppendFile.open(path);
  expect(again.lines).toEqual(["one", "two", "three"]);
  expect(again.file.size).toBe("one\ntwo\nthree\n".length);
  await again.file.close();
});

test("appends that come one after another share writes, and keep their order", async () => {
  const { dir, file, content } = await newFile();
  const syncs = await countSyncs(dir);
  await Promise.all(numbered(300).map((line) => file.append([line])));
  expect(await content()).toBe(`${numbered(300).join("\n")}\n`);
  expect(syncs()).toBeLessThanOrEqual(2);
});

test("a noted line waits for the next append to be synced, and is read again like any other", async () => {
  const { dir, file, path } = await newFile();
  const syncs = await countSyncs(dir);
  await file.note(["noted"]);
  expect(syncs()).toBe(0);
  await Promise.all([file.note(["noted, too"]), file.append(["kept"])]);
  expect(syncs()).toBeGreaterThan(0);
  await file.close();
  const again = await AppendFile.open(path);
  expect(again.lines).toEqual(["noted", "noted, too", "kept"]);
  await again.file.close();
});

test("an append that comes just as the last write ends isn't forgotten", async () => {
  const { file, content } = await newFile();
  // Promises settle in steps; an append must not fall into a step between the last look and the end of the round.
  for (let steps = 0; steps < 10; steps += 1) {
    await file.append([`first ${steps}`]);
    for (let step = 0; step < steps; step += 1) await undefined;
    await file.append([`then ${steps}`]);
  }
  expect((await content()).split("\n")).toHaveLength(21);
});

test("cuts off the torn end of a write when it is opened", async () => {
  const { file, path, content } = await newFile();
  await file.append(["whole"]);
  await file.close();
  await appendFile(path, "half of a li");
  const again = await AppendFile.open(path);
  expect(again.lines).toEqual(["whole"]);
  await again.file.append(["next"]);
  expect(await content()).toBe("whole\nnext\n");
  await again.file.close();
});

test("a write that fails rejects, and the next append stands where it stood", async () => {
  const { dir, file, content } = await newFile();
  await file.append(["kept"]);
  await fillDisk(dir);
  await expect(file.append(["a line that gets only half onto the disk"])).rejects.toThrow("no space");
  expect(await content()).toMatch(/^kept\na line/);
  expect(file.size).toBe(5);
  await file.append(["short"]);
  expect(await content()).toBe("kept\nshort\n");
});

test("replaces its content, and what is appended meanwhile comes after it", async () => {
  const { file, path, content } = await newFile();
  await file.append(["old"]);
  const before = file.append(["also old"]);
  const waiting = file.append(["waits"]);
  const replaced = file.replace(() => ["new"]);
  const after = file.append(["after"]);
  await Promise.all([before, waiting, replaced, after]);
  const lines = (await content()).split("\n").slice(0, -1);
  expect(lines[0]).toBe("new");
  expect(lines.slice(-2)).toEqual(["waits", "after"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(file.size).toBe((await stat(path)).size);
});

test("two replacements at once both end, and the later one stays", async () => {
  const { file, content } = await newFile();
  await Promise.all([file.append(["x"]), file.replace(() => ["one"]), file.replace(() => ["two"])]);
  expect(await content()).toMatch(/^two\n/);
});

test("a replacement that fails leaves the old content and goes on with it", async () => {
  const { file, path, content } = await newFile();
  await file.append(["old"]);
  await mkdir(`${path}.new`);
  await expect(file.replace(() => ["new"])).rejects.toThrow("EISDIR");
  await rmdir(`${path}.new`);
  await file.append(["next"]);
  expect(await content()).toBe("old\nnext\n");
});

test("a replacement whose lines can't be made fails alone", async () => {
  const { file, content } = await newFile();
  const failing = file.replace(() => {
    throw new Error("no lines");
  });
  await expect(failing).rejects.toThrow("no lines");
  await file.append(["next"]);
  expect(await content()).toBe("next\n");
});

test("close waits for what is under way, and nothing is taken after it", async () => {
  const { file, content } = await newFile();
  const appended = file.append(["last"]);
  await file.close();
  await appended;
  expect(await content()).toBe("last\n");
  await expect(file.append(["late"])).rejects.toThrow("closed");
  await expect(file.replace(() => [])).rejects.toThrow("closed");
});
