import { setMaxListeners } from "node:events";
import { Admission } from "./admission.js";
import type { InboxEvent } from "./event.js";
import { Turns } from "./turns.js";

/** After an attempt the event is over, or it is tried again after a pause (ms). */
export type Outcome =
  | { readonly kind: "over" }
  | {
      readonly kind: "again";
      readonly afterMs: number;
      /** Nothing is in trouble, so the pause ends early when a person's event comes to wait behind this one. */
      readonly mayHurry?: boolean;
    };

export interface LanesOptions {
  /** The handler must not throw. `attempt` counts from 0, and `alone` says that no other event is in hand. */
  readonly handle: (event: InboxEvent, attempt: number, alone: boolean) => Promise<Outcome>;
  readonly over: (event: InboxEvent) => void;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The lanes try the first event of each of these chats alone, before all others begin. */
  readonly suspects?: () => SuspectChats;
  /** An event that was begun alone takes long, so others begin beside it now. */
  readonly inCompany?: (event: InboxEvent) => void;
}

export interface SuspectChats {
  readonly chats: readonly string[];
  readonly longestMs: number;
}

/** The others wait for one event that is tried alone at most this long (ms). */
const aloneMs = 1_200;

interface Lane {
  readonly waiting: InboxEvent[];
  isRunning: boolean;
  /** Ends the pause before the next attempt. */
  hurry: () => void;
}

/** A lane calls this after its first attempt, and goes on when the promise resolves. */
type FirstEnded = () => Promise<void>;

/** Each chat is a lane, whose events are handled one at a time, in order. Different lanes run side by side. */
export class Lanes {
  readonly #options: LanesOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #running = new Set<Promise<void>>();
  readonly #turns = new Turns();
  readonly #admission: Admission;
  readonly #stop = new AbortController();
  #started = false;

  constructor(options: LanesOptions) {
    this.#options = options;
    // Every waiting lane listens to this one signal, and Node would warn of a leak after ten listeners.
    setMaxListeners(0, this.#stop.signal);
    this.#admission = new Admission(options.sleep, this.#stop.signal);
  }

  get size(): number {
    return this.#lanes.size;
  }

  push(event: InboxEvent): void {
    const lane = this.#lanes.get(event.chat);
    if (lane !== undefined) {
      lane.waiting.push(event);
      if (isAsked(event)) lane.hurry();
      return;
    }
    const fresh: Lane = { waiting: [event], isRunning: false, hurry: () => undefined };
    this.#lanes.set(event.chat, fresh);
    if (this.#started) this.#run(event.chat, fresh);
  }

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

  /** Resolves when the events being handled have ended. Waiting events stay in the inbox on disk. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  dropOldest(chat: string, mayGo: (event: InboxEvent) => boolean): InboxEvent | undefined {
    const waiting = this.#lanes.get(chat)?.waiting ?? [];
    const index = waiting.findIndex(mayGo);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  /** A person waits for the answer to this event in hand, or to one that stands behind it. */
  isAwaited(event: InboxEvent): boolean {
    return isAsked(event) || (this.#lanes.get(event.chat)?.waiting.some(isAsked) ?? false);
  }

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
      if (!(await this.#see(event, lane, first))) return;
      this.#options.over(event);
      if (first !== undefined) await first();
    }
  }

  /** @returns false when the lanes were stopped before the event was finished */
  async #see(event: InboxEvent, lane: Lane, firstEnded?: FirstEnded): Promise<boolean> {
    const { signal } = this.#stop;
    let wasAwaited = false;
    for (let attempt = 0; ; attempt += 1) {
      const alone = attempt === 0 && firstEnded !== undefined;
      const outcome = await this.locked(event.chat, async () => {
        const again = attempt === 0 ? "unasked" : "again";
        const kind = !wasAwaited && this.isAwaited(event) ? "asked" : again;
        const leave = alone ? undefined : await this.#admission.enter(kind);
        wasAwaited = this.isAwaited(event);
        try {
          // The lanes may have been stopped while this code waited.
          return signal.aborted ? undefined : await this.#options.handle(event, attempt, alone);
        } finally {
          leave?.();
        }
      });
      if (outcome === undefined) return false;
      if (outcome.kind === "over") return true;
      if (alone) await firstEnded();
      const pause = this.#options.sleep(outcome.afterMs, signal);
      if (outcome.mayHurry !== true || wasAwaited) await pause;
      else if (!this.isAwaited(event)) {
        const hurried = new Promise<void>((resolve) => {
          lane.hurry = resolve;
        });
        await Promise.race([pause, hurried]);
      }
    }
  }
}

/** A person has done something, and waits for what the bot says to it. */
const isAsked = ({ payload: { source } }: InboxEvent): boolean => source === "telegram" || source === "app";
