import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import { World } from "../../journeys/world.js";
import { inTime } from "../../limits/waits.js";
import type { Random } from "../kit/random.js";
import type { Findings } from "./changed-records.js";

const patienceMs = 30_000;
const pageBytes = 4096;
const attempts = 40;

/** The whole bot on a file system of 1 MiB that something else fills up. */
export async function smallDisk(random: Random): Promise<Findings> {
  const disk = mountSmall();
  if (disk === undefined) return { counts: { realDisksSkipped: 1 }, failures: [] };
  const failures: string[] = [];
  try {
    const world = await World.create({ environment: { DATA_DIR: join(disk, "data") } });
    try {
      failures.push(...(await fillsUp(world, disk, random)));
    } finally {
      await world.close();
    }
  } finally {
    // Lazily: a listing of the bot's sweep may still have a folder open, which closes by itself.
    spawnSync("umount", ["-l", disk]);
    rmdirSync(disk);
  }
  return { counts: { realDisks: 1 }, failures: failures.map((failure) => `a real full disk: ${failure}`) };
}

async function fillsUp(world: World, disk: string, random: Random): Promise<string[]> {
  const failures: string[] = [];
  const chat = world.user();
  await chat.say("/start", /./);
  const addresses = createTokens([Buffer.alloc(32, 7)], "123456789").callback;
  const token = addresses.make({ chat: String(chat.id), ref: "r", submittedAt: 1 });
  const held = (): boolean => world.telegram.control.pendingUpdates().length > 0;
  const ready = async (): Promise<number> =>
    (await inTime("an answer of /readyz", fetch(`${world.publicUrl}/readyz`))).status;
  const post = async (): Promise<number> => {
    const body = JSON.stringify({ x: "x".repeat(20_000 + random.below(20_000)) });
    const response = await inTime(
      "the callback to be answered",
      fetch(`${world.publicUrl}/callbacks/${token}`, { method: "POST", body }),
    );
    await response.arrayBuffer();
    return response.status;
  };
  if ((await post()) !== 200) failures.push("a callback isn't taken while there is room");
  const ballast = join(disk, "ballast");
  // What the bot has in hand may still give room back: until it refuses, what it takes is kept by right.
  let refused = false;
  for (let tries = 0; tries < attempts && !refused; tries++) {
    fill(ballast);
    refused = (await post()) === 503;
  }
  if (!refused) failures.push("callbacks are taken without room");
  if (!(await until(async () => fill(ballast) === 0 && (await ready()) === 503)))
    failures.push("it says that it is ready");
  let asked = 0;
  for (; asked < attempts && !world.output.includes("polling.failed"); asked++) {
    fill(ballast);
    // Longer than what a file that is there already may still take.
    chat.send(`/start ${"Coffee ".repeat(550)}`);
    await until(() => world.output.includes("polling.failed") || !held(), 2_000);
  }
  if (!held()) failures.push("updates are confirmed without room");
  const lines = world.output.split("\n");
  for (const event of ["callback.not-taken", "polling.failed"])
    if (!lines.some((line) => line.includes(`"${event}"`) && line.includes("ENOSPC")))
      failures.push(`the log doesn't say that the disk is full (${event})`);
  rmSync(ballast);
  if (!(await until(() => !held()))) failures.push("polling doesn't go on when there is room again");
  // The first answer was to the first command.
  if (!(await until(() => chat.said.length > asked)))
    failures.push(`${asked} commands were confirmed, and ${chat.said.length - 1} answered`);
  if ((await post()) !== 200) failures.push("callbacks aren't taken when there is room again");
  if ((await ready()) !== 200) failures.push("it isn't ready again");
  return failures;
}

/** Writes until nothing more goes in. @returns how many pages that took. */
function fill(path: string): number {
  const file = openSync(path, "a");
  let pages = 0;
  try {
    for (; ; pages++) writeSync(file, Buffer.alloc(pageBytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  return pages;
}

async function until(holds: () => boolean | Promise<boolean>, withinMs = patienceMs): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await delay(10)) if (await holds()) return true;
  return holds();
}

/** @returns undefined where this process may not mount one. */
function mountSmall(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const path = mkdtempSync(join(tmpdir(), "small-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path]);
  if (status === 0) return path;
  rmdirSync(path);
  return undefined;
}
