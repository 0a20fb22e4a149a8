import type { Update } from "grammy/types";
import { judge } from "../../../src/bot/judge.js";
import { Door } from "../../../src/inbox/door.js";
import type { InboxEvent, NewEvent } from "../../../src/inbox/event.js";
import type { Inbox } from "../../../src/inbox/inbox.js";
import { Lanes } from "../../../src/inbox/lanes.js";
import { Processor } from "../../../src/inbox/processor.js";
import { Timers } from "../../../src/inbox/timers.js";
import type { UnitOfWork } from "../../../src/inbox/unit-of-work.js";
import { Vault } from "../../../src/inbox/vault.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { checkKeys } from "../../../src/storage/key-register.js";
import { ensureFolder } from "../../../src/storage/lowdb/ensure-folder.js";
import { sealedFolder } from "../../../src/storage/lowdb/sealed-folder.js";
import { type LowdbStore, openLowdbStore } from "../../../src/storage/lowdb/store.js";
import { reseal } from "../../../src/storage/reseal.js";
import { createSealer } from "../../../src/storage/sealing.js";
import { openFileInbox } from "../../inbox/file-inbox.js";

export interface LifeOptions {
  readonly dir: string;
  readonly keys: readonly Buffer[];
  readonly now: () => number;
  /** Told what an event did outside, once its result is on disk. */
  readonly doneOutside: (event: InboxEvent) => void;
  /** Does an event's thing outside. */
  readonly doOutside: (event: InboxEvent) => void;
  /** Between attempts at an event; a turn of the event loop unless something else is given. */
  readonly pause?: () => Promise<void>;
}

/** What was logged, with its fields. */
export interface Logged {
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * One process's life on a data folder: everything between the doors and the disk as main.ts puts it together, with a
 * handler that notes each event in its chat's record and does one thing outside for it.
 */
export class Life {
  readonly logged: Logged[] = [];

  private constructor(
    readonly store: LowdbStore,
    readonly inbox: Inbox,
    readonly door: Door,
    readonly lanes: Lanes,
    readonly timers: Timers,
    readonly resealed: Promise<void>,
    private readonly naps: Naps,
    logged: Logged[],
  ) {
    this.logged = logged;
  }

  /** Starts as main.ts does. @throws what keeps it from starting. */
  static async begin(options: LifeOptions): Promise<Life> {
    const { dir, keys, now, doOutside, doneOutside, pause = breath } = options;
    const logged: Logged[] = [];
    const log = (event: string, fields: Readonly<Record<string, unknown>> = {}) =>
      void logged.push({ event, fields });
    // What the lock does first; its sockets are no matter of the disk.
    await ensureFolder(`${dir}/lock`);
    const sealer = createSealer(keys);
    await checkKeys(sealedFolder(dir), sealer);
    const store = await openLowdbStore({ dir, sealer, log, now });
    const vault = new Vault();
    const handle = async (unit: UnitOfWork): Promise<void> => {
      if (unit.event.payload.source === "timer" && unit.record.knownLogins.includes(unit.event.key)) return;
      await unit.once("outside", async () => {
        doOutside(unit.event);
        return true;
      });
      doneOutside(unit.event);
      unit.record.knownLogins.push(unit.event.key);
    };
    const processor = new Processor({
      store,
      vault,
      handle,
      say: async () => {},
      judge,
      committed: (record) => door.noteCommitted(record),
      tellGivenUp: async () => true,
      newRecord: (chat) => newChatRecord(chat, now()),
      now,
      deadlineMs: 60_000,
      log,
    });
    const lanes = new Lanes({
      handle: (event, attempt) => processor.handle(event, attempt),
      over: (event) => inbox.done(event.n),
      sleep: pause,
    });
    const inbox: Inbox = await openFileInbox({
      dir,
      sealer,
      now,
      log,
      deliver: (event) => lanes.push(event),
      makeRoom: () => false,
    });
    const door: Door = new Door({
      vault,
      inline: { ask: () => undefined, owns: async () => true, turnAway: () => undefined },
      commands: new Set(["start"]),
      readingCommands: new Set(),
      username: () => "soak_bot",
      readRecord: (chat) => store.chats.read(chat),
      waiting: (chat) => inbox.waiting(chat),
      accept: (events) => inbox.accept(events),
      noteDamaged: (chat) => processor.noteDamaged(chat),
      now,
      noteDropped: (chat) => processor.noteOverflow(chat),
      log,
    });
    const accept = (events: readonly NewEvent[]) => inbox.accept(events);
    const naps = new Naps();
    const timers = new Timers({ timers: store.timers, accept, now, sleep: naps.untilWoken, log });
    lanes.start();
    timers.start();
    const resealed = reseal({
      data: sealedFolder(dir, store),
      sealer,
      locked: lanes.locked.bind(lanes),
      log,
    }).catch(() => undefined);
    return new Life(store, inbox, door, lanes, timers, resealed, naps, logged);
  }

  /** Resolves when nothing waits any more, or the process is gone. */
  async idle(process: { readonly ended: boolean }): Promise<void> {
    await this.resealed;
    while ((this.lanes.size > 0 || !this.naps.asleep) && !process.ended) await breath();
  }

  /** Ends what can be ended; on a disk that is gone, everything fails at once. */
  async end(): Promise<void> {
    await Promise.allSettled([this.lanes.stop(), this.timers.stop()]);
    await Promise.allSettled([this.resealed, this.inbox.close()]);
    await this.store.close();
  }
}

/** One turn of the event loop, in the place of pauses between attempts. */
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How timers wait: until one is set or the end comes. */
class Naps {
  /** Everything that was due has been fired. */
  asleep = false;

  readonly untilWoken = (_ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        this.asleep = false;
        resolve();
      };
      this.asleep = !signal.aborted;
      if (signal.aborted) wake();
      else signal.addEventListener("abort", wake, { once: true });
    });
}

/** A plain message in a private chat. */
export const messageOf = (updateId: number, chat: number, text: string): Update =>
  ({
    update_id: updateId,
    message: {
      message_id: updateId,
      date: 1_700_000_000,
      chat: { id: chat, type: "private", first_name: "Anna" },
      from: { id: chat, is_bot: false, first_name: "Anna" },
      text,
    },
  }) as Update;
