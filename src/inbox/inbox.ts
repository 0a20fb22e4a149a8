import { join } from "node:path";
import type { ChatRecord } from "../storage/chat-record.js";
import type { Sealer } from "../storage/port.js";
import { AppendFile } from "./append-file.js";
import type { InboxEvent, NewEvent } from "./event.js";
import { chatLimits } from "./limits.js";
import type { DurableInbox } from "./port.js";

const compactAbove = 1024 * 1024;
/** The file is written anew when it is this many times what still waits, so that one stuck chat doesn't let it grow. */
const mostlyStruck = 4;
export const sealedFor = "inbox";

export interface InboxOptions {
  readonly dir: string;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Every event that is on disk and waits, in order; those of an earlier run come first. */
  readonly deliver: (event: InboxEvent) => void;
  /** Makes room in a chat that has too much waiting. @returns false when nothing of it may go. */
  readonly makeRoom: (chat: string) => boolean;
  /** Writes a chat's record; only where events are handled. */
  readonly commit?: (record: ChatRecord) => Promise<void>;
}

interface Pending {
  readonly event: InboxEvent;
  readonly bytes: number;
  /** Not yet while its write waits or is under way, which may be refused. */
  onDisk: boolean;
}

export type Line = { readonly e: InboxEvent } | { readonly d: readonly number[] } | { readonly next: number };

/**
 * The durable inbox: an event is on disk, sealed, before whoever brought it is told that it was taken. Events are
 * numbered; an event handled is struck off lazily, since the chat's record knows it too.
 */
export class Inbox implements DurableInbox {
  readonly #options: InboxOptions;
  readonly #file: AppendFile;
  readonly #pending = new Map<number, Pending>();
  /** Keys of events that wait, with the write that puts the event on disk. */
  readonly #pendingKeys = new Map<string, Promise<void> | undefined>();
  readonly #load = new Map<string, { events: number; bytes: number }>();
  #next: number;
  #pendingBytes = 0;
  #struck: number[] = [];
  #striking: NodeJS.Timeout | undefined;

  private constructor(options: InboxOptions, file: AppendFile, next: number) {
    this.#options = options;
    this.#file = file;
    this.#next = next;
  }

  /** Opens the inbox and delivers what an earlier run left in it. Lines that don't open are set aside and logged. */
  static async open(options: InboxOptions): Promise<Inbox> {
    const { file, lines, torn } = await AppendFile.open(join(options.dir, "inbox", "events.log"));
    const pending = new Map<number, InboxEvent>();
    const damaged: string[] = [];
    // A new folder starts from the clock, so that numbers stay above those in chat records of an earlier inbox.
    let next = options.now();
    // A whole line at the end, of which only the line break is missing or damaged, counts like any other.
    const last = [torn, torn.slice(0, -1)].find((line) => readLine(options.sealer, line) !== undefined);
    if (torn !== "" && last === undefined) options.log("inbox.torn-end", { bytes: torn.length });
    for (const line of last === undefined ? lines : [...lines, last]) {
      const read = readLine(options.sealer, line);
      if (read === undefined) damaged.push(line);
      else if ("e" in read) {
        pending.set(read.e.n, read.e);
        next = Math.max(next, read.e.n + 1);
      } else if ("d" in read) for (const n of read.d) pending.delete(n);
      else next = Math.max(next, read.next);
    }
    if (damaged.length > 0) {
      const aside = await AppendFile.open(join(options.dir, "damaged", `inbox-${options.now()}.log`));
      await aside.file.append(damaged);
      await aside.file.close();
      options.log("inbox.damaged", { lines: damaged.length });
    }
    const inbox = new Inbox(options, file, next);
    for (const event of pending.values()) inbox.#add(event, JSON.stringify(event).length, true);
    await inbox.#compact();
    for (const event of pending.values()) options.deliver(event);
    return inbox;
  }

  /**
   * Takes events in; resolves when all are on disk. An event whose key still waits is taken already.
   * @returns "full" when a chat has too much waiting and none of it may go: nothing was taken.
   * @throws what the disk says; then nothing was taken.
   */
  async accept(newEvents: readonly NewEvent[]): Promise<"kept" | "full"> {
    const events: InboxEvent[] = [];
    const earlier: (Promise<void> | undefined)[] = [];
    const keys = new Set<string>();
    for (const event of newEvents) {
      if (this.#pendingKeys.has(event.key)) earlier.push(this.#pendingKeys.get(event.key));
      if (this.#pendingKeys.has(event.key) || keys.has(event.key)) continue;
      keys.add(event.key);
      events.push({ ...event, n: this.#next++, receivedAt: this.#options.now() });
    }
    const lines = events.map((event) => JSON.stringify({ e: event } satisfies Line));
    for (const [index, event] of events.entries()) {
      if (!this.#hasRoom(event.chat, lines[index]?.length ?? 0)) {
        for (const taken of events.slice(0, index)) this.#forget(taken.n);
        return "full";
      }
      this.#add(event, lines[index]?.length ?? 0, false);
    }
    if (events.length > 0) await this.#write(events, lines);
    // Taken already, but perhaps not on disk yet: its own write has to succeed before anyone is told so.
    await Promise.all(earlier);
    return "kept";
  }

  async #write(events: readonly InboxEvent[], lines: readonly string[]): Promise<void> {
    const sealed = lines.map((line) => this.#seal(line));
    const written = this.#file.append(sealed, () => {
      for (const { n } of events) {
        const entry = this.#pending.get(n);
        if (entry !== undefined) entry.onDisk = true;
      }
    });
    for (const { key } of events) this.#pendingKeys.set(key, written);
    try {
      await written;
    } catch (error) {
      for (const event of events) this.#forget(event.n);
      throw error;
    }
    for (const event of events) {
      this.#pendingKeys.set(event.key, undefined);
      this.#options.deliver(event);
    }
  }

  /** The record knows the event as handled, which is struck off the file later: a crash in between does no harm. */
  async commit(record: ChatRecord): Promise<void> {
    if (this.#options.commit === undefined) throw new Error("This inbox hands nothing over to be handled.");
    await this.#options.commit(record);
  }

  /** The folder is this process's own. */
  isLost(): boolean {
    return false;
  }

  mayAct(): boolean {
    return true;
  }

  /** An event was handled and its result committed; it is struck off the file later, with others. */
  done(n: number): void {
    if (!this.#forget(n)) return;
    this.#struck.push(n);
    this.#striking ??= setTimeout(() => void this.#strike(), 200).unref();
  }

  /** Events of a chat that wait or are in hand. */
  *waiting(chat: string): Iterable<InboxEvent> {
    if (!this.#load.has(chat)) return;
    for (const { event } of this.#pending.values()) if (event.chat === chat) yield event;
  }

  /** What waits or is in hand: how many events, their size in bytes, and when the oldest came (ms). */
  load(): { readonly events: number; readonly bytes: number; readonly oldestAt: number | undefined } {
    const oldest = this.#pending.values().next().value;
    return { events: this.#pending.size, bytes: this.#pendingBytes, oldestAt: oldest?.event.receivedAt };
  }

  async close(): Promise<void> {
    await this.#strike();
    await this.#file.close();
  }

  #hasRoom(chat: string, bytes: number): boolean {
    for (;;) {
      const load = this.#load.get(chat);
      if (load === undefined) return true;
      if (load.events < chatLimits.events && load.bytes + bytes <= chatLimits.bytes) return true;
      if (!this.#options.makeRoom(chat)) return false;
    }
  }

  #add(event: InboxEvent, bytes: number, onDisk: boolean): void {
    this.#pending.set(event.n, { event, bytes, onDisk });
    this.#pendingKeys.set(event.key, undefined);
    this.#pendingBytes += bytes;
    const load = this.#load.get(event.chat) ?? { events: 0, bytes: 0 };
    this.#load.set(event.chat, { events: load.events + 1, bytes: load.bytes + bytes });
  }

  #forget(n: number): boolean {
    const entry = this.#pending.get(n);
    if (entry === undefined) return false;
    this.#pending.delete(n);
    this.#pendingKeys.delete(entry.event.key);
    this.#pendingBytes -= entry.bytes;
    const load = this.#load.get(entry.event.chat);
    if (load !== undefined && load.events > 1) {
      this.#load.set(entry.event.chat, { events: load.events - 1, bytes: load.bytes - entry.bytes });
    } else this.#load.delete(entry.event.chat);
    return true;
  }

  async #strike(): Promise<void> {
    clearTimeout(this.#striking);
    this.#striking = undefined;
    const struck = this.#struck;
    if (struck.length === 0) return;
    this.#struck = [];
    try {
      await this.#file.append([this.#seal(JSON.stringify({ d: struck } satisfies Line))]);
      if (this.#file.size > Math.max(compactAbove, mostlyStruck * this.#pendingBytes)) await this.#compact();
    } catch (error) {
      // Nothing is lost: the records know these events. They are struck off with the next ones.
      this.#struck.push(...struck);
      this.#options.log("inbox.strike-failed", { error: error instanceof Error ? error.message : "unknown" });
    }
  }

  /** Leaves nothing in the file of events that were handled. */
  async tidy(): Promise<void> {
    await this.#strike();
    await this.#compact();
  }

  /** Writes the file anew with what still waits, sealed under today's key. */
  #compact(): Promise<void> {
    return this.#file.replace(() => {
      const kept = [...this.#pending.values()].filter(({ onDisk }) => onDisk);
      const waiting = kept.map(({ event }): Line => ({ e: event }));
      return [{ next: this.#next }, ...waiting].map((line) => this.#seal(JSON.stringify(line)));
    });
  }

  #seal(line: string): string {
    return this.#options.sealer.seal(Buffer.from(line, "utf8"), sealedFor).toString("base64");
  }
}

/** @returns undefined when the line can't be read. */
export function readLine(sealer: Sealer, line: string): Line | undefined {
  try {
    const sealed = Buffer.from(line, "base64");
    // Decoding skips foreign characters and ends at padding: a line whose line break was damaged would hide the next.
    if (sealed.toString("base64") !== line) return undefined;
    return JSON.parse(sealer.open(sealed, sealedFor).toString("utf8")) as Line;
  } catch {
    return undefined; // The caller sets the line aside and logs how many there were.
  }
}
