import { once } from "node:events";
import type { Socket } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { diskError, FolderLockedError, onDisk } from "../../store/errors.js";
import { askForCopy, copyFailed, copyIsReady } from "../../store/folder/folder-copy.js";
import { layoutOf } from "../../store/folder/folder-layout.js";
import { callHolder, lockFolder } from "../../store/folder/folder-lock.js";
import { readFolderOrigin, refuseHalfMoved } from "../../store/moved-from.js";
import { refuseWithoutData } from "../move-store/folder-place.js";
import { BackupError } from "./backup-error.js";

/** A data folder, or a copy of it, that nobody changes. */
export interface StillFolder {
  readonly path: string;
  /** @throws BackupError when somebody may have changed it meanwhile */
  expectStill(): void;
  release(): Promise<void>;
}

/** A bot that has just been killed, or has just started, takes a moment. */
const patienceMs = 20_000;
const retryMs = 200;
/** The disk refuses the bot's copy so many times before the operator is told why. */
const mostFailures = 5;
/** A copy of very many files takes minutes. A process that was stopped by a signal, say, never answers. */
const longestAnswerMs = 10 * 60_000;

/**
 * A running bot is asked for a copy as of one moment; else the folder's lock keeps a bot from starting meanwhile.
 * @throws BackupError, MigrationError or StorageError; nothing was changed
 */
export async function stillFolder(dir: string, answerMs = longestAnswerMs): Promise<StillFolder> {
  const top = resolve(dir);
  await refuseWithoutData(top);
  let failures = 0;
  for (const until = Date.now() + patienceMs; ; await pause(retryMs)) {
    const found = (await copyOfHolder(top, answerMs)) ?? (await ownLock(top));
    if (typeof found === "object") return found;
    const isLate = Date.now() > until;
    if (found !== undefined && found !== "closed") {
      failures += 1;
      if (isLate || failures === mostFailures) throw diskError(found);
    }
    if (isLate)
      throw new BackupError(
        `The process that works in ${top} hands out no copy. Another npm run backup, move-store or dead-letters may be at work, ` +
          "or a bot of an earlier version: wait for the one, or stop the other.",
      );
  }
}

/** @returns undefined when nobody answers, and the code of the error when the bot couldn't make a copy */
async function copyOfHolder(top: string, answerMs: number): Promise<StillFolder | string | undefined> {
  const holder = await onDisk(() => callHolder(top));
  if (holder === undefined) return undefined;
  holder.write(askForCopy);
  const answer = await answerOf(holder, answerMs);
  if (answer === undefined) {
    holder.destroy();
    throw new BackupError(
      `The process that works in ${top} has answered nothing for ${Math.round(answerMs / 60_000)} minutes. See whether it hangs, and end it.`,
    );
  }
  const name = copyIsReady.exec(answer)?.[1];
  if (name === undefined) {
    holder.destroy();
    return copyFailed.exec(answer)?.[1];
  }
  return {
    path: join(layoutOf(top).scratch, name),
    expectStill() {
      if (holder.destroyed || holder.readableEnded)
        throw new BackupError("The bot has ended while its copy was read. Run npm run backup again.");
    },
    release: async () => void holder.destroy(),
  };
}

/** Returns what the holder says in one line, "" when it hangs up, and undefined when it does neither in so many ms. */
async function answerOf(holder: Socket, withinMs: number): Promise<string | undefined> {
  holder.on("error", () => undefined);
  const nothing = (): string => "";
  const waited = new AbortController();
  try {
    return await Promise.race([
      once(holder, "close").then(nothing, nothing),
      once(holder, "data").then(String, nothing),
      pause(withinMs, undefined, { signal: waited.signal }).catch(nothing),
    ]);
  } finally {
    waited.abort();
  }
}

/** @returns undefined when another process has the lock */
async function ownLock(top: string): Promise<StillFolder | undefined> {
  const lock = await lockFolder(top).catch((error: unknown) => {
    if (error instanceof FolderLockedError) return undefined;
    throw error;
  });
  if (lock === undefined) return undefined;
  try {
    refuseHalfMoved(await readFolderOrigin(top));
  } catch (error) {
    await lock.release();
    throw error;
  }
  return { path: top, expectStill: () => undefined, release: lock.release };
}
