import { join } from "node:path";
import type { InboxEvent, InboxPayload, NewEvent } from "../../engine/event.js";
import type { BlameChanges, EventLog, InboxMemory } from "../../engine/inbox.js";
import { onDisk, SealError, StorageError } from "../errors.js";
import { formatOf, upgraded } from "../sealing.js";
import type { Sealer } from "../store-port.js";
import { AppendFile, type Opened } from "./append-file.js";

const compactAbove = 1024 * 1024;
/**
 * One stuck chat would let the file grow without end, so it is rewritten at this many times the waiting events' size.
 */
const mostlyStruck = 4;
export const sealedFor = "inbox";

export interface EventFileOptions {
  /** The caller must hold the lock of this data folder. */
  readonly dir: string;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * A line holds an event, the numbers of finished events, the blame of waiting events, or the next event's number.
 * Earlier versions would read a line with blame alone as a next number, and give no event a number any more, so the
 * line also has an empty list of finished events.
 */
export type Line =
  | { readonly e: InboxEvent }
  | { readonly d: readonly []; readonly b: readonly (readonly [n: number, blame: number | null])[] }
  | { readonly d: readonly number[] }
  | { readonly next: number };

/** Each event is one sealed line; later lines say which events are finished. */
export class EventFile implements EventLog {
  readonly #options: EventFileOptions;
  #file: AppendFile | undefined;
  #inbox: InboxMemory | undefined;
  #next = 0;
  readonly #blame = new Map<number, number>();
  #struck: number[] = [];
  #striking: NodeJS.Timeout | undefined;

  constructor(options: EventFileOptions) {
    this.#options = options;
  }

  /** Lines that can't be read are moved to another file and logged. */
  async open(inbox: InboxMemory): Promise<ReadonlyMap<number, number | undefined>> {
    const opened = await onDisk(() => AppendFile.open(join(this.#options.dir, "inbox", "events.log")));
    try {
      return await this.#begin(opened, inbox);
    } catch (error) {
      this.#file = undefined;
      await opened.file.close();
      throw error;
    }
  }

  async #begin(
    { file, lines, torn }: Opened,
    inbox: InboxMemory,
  ): Promise<ReadonlyMap<number, number | undefined>> {
    const { dir, sealer, now, log } = this.#options;
    const pending = new Map<number, InboxEvent>();
    const damaged: string[] = [];
    // Chat records remember numbers from an earlier inbox. A new folder's numbers start from the current time, so they
    // are larger.
    let next = now();
    // A last line whose line break is missing or damaged counts like any other line.
    const last = [torn, torn.slice(0, -1)].find((line) => readLine(sealer, line) !== undefined);
    if (torn !== "" && last === undefined) log("inbox.torn-end", { bytes: torn.length });
    for (const line of last === undefined ? lines : [...lines, last]) {
      const read = readLine(sealer, line);
      if (read === undefined) damaged.push(line);
      else if ("e" in read) {
        pending.set(read.e.n, read.e);
        next = Math.max(next, read.e.n + 1);
      } else if ("b" in read) this.#noteBlame(read.b);
      else if ("d" in read) for (const n of read.d) pending.delete(n);
      else next = Math.max(next, read.next);
    }
    if (damaged.length > 0) {
      const aside = await AppendFile.open(join(dir, "damaged", `inbox-${now()}.log`));
      try {
        await aside.file.append(damaged);
      } finally {
        await aside.file.close();
      }
      log("inbox.damaged", { lines: damaged.length });
    }
    this.#file = file;
    this.#inbox = inbox;
    this.#next = next;
    for (const n of this.#blame.keys()) if (!pending.has(n)) this.#blame.delete(n);
    await onDisk(() => this.#compact([...pending.values()]));
    inbox.taken([...pending.values()]);
    return new Map([...pending.keys()].map((n) => [n, this.#blame.get(n)]));
  }

  async append(newEvents: readonly NewEvent[]): Promise<void> {
    const { file, inbox } = this.#opened();
    const receivedAt = this.#options.now();
    const events = newEvents.map((event): InboxEvent => ({ ...event, n: this.#next++, receivedAt }));
    const lines = events.map((event) => this.#seal({ e: event }));
    await file.append(lines, () => inbox.taken(events));
  }

  strike(n: number): void {
    this.#struck.push(n);
    this.#striking ??= setTimeout(() => void this.#strike(), 200).unref();
  }

  async blame(changes: BlameChanges): Promise<void> {
    const { file } = this.#opened();
    const pairs = [...changes].map(([n, { to }]) => [n, to] as const);
    await file.append([this.#seal({ d: [], b: pairs })], () => this.#noteBlame(pairs));
  }

  forgive(changes: BlameChanges): Promise<void> {
    return this.blame(changes);
  }

  /** An earlier process has ended before this one could open the folder. */
  async look(n: number): ReturnType<EventLog["look"]> {
    return { blame: this.#blame.get(n), isFinal: true };
  }

  /**
   * A copy of the folder is made while no line is being written. @param work gets the file's path, and the length up to
   * which its bytes never change @throws StorageError "closed" when the inbox isn't open
   */
  async whileStill(work: (path: string, length: number) => void): Promise<void> {
    const file = this.#file;
    if (file === undefined) throw new StorageError("closed", "The inbox isn't open.");
    await file.whileStill((length) => work(file.path, length));
  }

  struck(): Promise<void> {
    return this.#strike();
  }

  async tidy(): Promise<void> {
    await this.#strike();
    await this.#compact();
  }

  async close(): Promise<void> {
    if (this.#file === undefined) return;
    await this.#strike();
    await this.#file.close();
  }

  async #strike(): Promise<void> {
    clearTimeout(this.#striking);
    this.#striking = undefined;
    const struck = this.#struck;
    if (struck.length === 0) return;
    this.#struck = [];
    const { file, inbox } = this.#opened();
    try {
      // A power loss that undoes this line does no harm, since the chat records say that these events are finished.
      await file.note([this.#seal({ d: struck })]);
      for (const n of struck) this.#blame.delete(n);
      if (file.size > Math.max(compactAbove, mostlyStruck * inbox.load().bytes)) await this.#compact();
    } catch (error) {
      // A failed removal loses nothing, for the same reason.
      this.#struck.push(...struck);
      this.#options.log("inbox.strike-failed", { error: error instanceof Error ? error.message : "unknown" });
    }
  }

  /** Only the waiting events go to the rewritten file, sealed with the first key in SECRET_KEY. */
  #compact(left?: readonly InboxEvent[]): Promise<void> {
    const { file, inbox } = this.#opened();
    return file.replace(() => {
      const waiting = [...(left ?? inbox.all())].map((event): Line => ({ e: event }));
      const blame: Line[] = this.#blame.size === 0 ? [] : [{ d: [], b: [...this.#blame] }];
      return [{ next: this.#next }, ...waiting, ...blame].map((line) => this.#seal(line));
    });
  }

  #noteBlame(pairs: readonly (readonly [n: number, blame: number | null])[]): void {
    for (const [n, blame] of pairs)
      if (blame === null) this.#blame.delete(n);
      else this.#blame.set(n, blame);
  }

  #seal(line: Line): string {
    const plain = Buffer.from(JSON.stringify(line), "utf8");
    return this.#options.sealer.seal(plain, sealedFor).toString("base64");
  }

  #opened(): { readonly file: AppendFile; readonly inbox: InboxMemory } {
    if (this.#file === undefined || this.#inbox === undefined) throw new Error("The inbox isn't open.");
    return { file: this.#file, inbox: this.#inbox };
  }
}

/** @returns undefined when the line can't be read @throws SealError for a line of a newer version */
export function readLine(sealer: Sealer, line: string): Line | undefined {
  try {
    const sealed = Buffer.from(line, "base64");
    // The decoder skips foreign characters and stops at padding. Of two lines that a damaged line break has joined, it
    // would hide the second, so only the exact base64 form is accepted.
    if (sealed.toString("base64") !== line) return undefined;
    const read = JSON.parse(sealer.open(sealed, sealedFor).toString("utf8")) as Line;
    // Other rooms choose the shape of an event alone, not that of other lines.
    if (!("e" in read)) return read;
    const payload = upgraded("events", formatOf(sealed), read.e.payload) as InboxPayload;
    return { e: { ...read.e, payload } };
  } catch (error) {
    if (error instanceof SealError && error.code === "newer") throw error;
    return undefined; // The caller sets the line aside and logs how many there were.
  }
}
