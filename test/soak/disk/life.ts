import type { Update } from "grammy/types";
import { wireInbox } from "../../../src/assemble-engine.js";
import type { InboxEvent } from "../../../src/engine/event.js";
import { SecretsInMemory } from "../../../src/engine/secrets-in-memory.js";
import { Timers } from "../../../src/engine/timers/timers.js";
import type { UnitOfWork } from "../../../src/engine/unit-of-work.js";
import { createMetrics } from "../../../src/http/metrics.js";
import { ensureFolder } from "../../../src/store/folder/durable-file.js";
import type { LowdbStore } from "../../../src/store/folder/folder-store.js";
import { openFolder } from "../kit/bot-folder.js";

const metrics = createMetrics();

interface LifeOptions {
  readonly dir: string;
  readonly keys: readonly Buffer[];
  readonly now: () => number;
  /** Told what an event did outside, once its result is on disk. */
  readonly doneOutside?: (event: InboxEvent) => void;
  /** Does an event's thing outside. */
  readonly doOutside?: (event: InboxEvent) => void;
  /** Between attempts at an event; a turn of the event loop unless something else is given. */
  readonly pause?: () => Promise<void>;
}

/** What was logged, with its fields. */
export interface Logged {
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Flow = ReturnType<typeof wireInbox>;

/**
 * One process's life on a data folder: everything between the doors and the disk as src/main puts it together, with a
 * handler that notes each event in its chat's record and does one thing outside for it.
 */
export class Life {
  private constructor(
    readonly store: LowdbStore,
    readonly flow: Flow,
    readonly timers: Timers,
    readonly resealed: Promise<void>,
    private readonly naps: Naps,
    readonly logged: readonly Logged[],
  ) {}

  /** Starts as src/main does. @throws what keeps it from starting. */
  static async begin(options: LifeOptions): Promise<Life> {
    const { dir, keys, now, doOutside, doneOutside, pause = breath } = options;
    const logged: Logged[] = [];
    const log = (event: string, fields: Readonly<Record<string, unknown>> = {}) =>
      void logged.push({ event, fields });
    // What the lock does first; its sockets are no matter of the disk.
    await ensureFolder(`${dir}/lock`);
    const { store, events, reseal } = await openFolder({ dir, keys, now, log, checksKeys: true });
    const handle = async (unit: UnitOfWork): Promise<void> => {
      const { event, record } = unit;
      if (event.payload.source === "timer" && record.knownLogins.includes(event.key)) return;
      await unit.once("outside", async () => {
        doOutside?.(event);
        return true;
      });
      doneOutside?.(event);
      record.knownLogins.push(event.key);
      // What is said then has a commit of its own, and the one before may be undone by a power loss.
      if (event.n % 2 === 0) record.due = [...record.due, { kind: "faces", ref: event.key }];
    };
    const flow: Flow = wireInbox({
      bot: botOf(handle),
      store,
      events,
      secrets: new SecretsInMemory(),
      isOwnLink: () => false,
      serviceTimeoutMs: 1_000,
      sleep: pause,
      now,
      schedule: (timer) => timers.schedule(timer),
      metrics,
      log: { debug: log, info: log, warn: log, error: log },
    });
    const { inbox, lanes } = flow;
    await inbox.open();
    const naps = new Naps();
    const accept = inbox.accept.bind(inbox);
    const timers = new Timers({ timers: store.timers, accept, now, sleep: naps.untilWoken, log });
    void lanes.start();
    timers.start();
    const resealed = reseal(lanes.locked.bind(lanes)).catch(() => undefined);
    return new Life(store as LowdbStore, flow, timers, resealed, naps, logged);
  }

  /** How many chats have something that waits or is in hand. */
  get lanesAtWork(): number {
    return this.flow.lanes.size;
  }

  /** Resolves when nothing waits any more, or the process is gone. */
  async idle(process: { readonly ended: boolean }): Promise<void> {
    await this.resealed;
    while ((this.lanesAtWork > 0 || !this.naps.asleep) && !process.ended) await breath();
  }

  /** Ends what can be ended; on a disk that is gone, everything fails at once. */
  async end(): Promise<void> {
    await Promise.allSettled([this.flow.lanes.stop(), this.timers.stop()]);
    await Promise.allSettled([this.resealed, this.flow.inbox.close()]);
    await this.store.close();
  }
}

/** As much of the bot as the flow of events asks for. */
const botOf = (handle: (unit: UnitOfWork) => Promise<void>): Parameters<typeof wireInbox>[0]["bot"] =>
  ({
    handle,
    say: async ({ record }: UnitOfWork) => {
      record.due = record.due.filter(({ kind }) => kind !== "faces");
    },
    over: () => undefined,
    tellGivenUp: async () => true,
    username: () => "soak_bot",
    inline: { answer: async () => undefined, owns: async () => true, turnAway: async () => undefined },
  }) as never;

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
