import type { InboxEvent, NewEvent } from "./event.js";

/** The place where the inbox keeps its events: a file of a data folder, or a table of a database. */
export interface EventLog {
  /**
   * Hands the events that an earlier run has left to the inbox, and from then on every new event as soon as it is on
   * disk: each event once, in the order of their numbers.
   * @returns the numbers of the events that an earlier run has left, with the blame that is stored for them
   */
  open(inbox: InboxMemory): Promise<ReadonlyMap<number, number | undefined>>;
  /**
   * Stores events, all of them or none. Resolves when they are on disk and the inbox holds them in memory.
   * @throws the error of the disk or the database. After a lost connection to a database it isn't known whether the
   * events were stored.
   */
  append(events: readonly NewEvent[]): Promise<void>;
  /**
   * Removes a finished event from the disk a little later, together with others. A crash before that does no harm,
   * because the chat's record says that the event was handled.
   */
  strike(n: number): void;
  /**
   * Stores how much blame waiting events have for the ends of processes (see suspects.ts); undefined takes it back.
   * Resolves when that survives the end of this process. @throws the error of the disk or the database
   */
  blame(blame: ReadonlyMap<number, number | undefined>): Promise<void>;
  /** Removes from the disk all that it still holds of finished events. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The part of the inbox that the event log calls. The inbox holds all waiting events in memory. */
export interface InboxMemory {
  /** Hands events over to the inbox, which holds them in memory until they are handled. The events are on disk already. */
  taken(events: readonly InboxEvent[]): void;
  /** Returns the waiting events: those that are on disk and not finished, in the order of their numbers. */
  all(): Iterable<InboxEvent>;
  load(): { readonly bytes: number };
}

/** The most events of one chat that may wait, and their most bytes. Beyond this, no further event of the chat is accepted. */
export const chatLimits = { events: 1000, bytes: 1024 * 1024 } as const;

export interface InboxOptions {
  readonly events: EventLog;
  /** Called with every event that is on disk and waits, in order; events of an earlier run of the process come first. */
  readonly deliver: (event: InboxEvent) => void;
  /** Called once the inbox is open, with the events that an earlier run of the process has left (see EventLog.open). */
  readonly leftBehind?: (blame: ReadonlyMap<number, number | undefined>) => void;
  /** Drops one waiting event of a chat that has too many. @returns false when none of the chat's events may be dropped */
  readonly makeRoom: (chat: string) => boolean;
}

const placeBytes = 60;

interface Load {
  readonly events: number;
  readonly bytes: number;
}

/**
 * Stores events durably: an event is on disk before its sender is told that it arrived. Waiting events are held in
 * memory as well, so that nothing has to be read back from the disk.
 */
export class Inbox implements InboxMemory {
  readonly #options: InboxOptions;
  /** The waiting events by number: those that are on disk and not finished. */
  readonly #waiting = new Map<number, { readonly event: InboxEvent; readonly bytes: number }>();
  /** The deduplication keys of waiting events, each with the write that stores the event; undefined once the event is on disk. */
  readonly #keys = new Map<string, Promise<void> | undefined>();
  /**
   * The number and the bytes of waiting events, including events that are about to be written, by the chat against
   * whose limit they count. Events from one chat to another have a limit of their own: see `limitOf`.
   */
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

  /** Delivers the events that an earlier run of the process has left. After that, new events may be accepted. */
  async open(): Promise<void> {
    const { events, leftBehind } = this.#options;
    const left = await events.open(this);
    leftBehind?.(left);
  }

  /**
   * Stores events and resolves when all are on disk. An event with the deduplication key of a waiting event is that
   * same event, and isn't stored twice.
   * @returns "full" when a chat has too many waiting events and none of them may be dropped; then no event was stored.
   * @throws the error of the disk or the database. Then it isn't known whether the events were stored, and their
   * senders have to send them again.
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
      if (!this.#hasRoom(event, bytes)) {
        for (const taken of events.slice(0, index)) this.#unload(taken, bytesOf(taken));
        return "full";
      }
      this.#addLoad(event, bytes);
    }
    if (events.length > 0) await this.#write(events);
    // When an event comes twice, the first copy may still be on the way to the disk. That write has to succeed before
    // the second sender is told that the event is stored.
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
        this.#unload(event, bytesOf(event));
      }
      throw error;
    }
  }

  taken(events: readonly InboxEvent[]): void {
    for (const event of events) {
      const bytes = bytesOf(event);
      // An event that `accept` has stored is already counted in the chat's load. An event of an earlier run or of another process isn't.
      if (this.#keys.get(event.key) === undefined) this.#addLoad(event, bytes);
      this.#keys.set(event.key, undefined);
      this.#waiting.set(event.n, { event, bytes });
    }
    for (const event of events) this.#options.deliver(event);
  }

  /** Notes that an event is finished: it was handled and committed, given up, or dropped. */
  done(n: number): void {
    const entry = this.#waiting.get(n);
    if (entry === undefined) return;
    this.#waiting.delete(n);
    this.#keys.delete(entry.event.key);
    this.#unload(entry.event, entry.bytes);
    this.#options.events.strike(n);
  }

  /** Returns a chat's events that aren't finished: they wait or are being handled. Events from other chats are left out. */
  *waiting(chat: string): Iterable<InboxEvent> {
    if (!this.#load.has(chat)) return;
    for (const { event } of this.#waiting.values()) if (limitOf(event) === chat) yield event;
  }

  *all(): Iterable<InboxEvent> {
    for (const { event } of this.#waiting.values()) yield event;
  }

  /** Returns the number of all events that wait or are being handled, their size in bytes, and the arrival time (ms) of the oldest. */
  load(): { readonly events: number; readonly bytes: number; readonly oldestAt: number | undefined } {
    const oldest = this.#waiting.values().next().value;
    return { events: this.#waiting.size, bytes: this.#bytes, oldestAt: oldest?.event.receivedAt };
  }

  /** Removes from the disk all that it still holds of finished events. */
  tidy(): Promise<void> {
    return this.#options.events.tidy();
  }

  close(): Promise<void> {
    return this.#options.events.close();
  }

  #hasRoom(event: NewEvent, bytes: number): boolean {
    for (;;) {
      const load = this.#load.get(limitOf(event));
      if (load === undefined) return true;
      if (load.events < chatLimits.events && load.bytes + bytes <= chatLimits.bytes) return true;
      if (event.payload.source === "chat" || !this.#options.makeRoom(event.chat)) return false;
    }
  }

  #addLoad(event: NewEvent, bytes: number): void {
    const limit = limitOf(event);
    const load = this.#load.get(limit) ?? { events: 0, bytes: 0 };
    this.#load.set(limit, { events: load.events + 1, bytes: load.bytes + bytes });
    this.#bytes += bytes;
  }

  #unload(event: NewEvent, bytes: number): void {
    this.#bytes -= bytes;
    const limit = limitOf(event);
    const load = this.#load.get(limit);
    if (load === undefined || load.events <= 1) this.#load.delete(limit);
    else this.#load.set(limit, { events: load.events - 1, bytes: load.bytes - bytes });
  }
}

/**
 * Returns the name of the limit against which an event counts: its chat's, or for an event from another chat that of the
 * two chats. So a chat that sends much to another one takes away no room from what that one or others send.
 */
const limitOf = ({ chat, payload }: NewEvent): string =>
  payload.source === "chat" ? `${payload.from} to ${chat}` : chat;

/** Returns the size of an event in bytes, including its number and its arrival time. */
const bytesOf = ({ chat, key, payload }: NewEvent): number =>
  JSON.stringify({ chat, key, payload }).length + placeBytes;
