import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDemoFolder } from "../../../src/sandbox/demo/folder.js";

let path: string;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "demo-folder-"));
});
afterEach(() => rm(path, { recursive: true, force: true }));

it("keeps its key over restarts, readable by its owner only", async () => {
  const first = await openDemoFolder(path, false);
  expect(Buffer.from(first.secretKey, "base64")).toHaveLength(32);
  expect(await openDemoFolder(path, false)).toEqual(first);
  expect((await stat(join(path, "keys.json"))).mode & 0o777).toBe(0o600);
});

it("starts over with a new key, and touches nothing that isn't its own", async () => {
  const first = await openDemoFolder(path, false);
  await writeFile(first.telegramFile, "{}");
  await writeFile(join(path, "notes.txt"), "mine");
  const second = await openDemoFolder(path, true);
  expect(second.secretKey).not.toBe(first.secretKey);
  await expect(stat(first.telegramFile)).rejects.toThrow("ENOENT");
  expect(await readFile(join(path, "notes.txt"), "utf8")).toBe("mine");
});

it("says how to go on when its keys are damaged", async () => {
  await writeFile(join(path, "keys.json"), '{"secretKey":1}');
  await expect(openDemoFolder(path, false)).rejects.toThrow("--fresh");
});
