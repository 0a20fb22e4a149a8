import type { InboxEvent, NewEvent } from "./event.js";
import type { EventLog, InboxMemory } from "./event-log.js";
import { chatLimits } from "./limits.js";

export interface InboxOptions {
  readonly events: EventLog;
  /** Every event that is on disk and waits, in order; those of an earlier run come first. */
  readonly deliver: (event: InboxEvent) => void;
  /** Makes room in a chat that has too much waiting. @returns false when nothing of it may go. */
  readonly makeRoom: (chat: string) => boolean;
}

const placeBytes = 60;

interface Load {
  readonly events: number;
  readonly bytes: number;
}

/**
 * The durable inbox: an event is on disk before whoever brought it is told that it was taken. What waits is in memory as
 * well, so that nobody asks the disk for it.
 */
export class Inbox implements InboxMemory {
  readonly #options: InboxOptions;
  /** The events that are on disk and not handled yet. */
  readonly #waiting = new Map<number, { readonly event: InboxEvent; readonly bytes: number }>();
  /** Keys of events that wait, each with the write that puts the event on disk; undefined: it is there. */
  readonly #keys = new Map<string, Promise<void> | undefined>();
  /** By chat, with what is about to be written. */
  readonly #load = new Map<string, Load>();
  #bytes = 0;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  static async open(options: InboxOptions): Promise<Inbox> {
    const inbox = new Inbox(options);
    await inbox.open();
    return inbox;
  }

  /** Delivers what an earlier run left; from now on events may be taken in. */
  open(): Promise<void> {
    return this.#options.events.open(this);
  }

  /**
   * Takes events in; resolves when all are on disk. An event whose key still waits is taken already.
   * @returns "full" when a chat has too much waiting and none of it may go: nothing was taken.
   * @throws what the disk or the database says; whether it was taken is open then, and it has to come again.
   */
  async accept(newEvents: readonly NewEvent[]): Promise<"kept" | "full"> {
    const events: NewEvent[] = [];
    const earlier: (Promise<void> | undefined)[] = [];
    const keys = new Set<string>();
    for (const event of newEvents) {
      if (this.#keys.has(event.key)) earlier.push(this.#keys.get(event.key));
      if (this.#keys.has(event.key) || keys.has(event.key)) continue;
      keys.add(event.key);
      events.push(event);
    }
    for (const [index, event] of events.entries()) {
      const bytes = bytesOf(event);
      if (!this.#hasRoom(event.chat, bytes)) {
        for (const taken of events.slice(0, index)) this.#unload(taken.chat, bytesOf(taken));
        return "full";
      }
      this.#addLoad(event.chat, bytes);
    }
    if (events.length > 0) await this.#write(events);
    // Taken already, but perhaps not on disk yet: its own write has to succeed before anyone is told so.
    await Promise.all(earlier);
    return "kept";
  }

  async #write(events: readonly NewEvent[]): Promise<void> {
    const written = this.#options.events.append(events);
    for (const { key } of events) this.#keys.set(key, written);
    try {
      await written;
    } catch (error) {
      for (const event of events) {
        this.#keys.delete(event.key);
        this.#unload(event.chat, bytesOf(event));
      }
      throw error;
    }
  }

  taken(events: readonly InboxEvent[]): void {
    for (const event of events) {
      const bytes = bytesOf(event);
      // Its room was made when it was accepted; an earlier run, or another process, has asked for none.
      if (this.#keys.get(event.key) === undefined) this.#addLoad(event.chat, bytes);
      this.#keys.set(event.key, undefined);
      this.#waiting.set(event.n, { event, bytes });
    }
    for (const event of events) this.#options.deliver(event);
  }

  /** An event is over: handled and committed, given up, or dropped. */
  done(n: number): void {
    const entry = this.#waiting.get(n);
    if (entry === undefined) return;
    this.#waiting.delete(n);
    this.#keys.delete(entry.event.key);
    this.#unload(entry.event.chat, entry.bytes);
    this.#options.events.strike(n);
  }

  /** Events of a chat that wait or are in hand. */
  *waiting(chat: string): Iterable<InboxEvent> {
    if (!this.#load.has(chat)) return;
    for (const { event } of this.#waiting.values()) if (event.chat === chat) yield event;
  }

  *all(): Iterable<InboxEvent> {
    for (const { event } of this.#waiting.values()) yield event;
  }

  /** What waits or is in hand: how many events, their size in bytes, and when the oldest came (ms). */
  load(): { readonly events: number; readonly bytes: number; readonly oldestAt: number | undefined } {
    const oldest = this.#waiting.values().next().value;
    return { events: this.#waiting.size, bytes: this.#bytes, oldestAt: oldest?.event.receivedAt };
  }

  /** Leaves nothing behind of events that were handled. */
  tidy(): Promise<void> {
    return this.#options.events.tidy();
  }

  close(): Promise<void> {
    return this.#options.events.close();
  }

  #hasRoom(chat: string, bytes: number): boolean {
    for (;;) {
      const load = this.#load.get(chat);
      if (load === undefined) return true;
      if (load.events < chatLimits.events && load.bytes + bytes <= chatLimits.bytes) return true;
      if (!this.#options.makeRoom(chat)) return false;
    }
  }

  #addLoad(chat: string, bytes: number): void {
    const load = this.#load.get(chat) ?? { events: 0, bytes: 0 };
    this.#load.set(chat, { events: load.events + 1, bytes: load.bytes + bytes });
    this.#bytes += bytes;
  }

  #unload(chat: string, bytes: number): void {
    this.#bytes -= bytes;
    const load = this.#load.get(chat);
    if (load === undefined || load.events <= 1) this.#load.delete(chat);
    else this.#load.set(chat, { events: load.events - 1, bytes: load.bytes - bytes });
  }
}

/** What an event takes, with its number and the time at which it came. */
const bytesOf = ({ chat, key, payload }: NewEvent): number =>
  JSON.stringify({ chat, key, payload }).length + placeBytes;
