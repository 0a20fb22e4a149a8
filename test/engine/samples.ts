import fs from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message, Update } from "grammy/types";
import { onTestFinished, vi } from "vitest";
import type { InboxEvent, NewEvent } from "../../src/engine/event.js";
import { createSealer } from "../../src/store/sealing.js";
import { callbackPayload } from "../status-callback.js";

export const sealer = createSealer([Buffer.alloc(32, 7)]);

/** A folder of its own, gone at the test's end. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "inbox-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A message of a private chat; ids follow the update's. */
export function message(updateId: number, chat: number, changes: Partial<Message> = {}): Update {
  return {
    update_id: updateId,
    message: {
      message_id: updateId,
      date: 1_700_000_000,
      chat: { id: chat, type: "private", first_name: "Anna" },
      from: { id: chat, is_bot: false, first_name: "Anna" },
      ...changes,
    },
  } as Update;
}

export const text = (updateId: number, chat: number, words: string): Update =>
  message(updateId, chat, { text: words });

/** The same message as `text` of that id, changed afterwards. */
export const edited = (updateId: number, chat: number, words: string): Update => {
  const { message: edited_message, update_id } = text(updateId, chat, words);
  return { update_id, edited_message: { ...edited_message, edit_date: 1_700_000_100 } } as Update;
};

export const command = (updateId: number, chat: number, words: string): Update =>
  message(updateId, chat, {
    text: words,
    entities: [{ type: "bot_command", offset: 0, length: words.split(" ")[0]?.length ?? 0 }],
  });

export const tap = (updateId: number, chat: number, data: string): Update =>
  ({
    update_id: updateId,
    callback_query: {
      id: String(updateId),
      from: { id: chat, is_bot: false, first_name: "Anna" },
      chat_instance: "1",
      data,
      message: message(1, chat, { text: "An old card" }).message,
    },
  }) as Update;

export const fromTelegram = (update: Update, chat: string): NewEvent => ({
  chat,
  key: `u:${update.update_id}`,
  payload: { source: "telegram", update },
});

export const callback = (chat: string, key: string, body = "{}"): NewEvent => ({
  chat,
  key,
  payload: callbackPayload(body),
});

/** An event for another chat: the `number`-th sign-in to an account, because of the sender's event with that number. */
export const fromChat = (from: string, chat: string, number = 1): NewEvent => ({
  chat,
  key: `chat:${number}:${from}-${chat}`,
  payload: {
    source: "chat",
    from,
    event: { name: "signed-in", account: { login: `login ${number}` }, at: number },
  },
});

export const eventOf = (n: number, event: NewEvent): InboxEvent => ({ ...event, n, receivedAt: 5 });

/** What stands in an inbox's file, opened line by line. */
export async function openedLines(dir: string): Promise<string[]> {
  const lines = (await readFile(join(dir, "inbox", "events.log"), "latin1")).split("\n").slice(0, -1);
  return lines.map((line) => sealer.open(Buffer.from(line, "base64"), "inbox").toString("utf8"));
}

interface Handle {
  write(bytes: Buffer, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
  datasync(): Promise<void>;
}

/** Node's class of open files, which it doesn't export: here a disk can be made to fill up, or its syncs be counted. */
async function openFiles(dir: string): Promise<Handle> {
  const handle = await open(join(dir, "probe"), "w");
  await handle.close();
  return Object.getPrototypeOf(handle) as Handle;
}

/** The next write puts half of its bytes on the disk; then the disk is full. */
export async function fillDisk(dir: string): Promise<void> {
  const files = await openFiles(dir);
  const write = files.write;
  const spy = vi.spyOn(files, "write");
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(async function (this: Handle, bytes, offset, length, position) {
    await write.call(this, bytes, offset, Math.floor(length / 2), position);
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
  });
}

export async function countSyncs(dir: string): Promise<() => number> {
  const spy = vi.spyOn(await openFiles(dir), "datasync");
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.length;
}

type Synced = (error: Error | null) => void;

/** Until the test is over, each sync of a record's file or a folder calls `sync`. Its first argument begins the real sync. */
export function onEachSync(sync: (go: () => void, then: Synced) => void): void {
  const own = fs.fsync;
  const spy = vi.spyOn(fs, "fsync");
  spy.mockImplementation((file, then) => sync(() => own(file, then), then as Synced));
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

/** Until the test is over, the full disk refuses the first call of this name. @returns the errors that nobody has awaited */
export function refuseFirst(name: "link" | "open", times = 1): readonly unknown[] {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  const spy = vi.spyOn(fs.promises, name);
  for (let time = 0; time < times; time += 1)
    spy.mockRejectedValueOnce(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  process.on("unhandledRejection", note);
  syncBuiltinESMExports();
  onTestFinished(() => {
    process.off("unhandledRejection", note);
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return unhandled;
}

/** A promise that the test settles. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
