import { cp, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Promised } from "./promised.js";
import { type Remembered, StandIns } from "./stand-ins.js";
import type { Place } from "./stored-bot.js";

const dataOf = (version: string): string => join("test/upgrade/data", version);

/** The versions whose data lies here, the oldest first. */
export async function versions(): Promise<readonly string[]> {
  return (await readdir("test/upgrade/data")).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

export async function promisedBy(version: string): Promise<Promised> {
  return JSON.parse(await readFile(join(dataOf(version), "promised.json"), "utf8"));
}

export const unpacked = async (version: string, name: string): Promise<string> =>
  gunzipSync(await readFile(join(dataOf(version), name))).toString("utf8");

export interface Copy {
  readonly place: Place;
  readonly remembered: Remembered;
  /** Stand-ins as they were at the end of the day. */
  readonly ends: () => StandIns;
  remove(): Promise<void>;
}

export async function rememberedBy(version: string) {
  const remembered: Remembered = JSON.parse(await unpacked(version, "stand-ins.json.gz"));
  return { remembered, ends: () => new StandIns(remembered) };
}

/** A copy of the folder that a version has written, with the files' times as they were. */
export async function folderOf(version: string): Promise<Copy & { readonly dir: string }> {
  const { remembered, ends } = await rememberedBy(version);
  const dir = await mkdtemp(join(tmpdir(), "upgrade-"));
  await cp(join(dataOf(version), "folder"), dir, { recursive: true });
  for (const path of await filesIn(dir)) await utimes(path, remembered.time / 1000, remembered.time / 1000);
  const remove = (): Promise<void> => rm(dir, { recursive: true, force: true });
  return { dir, place: { dir }, remembered, ends, remove };
}

export async function filesIn(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
