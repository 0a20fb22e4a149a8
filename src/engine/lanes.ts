import { setMaxListeners } from "node:events";
import type { InboxEvent } from "./event.js";
import { Turns } from "./turns.js";

/** The outcome of one attempt to handle an event: the event is finished, or it is tried again after a pause (milliseconds). */
export type Outcome = { readonly kind: "over" } | { readonly kind: "again"; readonly afterMs: number };

export interface LanesOptions {
  /** Makes one attempt to handle an event; `attempt` counts from 0. `alone`: no other event is handled now. Must not throw. */
  readonly handle: (event: InboxEvent, attempt: number, alone: boolean) => Promise<Outcome>;
  /** Called when an event was handled or given up, so that the inbox removes the event. */
  readonly over: (event: InboxEvent) => void;
  /**
   * Waits for the given milliseconds before an event is tried again. Ends early when the signal is aborted because the
   * bot stops.
   */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns the chats whose first event is tried alone, one after the other, before all others begin. */
  readonly suspects?: () => SuspectChats;
  /** Called with an event that was begun alone, and beside which others begin now, because it takes long. */
  readonly inCompany?: (event: InboxEvent) => void;
}

export interface SuspectChats {
  readonly chats: readonly string[];
  /** The longest time (ms) for which the others wait for all of these chats. */
  readonly longestMs: number;
}

/** The longest time (ms) for which the others wait for one event that is tried alone. */
const aloneMs = 1_200;

interface Lane {
  readonly waiting: InboxEvent[];
  isRunning: boolean;
}

/** Tells that the first attempt of a lane has ended. Resolves when the lane may go on, beside all others. */
type FirstEnded = () => Promise<void>;

/**
 * Runs a lane (a queue of events) per chat: the events of one chat are handled one at a time and in order, those of
 * different chats at the same time.
 */
export class Lanes {
  readonly #options: LanesOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #running = new Set<Promise<void>>();
  readonly #turns = new Turns();
  readonly #stop = new AbortController();
  #started = false;

  constructor(options: LanesOptions) {
    this.#options = options;
    // Every lane (one chat's queue) that waits for its next attempt listens to this one signal. Without this line, Node
    // would warn of a leak after ten listeners.
    setMaxListeners(0, this.#stop.signal);
  }

  /** The number of chats with events that wait or are being handled. */
  get size(): number {
    return this.#lanes.size;
  }

  /** Puts an event at the end of its chat's lane (queue). */
  push(event: InboxEvent): void {
    const lane = this.#lanes.get(event.chat);
    if (lane !== undefined) {
      lane.waiting.push(event);
      return;
    }
    const fresh: Lane = { waiting: [event], isRunning: false };
    this.#lanes.set(event.chat, fresh);
    if (this.#started) this.#run(event.chat, fresh);
  }

  /** Begins to handle events. Resolves when all lanes run, which are those of suspects first. */
  async start(): Promise<void> {
    const suspects = this.#options.suspects?.();
    const letOthersGo =
      suspects !== undefined && suspects.chats.length > 0 ? await this.#oneByOne(suspects) : undefined;
    this.#started = true;
    for (const [chat, lane] of this.#lanes) if (!lane.isRunning) this.#run(chat, lane);
    letOthersGo?.();
  }

  /** Makes the first attempt of each chat alone. @returns a function that lets these chats go on */
  async #oneByOne({ chats, longestMs }: SuspectChats): Promise<() => void> {
    const { sleep, inCompany } = this.#options;
    const { signal } = this.#stop;
    let goOn = (): void => undefined;
    const others = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isOver = false;
    const allOver = sleep(longestMs, signal).then(() => {
      isOver = true;
    });
    for (const chat of chats) {
      const lane = this.#lanes.get(chat);
      const event = lane?.waiting[0];
      if (lane === undefined || event === undefined) continue;
      if (isOver) break;
      let isLate = true;
      const ended = new Promise<void>((resolve) => {
        this.#run(chat, lane, () => {
          isLate = false;
          resolve();
          return others;
        });
      });
      await Promise.race([ended, sleep(aloneMs, signal), allOver]);
      if (isLate) inCompany?.(event);
    }
    return goOn;
  }

  /** Starts no further event, and resolves when the events being handled have ended. Waiting events stay in the inbox on disk. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  /** Drops the chat's oldest waiting event for which `mayGo` returns true. @returns the dropped event. */
  dropOldest(chat: string, mayGo: (event: InboxEvent) => boolean): InboxEvent | undefined {
    const waiting = this.#lanes.get(chat)?.waiting ?? [];
    const index = waiting.findIndex(mayGo);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  /** Runs work on a chat's record while no event of the chat is being handled. The chat's next events wait until the work has ended. */
  locked<T>(chat: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(chat, work);
  }

  #run(chat: string, lane: Lane, firstEnded?: FirstEnded): void {
    lane.isRunning = true;
    const run = this.#work(chat, lane, firstEnded).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #work(chat: string, lane: Lane, firstEnded?: FirstEnded): Promise<void> {
    for (let first = firstEnded; ; first = undefined) {
      const event = lane.waiting.shift();
      if (event === undefined) {
        this.#lanes.delete(chat);
        return;
      }
      if (!(await this.#see(event, first))) return;
      this.#options.over(event);
      if (first !== undefined) await first();
    }
  }

  /** Tries to handle an event again and again until it is finished. @returns false when the lanes (the chats' queues) were stopped before that. */
  async #see(event: InboxEvent, firstEnded?: FirstEnded): Promise<boolean> {
    const { signal } = this.#stop;
    for (let attempt = 0; ; attempt += 1) {
      // The signal is checked once this code has the chat's lock, because the lanes may have been stopped while it
      // waited for the lock.
      const outcome = await this.locked(event.chat, async () =>
        signal.aborted
          ? undefined
          : this.#options.handle(event, attempt, attempt === 0 && firstEnded !== undefined),
      );
      if (outcome === undefined) return false;
      if (outcome.kind === "over") return true;
      if (attempt === 0 && firstEnded !== undefined) await firstEnded();
      await this.#options.sleep(outcome.afterMs, signal);
    }
  }
}
