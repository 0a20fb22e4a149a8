import type { InboxEvent, NewEvent } from "./event.js";
import type { EventLog, InboxMemory } from "./event-log.js";

/** The most events of one chat, and their most bytes, that may wait. Beyond them no event of the chat is taken in. */
export const chatLimits = { events: 1000, bytes: 1024 * 1024 } as const;

export interface InboxOptions {
  readonly events: EventLog;
  /** Called with every event that is on disk and waits, in order; events of an earlier run come first. */
  readonly deliver: (event: InboxEvent) => void;
  /**
   * Drops an event of a chat that has too many waiting.
   * @returns false when none of them may be dropped.
   */
  readonly makeRoom: (chat: string) => boolean;
}

const placeBytes = 60;

interface Load {
  readonly events: number;
  readonly bytes: number;
}

/**
 * The durable inbox: an event is on disk before its sender is told that it was taken. Waiting events are held in memory
 * as well, so that nothing has to be read back from the disk.
 */
export class Inbox implements InboxMemory {
  readonly #options: InboxOptions;
  /** The events that are on disk and not handled yet. */
  readonly #waiting = new Map<number, { readonly event: InboxEvent; readonly bytes: number }>();
  /**
   * The keys of waiting events, each with the write that puts the event on disk; undefined once the event is on disk.
   */
  readonly #keys = new Map<string, Promise<void> | undefined>();
  /** The load of each chat, including events that are about to be written. */
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

  /** Delivers the events that an earlier run has left. From now on events may be taken in. */
  open(): Promise<void> {
    return this.#options.events.open(this);
  }

  /**
   * Takes events in; resolves when all are on disk. An event whose key still waits is taken already.
   * @returns "full" when a chat has too many waiting and none of them may be dropped: then no event was taken.
   * @throws the error of the disk or the database. Then it isn't known whether the events were taken, and they have to
   * come again.
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
    // These events are taken already, but perhaps not on disk yet: their own write has to succeed before anyone is told
    // so.
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
      // An event that this run has accepted is counted already; an event of an earlier run or another process isn't.
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

  /** The events of a chat that wait or are in hand. */
  *waiting(chat: string): Iterable<InboxEvent> {
    if (!this.#load.has(chat)) return;
    for (const { event } of this.#waiting.values()) if (event.chat === chat) yield event;
  }

  *all(): Iterable<InboxEvent> {
    for (const { event } of this.#waiting.values()) yield event;
  }

  /**
   * The events that wait or are in hand: their number, their size in bytes, and when the oldest came, in milliseconds.
   */
  load(): { readonly events: number; readonly bytes: number; readonly oldestAt: number | undefined } {
    const oldest = this.#waiting.values().next().value;
    return { events: this.#waiting.size, bytes: this.#bytes, oldestAt: oldest?.event.receivedAt };
  }

  /** Removes everything that is still kept of events that are over. */
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

/** The bytes that an event takes, with its number and the time at which it came. */
const bytesOf = ({ chat, key, payload }: NewEvent): number =>
  JSON.stringify({ chat, key, payload }).length + placeBytes;
