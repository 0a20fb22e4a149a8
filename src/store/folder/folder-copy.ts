import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, rmSync } from "node:fs";
import { copyFile, link, mkdir, opendir, rm, truncate } from "node:fs/promises";
import type { Socket } from "node:net";
import { dirname, join, relative, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { systemCode } from "../errors.js";
import { originFile } from "../moved-from.js";
import type { EventFile } from "./event-file.js";
import { layoutOf } from "./folder-layout.js";
import type { LowdbStore } from "./folder-store.js";

export interface CopyOptions {
  readonly dir: string;
  readonly store: Pick<LowdbStore, "changes">;
  readonly events: Pick<EventFile, "whileStill">;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

export const askForCopy = "copy\n";
/** The answer ends with the copy's name in the folder for temporary files. */
export const copyIsReady = /^ready (copy-[0-9a-f]+)\n$/;
/** The answer ends with the code of the error; "closed" while the bot starts or ends. */
export const copyFailed = /^failed (\w+)\n$/;

/** So many files are linked at once, before other work of the bot has its turn. */
const batch = 100;
/** At the cut at most about so many links hold the event loop: some milliseconds. */
const fewChanges = 200;
const mostRounds = 50;

/**
 * Answers the caller with the name of a copy of the folder as it is at one moment, the cut. The copy is deleted when the caller hangs up.
 * A start deletes it, too, so a copy is whole as long as the connection stands.
 *
 * The copy has what a kill of this process at the cut would leave, and the bot goes on from that without loss or
 * repetition. A file that never changes in place is copied by a link, and all of them are: records and the like are
 * replaced, and the inbox is copied up to a length that its writes don't touch. Most links are made while the bot works.
 * The cut then makes those again whose files have changed meanwhile, and holds the event loop, so that nothing begins.
 * A write that is under way at the cut may be in the copy or not, and so it is after a kill: what follows a write begins
 * only when this process has heard of its end, and the write is noted as a change before that.
 */
export function serveCopies(options: CopyOptions): (caller: Socket) => void {
  let underWay = false;
  return (caller) => {
    caller.once("data", (asked: Buffer) => {
      if (asked.toString("latin1") !== askForCopy || underWay) return void caller.destroy();
      underWay = true;
      const copy = join(layoutOf(options.dir).scratch, `copy-${randomBytes(8).toString("hex")}`);
      const hungUp = new Promise<void>((resolve) => caller.once("close", () => resolve()));
      void handOut(copy, caller, options)
        .then(() => hungUp)
        .then(() => rm(copy, { recursive: true, force: true }))
        .catch((error: unknown) => options.log("copy.not-removed", { code: systemCode(error) ?? "unknown" }))
        .finally(() => {
          underWay = false;
        });
    });
  };
}

async function handOut(copy: string, caller: Socket, options: CopyOptions): Promise<void> {
  try {
    await makeCopy(copy, options);
    caller.write(`ready ${copy.slice(dirname(copy).length + 1)}\n`);
  } catch (error) {
    const code = systemCode(error) ?? "unknown";
    options.log("copy.failed", { code });
    caller.end(`failed ${code}\n`);
  }
}

async function makeCopy(copy: string, { dir, store, events }: CopyOptions): Promise<void> {
  const top = resolve(dir);
  const { damaged, keys, folderOf } = layoutOf(top);
  const placeOf = (path: string): string => join(copy, relative(top, path));
  // At a start the inbox isn't open yet, and the bot may still be told to end.
  await events.whileStill(() => undefined);
  store.changes.begin();
  try {
    await mkdir(join(copy, "inbox"), { recursive: true, mode: 0o700 });
    for (const folder of [dirname(folderOf("chats")), damaged]) await linkFolder(folder, placeOf(folder));
    for (let round = 0; round < mostRounds; round += 1) {
      const changed = store.changes.take();
      await inBatches(changed, (path) => linkAgain(path, placeOf(path)));
      if (changed.size <= fewChanges) break;
    }
    let inbox = { path: "", length: 0 };
    await events.whileStill((path, length) => {
      for (const changed of [...store.changes.take(), keys, originFile(top)])
        linkAgain(changed, placeOf(changed));
      linkSync(path, `${placeOf(path)}.linked`);
      inbox = { path: placeOf(path), length };
    });
    await copyFile(`${inbox.path}.linked`, inbox.path);
    await truncate(inbox.path, inbox.length);
    await rm(`${inbox.path}.linked`);
  } finally {
    store.changes.end();
  }
}

/** A file that is gone by now, or whose name was listed twice, has changed since `changes.begin`, so it is linked again. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await opendir(from).catch(noneWhenGone);
  if (entries === undefined) return;
  let names: string[] = [];
  // Links are awaited from when they begin, because an error that nobody awaits yet would end the bot's process.
  const linkAll = (): Promise<unknown> =>
    Promise.all(names.map((name) => link(join(from, name), join(to, name)).catch(noneWhenMoved)));
  for await (const entry of entries) {
    if (entry.isDirectory()) await linkFolder(join(from, entry.name), join(to, entry.name));
    else names.push(entry.name);
    if (names.length < batch) continue;
    await linkAll();
    names = [];
  }
  await linkAll();
}

async function inBatches(paths: Iterable<string>, work: (path: string) => void): Promise<void> {
  let done = 0;
  for (const path of paths) {
    work(path);
    done += 1;
    if (done % batch === 0) await turn();
  }
}

/** This makes the copy's file what the path has now: another file, or none. */
function linkAgain(path: string, target: string): void {
  rmSync(target, { force: true });
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    linkSync(path, target);
  } catch (error) {
    noneWhenGone(error);
  }
}

function noneWhenMoved(error: unknown): undefined {
  if (systemCode(error) !== "EEXIST") noneWhenGone(error);
}

function noneWhenGone(error: unknown): undefined {
  if (systemCode(error) === "ENOENT") return undefined;
  throw error;
}
