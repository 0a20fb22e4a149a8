import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { InboxEvent } from "../../engine/event.js";
import { AppendFile } from "../../store/folder/append-file.js";
import { type Line, readLine, sealedFor } from "../../store/folder/event-file.js";
import type { Sealer } from "../../store/store-port.js";

/** The waiting events of a data folder's inbox, which are moved to another storage while no bot runs. */
export interface WaitingEvents {
  /** The waiting events, in the order of their numbers. */
  readonly events: readonly InboxEvent[];
  /** The number that the inbox gives to the next event. */
  readonly next: number;
  /** How many lines of the inbox's file can't be read. */
  readonly damaged: number;
}

const pathIn = (dir: string): string => join(dir, "inbox", "events.log");

/** Reads the inbox of a data folder without changing it. The caller holds the folder's lock. */
export async function readWaiting(dir: string, sealer: Sealer): Promise<WaitingEvents> {
  const text = await readFile(pathIn(dir), "latin1").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const waiting = new Map<number, InboxEvent>();
  let next = 0;
  let damaged = 0;
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const read = readLine(sealer, line);
    if (read === undefined) damaged += 1;
    else if ("e" in read) {
      waiting.set(read.e.n, read.e);
      next = Math.max(next, read.e.n + 1);
    } else if ("d" in read) for (const n of read.d) waiting.delete(n);
    // What events were blamed for by earlier processes isn't moved: only those that come from now on count.
    else if ("next" in read) next = Math.max(next, read.next);
  }
  return { events: [...waiting.values()].sort((a, b) => a.n - b.n), next, damaged };
}

/** Replaces the inbox of a data folder. Events keep their numbers. The caller holds the folder's lock. */
export async function writeWaiting(
  dir: string,
  sealer: Sealer,
  { events, next }: Omit<WaitingEvents, "damaged">,
): Promise<void> {
  await rm(pathIn(dir), { force: true });
  const { file } = await AppendFile.open(pathIn(dir));
  const lines: Line[] = [{ next }, ...events.map((event) => ({ e: event }))];
  await file.append(
    lines.map((line) => sealer.seal(Buffer.from(JSON.stringify(line), "utf8"), sealedFor).toString("base64")),
  );
  await file.close();
}
