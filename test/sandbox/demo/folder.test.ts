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

it("the demo's folder keeps its key over restarts, readable by its owner only", async () => {
  const first = await openDemoFolder(path, false);
  expect(Buffer.from(first.secretKey, "base64")).toHaveLength(32);
  expect(await openDemoFolder(path, false)).toEqual(first);
  expect((await stat(join(path, "keys.json"))).mode & 0o777).toBe(0o600);
});

it("a fresh start makes a new key and leaves other files alone", async () => {
  const first = await openDemoFolder(path, false);
  await writeFile(first.telegramFile, "{}");
  await writeFile(join(path, "notes.txt"), "mine");
  const second = await openDemoFolder(path, true);
  expect(second.secretKey).not.toBe(first.secretKey);
  await expect(stat(first.telegramFile)).rejects.toThrow("ENOENT");
  expect(await readFile(join(path, "notes.txt"), "utf8")).toBe("mine");
});

it("damaged keys are reported with the way to go on", async () => {
  await writeFile(join(path, "keys.json"), '{"secretKey":1}');
  await expect(openDemoFolder(path, false)).rejects.toThrow("--fresh");
});
