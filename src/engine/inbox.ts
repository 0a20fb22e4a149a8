import type { InboxEvent, NewEvent } from "./event.js";

/** The inbox keeps its events in a file of a data folder, or in a table of a database. */
export interface EventLog {
  /**
   * Each event goes to the inbox once, in the order of the numbers, as soon as it is on disk.
   * @returns the blame (see suspects.ts) that is stored for the events of an earlier run
   */
  open(inbox: InboxMemory): Promise<ReadonlyMap<number, number | undefined>>;
  /**
   * All of the events are stored or none.
   * @throws the error of the disk or the database, which may hide that they were stored
   */
  append(events: readonly NewEvent[]): Promise<void>;
  /** A crash before a finished event leaves the disk does no harm, because the chat's record has it as handled. */
  strike(n: number): void;
  /** Resolves when the events that were struck off have left the disk, or the disk has refused that. */
  struck(): Promise<void>;
  /** The blame (see suspects.ts) survives the end of this process. */
  blame(changes: BlameChanges): Promise<void>;
  /** Takes blame back. A process that has lost the lead can do this, too, and the next leader may have blamed meanwhile. */
  forgive(changes: BlameChanges): Promise<void>;
  /**
   * Returns the blame that is stored now. It is final once no living process can take back a part of it any more, for which
   * the leaders have to look long enough, one after the other, a second apart.
   */
  look(n: number): Promise<{ readonly blame: number | undefined; readonly isFinal: boolean }>;
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The blame of each event before and after a change. Other processes' changes of it stay. */
export type BlameChanges = ReadonlyMap<number, { readonly from: number; readonly to: number }>;

export interface InboxMemory {
  taken(events: readonly InboxEvent[]): void;
  /** Returns the events that are on disk and not finished, in the order of their numbers. */
  all(): Iterable<InboxEvent>;
  load(): { readonly bytes: number };
}

export const chatLimits = { events: 1000, bytes: 1024 * 1024 } as const;

export interface InboxOptions {
  readonly events: EventLog;
  /** The inbox delivers every event that is on disk, in order. Events of an earlier run of the process come first. */
  readonly deliver: (event: InboxEvent) => void;
  /** The inbox calls this once it is open, with the result of `EventLog.open`. */
  readonly leftBehind?: (blame: ReadonlyMap<number, number | undefined>) => void;
  /** Drops one waiting event of a chat that has too many. @returns false when none of the chat's events may be dropped */
  readonly makeRoom: (chat: string) => boolean;
}

const placeBytes = 60;

interface Sized {
  readonly event: NewEvent;
  readonly bytes: number;
}

interface Known {
  /** The write that stores the event. It is undefined once the event is on disk. */
  readonly written: Promise<void> | undefined;
  readonly bytes: number;
}

interface Load {
  readonly events: number;
  readonly bytes: number;
}

/** An event is on disk before its sender hears that it arrived. Waiting events are in memory, too. */
export class Inbox implements InboxMemory {
  readonly #options: InboxOptions;
  readonly #waiting = new Map<number, { readonly event: InboxEvent; readonly bytes: number }>();
  readonly #keys = new Map<string, Known>();
  /** Events that are about to be written count, too. The key is the name of the limit (see `limitOf`). */
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

  async open(): Promise<void> {
    const { events, leftBehind } = this.#options;
    const left = await events.open(this);
    leftBehind?.(left);
  }

  /**
   * An event with the key of a waiting event is that same event, and isn't stored twice.
   * @returns "full" when a chat has too many waiting events and none of them may be dropped; then no event was stored
   * @throws the error of the disk or the database. The senders then have to send their events again.
   */
  async accept(newEvents: readonly NewEvent[]): Promise<"kept" | "full"> {
    const events: Sized[] = [];
    const earlier: (Promise<void> | undefined)[] = [];
    const keys = new Set<string>();
    for (const event of newEvents) {
      if (this.#keys.has(event.key)) earlier.push(this.#keys.get(event.key)?.written);
      if (this.#keys.has(event.key) || keys.has(event.key)) continue;
      keys.add(event.key);
      events.push({ event, bytes: bytesOf(event) });
    }
    for (const [index, sized] of events.entries()) {
      if (!this.#hasRoom(sized)) {
        for (const taken of events.slice(0, index)) this.#unload(taken);
        return "full";
      }
      this.#addLoad(sized);
    }
    if (events.length > 0) await this.#write(events);
    // When an event comes twice, the first copy may still be on the way to the disk. That write has to succeed before
    // the second sender is told that the event is stored.
    await Promise.all(earlier);
    return "kept";
  }

  async #write(events: readonly Sized[]): Promise<void> {
    const written = this.#options.events.append(events.map(({ event }) => event));
    for (const { event, bytes } of events) this.#keys.set(event.key, { written, bytes });
    try {
      await written;
    } catch (error) {
      for (const sized of events) {
        this.#keys.delete(sized.event.key);
        this.#unload(sized);
      }
      throw error;
    }
  }

  taken(events: readonly InboxEvent[]): void {
    for (const event of events) {
      const known = this.#keys.get(event.key);
      const bytes = known?.bytes ?? bytesOf(event);
      // An event that `accept` has stored is already counted in the chat's load. An event of an earlier run or of
      // another process isn't.
      if (known?.written === undefined) this.#addLoad({ event, bytes });
      this.#keys.set(event.key, { written: undefined, bytes });
      this.#waiting.set(event.n, { event, bytes });
    }
    for (const event of events) this.#options.deliver(event);
  }

  done(n: number): void {
    const entry = this.#waiting.get(n);
    if (entry === undefined) return;
    this.#waiting.delete(n);
    this.#keys.delete(entry.event.key);
    this.#unload(entry);
    this.#options.events.strike(n);
  }

  /** The chats' own events; what other chats have told them is left out. */
  waiting(chats: ReadonlySet<string>): readonly InboxEvent[] {
    const found: InboxEvent[] = [];
    if (![...chats].some((chat) => this.#load.has(chat))) return found;
    for (const { event } of this.#waiting.values()) if (chats.has(limitOf(event))) found.push(event);
    return found;
  }

  *all(): Iterable<InboxEvent> {
    for (const { event } of this.#waiting.values()) yield event;
  }

  /** The time `oldestAt` (ms) is the one at which the oldest waiting event arrived. */
  load(): { readonly events: number; readonly bytes: number; readonly oldestAt: number | undefined } {
    const oldest = this.#waiting.values().next().value;
    return { events: this.#waiting.size, bytes: this.#bytes, oldestAt: oldest?.event.receivedAt };
  }

  struck(): Promise<void> {
    return this.#options.events.struck();
  }

  tidy(): Promise<void> {
    return this.#options.events.tidy();
  }

  close(): Promise<void> {
    return this.#options.events.close();
  }

  #hasRoom({ event, bytes }: Sized): boolean {
    for (;;) {
      const load = this.#load.get(limitOf(event));
      if (load === undefined) return true;
      if (load.events < chatLimits.events && load.bytes + bytes <= chatLimits.bytes) return true;
      if (event.payload.source === "chat" || !this.#options.makeRoom(event.chat)) return false;
    }
  }

  #addLoad({ event, bytes }: Sized): void {
    const limit = limitOf(event);
    const load = this.#load.get(limit) ?? { events: 0, bytes: 0 };
    this.#load.set(limit, { events: load.events + 1, bytes: load.bytes + bytes });
    this.#bytes += bytes;
  }

  #unload({ event, bytes }: Sized): void {
    this.#bytes -= bytes;
    const limit = limitOf(event);
    const load = this.#load.get(limit);
    if (load === undefined || load.events <= 1) this.#load.delete(limit);
    else this.#load.set(limit, { events: load.events - 1, bytes: load.bytes - bytes });
  }
}

/** Two chats share a limit, so a chat that sends much to another one takes no room away from others. */
const limitOf = ({ chat, payload }: NewEvent): string =>
  payload.source === "chat" ? `${payload.from} to ${chat}` : chat;

const bytesOf = ({ chat, key, payload }: NewEvent): number =>
  JSON.stringify({ chat, key, payload }).length + placeBytes;
