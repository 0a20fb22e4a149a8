import { isDeepStrictEqual } from "node:util";
import type { ChatRecord } from "../features/chat-record.js";
import { postInvoices } from "../features/today/ledger/postings.js";
import { causeOf, isHeard, withHeard } from "../frame/model/heard-events.js";
import type { WriteOptions } from "../store/store-port.js";
import type { InboxEvent, Withheld } from "./event.js";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Telegram sends the next batch only after the last one was confirmed, so few keys recognize a repeated update. */
const rememberedKeys = 100;

export interface UnitOptions {
  readonly event: InboxEvent;
  readonly committed: ChatRecord;
  readonly secret: Withheld | undefined;
  readonly write: (record: ChatRecord, options?: WriteOptions) => Promise<void>;
  /** The next attempt must not repeat the effects that gave these results, whose commit has failed. */
  readonly uncommitted: Map<string, Json>;
}

/** An attempt that was ended, for instance at its deadline, can't commit beside a newer one at the same event. */
class UnitClosedError extends Error {
  override readonly name = "UnitClosedError";
}

/**
 * A unit is one attempt at one event. The handler changes `record`, which is stored only when the handler ends without
 * an error.
 */
export class Unit {
  readonly event: InboxEvent;
  /** The secret was never on disk, so after a restart it is undefined. */
  readonly secret: Withheld | undefined;
  readonly record: ChatRecord;
  #committed: ChatRecord;
  readonly #uncommitted: Map<string, Json>;
  readonly #write: UnitOptions["write"];
  #afterCommit: (() => void)[] = [];
  /** A power loss may bring back the record of before the newest commit. */
  #mayBeUndone: boolean;
  #closed = false;

  constructor(options: UnitOptions) {
    this.event = options.event;
    this.secret = options.secret;
    this.#write = options.write;
    this.#uncommitted = options.uncommitted;
    this.#committed = options.committed;
    // The journal may hold the results of another event, which was given up. They must not be taken for results of this
    // event.
    if (this.#committed.journal?.event !== this.event.n) {
      this.#committed = { ...this.#committed, journal: this.#newJournal() };
    }
    this.record = copyOf(this.#committed);
    // An earlier attempt at the event, even of an earlier process, may have ended before its last commit.
    this.#mayBeUndone = this.#committed.lastEvent === this.event.n;
  }

  /** The next attempt at this event begins with the committed record. */
  get committed(): ChatRecord {
    return this.#committed;
  }

  done<T extends Json>(name: string): T | undefined {
    return this.#committed.journal?.results[name] as T | undefined;
  }

  /**
   * A later attempt gets the committed result of the effect (a call to Telegram or the service). Only a crash between
   * effect and commit makes the effect run again. The result must not be a secret.
   * @param also changes the record in the same commit, and a second time the handler's copy
   * @param options with `mayBeUndone`, a power loss before the event's last commit may make the effect run again
   */
  async once<T extends Json>(
    name: string,
    effect: () => Promise<T>,
    also?: (record: ChatRecord, result: T) => void,
    options?: WriteOptions,
  ): Promise<T> {
    const earlier = this.done<T>(name);
    if (earlier !== undefined) return earlier;
    const known = this.#uncommitted.get(name) as T | undefined;
    // An attempt that was ended can't note the effect, so a newer attempt would repeat it.
    this.#mustBeOpen();
    const result = known === undefined ? await effect() : known;
    this.#uncommitted.set(name, result);
    await this.patch((record) => {
      if (record.journal !== undefined) record.journal.results[name] = result;
      also?.(record, result);
    }, options);
    this.#uncommitted.delete(name);
    return result;
  }

  /** True when the handler has left the chat's record as it was, no invoice waits to be posted, and no power loss can undo a commit. */
  isUnchanged(): boolean {
    postInvoices(this.record);
    return !this.#mayBeUndone && isDeepStrictEqual(this.record, this.#committed);
  }

  /** The change is committed without the handler's other changes, and made in the handler's copy, too. */
  async patch(change: (record: ChatRecord) => void, options?: WriteOptions): Promise<void> {
    const next = copyOf(this.#committed);
    change(next);
    await this.#commit(next, options);
    change(this.record);
  }

  /** The chat's next event doesn't wait for what `begin` begins. It must not throw, and is left out if no commit follows. */
  afterCommit(begin: () => void): void {
    this.#afterCommit.push(begin);
  }

  /** The journal is emptied, because a due message may equal a message of the handler and must be sent. */
  async finish(options?: WriteOptions): Promise<void> {
    // The handler's copy is used after the commit, so the commit's postings are made in it, too.
    postInvoices(this.record);
    await this.#commit(markHandled(this.record, this.event), options);
    this.#committed = { ...this.#committed, journal: this.#newJournal() };
    this.record.journal = this.#newJournal();
    for (const begin of this.#afterCommit.splice(0)) begin();
  }

  /**
   * No power loss undoes afterwards what the event has committed. This comes before what would outlive it: the event leaves the
   * inbox, another chat is told, or another record is written.
   */
  async outlast(): Promise<void> {
    if (this.#mayBeUndone) await this.#commit(this.#committed);
  }

  /** The handler's changes are thrown away, and `change` is committed with the note that the event was handled. */
  async giveUp(change: (record: ChatRecord) => void): Promise<void> {
    const next = markHandled(copyOf(this.#committed), this.event);
    const { payload, key } = this.event;
    // The page must not read that a draft that was given up is in the chat, and may send it again. A sign-in stays
    // handled, so that no request sends its secret twice.
    if (payload.source === "app" && payload.request.kind === "draft")
      next.handled = next.handled.filter((other) => other !== key);
    change(next);
    await this.#commit(next);
  }

  /** Each later commit of this unit fails, so that a late handler can't overwrite a newer attempt. */
  close(): void {
    this.#closed = true;
  }

  #newJournal(): NonNullable<ChatRecord["journal"]> {
    return { event: this.event.n, results: {} };
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new UnitClosedError("The time of this event is over.");
  }

  async #commit(next: ChatRecord, options?: WriteOptions): Promise<void> {
    this.#mustBeOpen();
    postInvoices(next);
    await this.#write(next, options);
    this.#committed = next;
    this.#mayBeUndone = options?.mayBeUndone === true;
  }
}

export async function withDeadline(
  unit: Unit,
  work: (unit: UnitOfWork) => Promise<void>,
  deadlineMs: number,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      unit.close();
      reject(new UnitClosedError("The event took longer than all its calls may."));
    }, deadlineMs);
  });
  try {
    await Promise.race([work(unit), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

export type UnitOfWork = Pick<
  Unit,
  "event" | "record" | "secret" | "once" | "done" | "patch" | "outlast" | "afterCommit"
>;

/** The record already contains the work of an event that was delivered before. */
export function isHandled(record: ChatRecord, event: InboxEvent): boolean {
  const { lastEvent, handled, heard } = record;
  if (lastEvent >= event.n || handled.includes(event.key)) return true;
  return event.payload.source === "chat" && isHeard(heard, event.payload.from, event.key);
}

/** The list of handled keys is long, and is only ever replaced by another one, so the copy has it, too. */
function copyOf({ handled, ...rest }: ChatRecord): ChatRecord {
  return { ...structuredClone(rest), handled };
}

/** The record itself stays as it is. */
function markHandled({ journal: _, ...record }: ChatRecord, event: InboxEvent): ChatRecord {
  record.lastEvent = Math.max(record.lastEvent, event.n);
  const { payload } = event;
  if (payload.source === "chat" && causeOf(event.key) !== undefined)
    record.heard = withHeard(record.heard, payload.from, event.key);
  // An operator puts a dead letter back under a key that names no sender's event, so the key is remembered like an
  // update's.
  else if (payload.source === "telegram" || payload.source === "chat" || payload.source === "app")
    record.handled = withKey(record.handled, event.key);
  return record;
}

const withKey = (keys: readonly string[], key: string): string[] =>
  [...keys.filter((other) => other !== key), key].slice(-rememberedKeys);
