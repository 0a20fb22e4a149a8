import { timerKey } from "../../src/engine/timers/timers.js";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { StorageError } from "../../src/store/errors.js";
import type { Store, TimerRecord } from "../../src/store/store-port.js";

interface StoreOptions {
  /** The timers that wait, oldest first. */
  readonly scheduled: TimerRecord[];
  /** Asked before each write of a chat's record; true: the disk refuses it. */
  readonly refuses: (record: ChatRecord) => boolean;
  /** The record of a chat that has none on the disk; undefined for somebody whom the bot doesn't know. */
  readonly firstRecord: (key: string) => ChatRecord | undefined;
}

/** The store as the bot of a test sees it: on a disk that may refuse, and with timers for the test to look at. */
export function storeOfBot(store: Store, { scheduled, refuses, firstRecord }: StoreOptions): Store {
  const { chats, timers } = store;
  return {
    ...store,
    chats: {
      read: async (key) => (await chats.read(key)) ?? firstRecord(key),
      write: async (key, record, options) => {
        if (refuses(record)) throw new StorageError("ENOSPC", "The disk is full.");
        await chats.write(key, record, options);
      },
      remove: (key) => chats.remove(key),
      list: (prefix) => chats.list(prefix),
    },
    timers: {
      read: (key) => timers.read(key),
      write: async (_, timer) => void scheduled.push(timer),
      remove: async (key) => {
        for (const waiting of scheduled.filter((timer) => timerKey(timer) === key))
          scheduled.splice(scheduled.indexOf(waiting), 1);
      },
      list: (prefix) => timers.list(prefix),
    },
  };
}
