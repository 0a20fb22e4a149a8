import type { ChatRecord } from "../features/chat-record.js";
import { postInvoices } from "../features/today/ledger/postings.js";
import { causeOf, isHeard, withHeard } from "../frame/model/heard-events.js";
import type { InboxEvent, Withheld } from "./event.js";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * How many keys of handled updates a chat's record remembers, to recognize a repeated update. Few are enough: Telegram
 * sends the next batch only after the last one was confirmed.
 */
const rememberedKeys = 100;

export interface UnitOptions {
  readonly event: InboxEvent;
  /** The chat's record as it was last committed. */
  readonly committed: ChatRecord;
  readonly secret: Withheld | undefined;
  readonly write: (record: ChatRecord) => Promise<void>;
  /**
   * Results of this event's effects (calls to Telegram or the service) whose commit failed, by name. The next attempt
   * must not repeat these effects.
   */
  readonly uncommitted: Map<string, Json>;
}

/**
 * Thrown by a commit of an attempt that was ended, for instance at its deadline, because a newer attempt at the same
 * event may be under way.
 */
class UnitClosedError extends Error {
  override readonly name = "UnitClosedError";
}

/**
 * One attempt to handle one event, with two copies of the chat's record: `committed` is what is on disk, and `record`
 * is what the handler changes. The handler's changes are stored only when the handler ends without an error.
 */
export class Unit {
  readonly event: InboxEvent;
  /** The content of a message that may hold a secret, which was never on disk; undefined when the process was restarted since. */
  readonly secret: Withheld | undefined;
  /**
   * The copy of the chat's record that the handler may change freely. These changes are written by one commit at the
   * handler's end.
   */
  readonly record: ChatRecord;
  #committed: ChatRecord;
  readonly #uncommitted: Map<string, Json>;
  readonly #write: UnitOptions["write"];
  #closed = false;

  constructor(options: UnitOptions) {
    this.event = options.event;
    this.secret = options.secret;
    this.#write = options.write;
    this.#uncommitted = options.uncommitted;
    this.#committed = options.committed;
    // The record's journal (the results of an event's calls) may have another event's number. That event was given up,
    // and its results must not be taken for results of this one.
    if (this.#committed.journal?.event !== this.event.n) {
      this.#committed = { ...this.#committed, journal: this.#newJournal() };
    }
    this.record = structuredClone(this.#committed);
  }

  /** The chat's record as it was last committed. The next attempt to handle this event begins with it. */
  get committed(): ChatRecord {
    return this.#committed;
  }

  /**
   * Returns the committed result of an effect (a call to Telegram or the service) of this event; undefined when the
   * effect has no committed result.
   */
  done<T extends Json>(name: string): T | undefined {
    return this.#committed.journal?.results[name] as T | undefined;
  }

  /**
   * Runs an effect (a call to Telegram or the service) and commits its result before the promise resolves. A retry or
   * redelivery of the event gets this result and doesn't repeat the effect; only after a crash between effect and
   * commit is the effect run again. The result must not be a secret, although it is sealed on disk.
   * @param also changes the chat's record according to the result, in the same commit. It is called twice: for the
   * record that is committed, and for the handler's own copy
   */
  async once<T extends Json>(
    name: string,
    effect: () => Promise<T>,
    also?: (record: ChatRecord, result: T) => void,
  ): Promise<T> {
    const earlier = this.done<T>(name);
    if (earlier !== undefined) return earlier;
    const known = this.#uncommitted.get(name) as T | undefined;
    const result = known === undefined ? await effect() : known;
    this.#uncommitted.set(name, result);
    await this.patch((record) => {
      if (record.journal !== undefined) record.journal.results[name] = result;
      also?.(record, result);
    });
    this.#uncommitted.delete(name);
    return result;
  }

  /**
   * Commits one change while the handler is still running: the record as it was before this event, with this change but
   * without the handler's other changes. The change is made a second time in `record`, the handler's copy, so `change`
   * must work on both.
   */
  async patch(change: (record: ChatRecord) => void): Promise<void> {
    const next = structuredClone(this.#committed);
    change(next);
    await this.#commit(next);
    change(this.record);
  }

  /**
   * Commits the handler's changes together with the note that the event was handled. Afterwards the journal (the
   * results of the event's calls) is emptied, because the messages that are due are sent next: one of them may equal a
   * message of the handler and still has to be sent.
   */
  async finish(): Promise<void> {
    // The handler's copy goes on being used after the commit, so it must know the postings, too.
    postInvoices(this.record);
    await this.#commit(markHandled({ ...this.record }, this.event));
    this.#committed = { ...this.#committed, journal: this.#newJournal() };
    this.record.journal = this.#newJournal();
  }

  /**
   * Gives up the event: commits that it was handled and, in the same commit, a last `change` of the chat's record. The
   * handler's changes are thrown away.
   */
  async giveUp(change: (record: ChatRecord) => void): Promise<void> {
    const next = markHandled(structuredClone(this.#committed), this.event);
    const { payload, key } = this.event;
    // A draft from the Mini App isn't in the chat now. The page must not read that it is, and may send it again. A
    // sign-in stays handled, so that no request sends its secret twice.
    if (payload.source === "app" && payload.request.kind === "draft")
      next.handled = next.handled.filter((other) => other !== key);
    change(next);
    await this.#commit(next);
  }

  /** Ends this attempt: afterwards each commit through this object fails, so that a late handler can't overwrite a newer attempt. */
  close(): void {
    this.#closed = true;
  }

  #newJournal(): NonNullable<ChatRecord["journal"]> {
    return { event: this.event.n, results: {} };
  }

  async #commit(next: ChatRecord): Promise<void> {
    if (this.#closed) throw new UnitClosedError("The time of this event is over.");
    postInvoices(next);
    await this.#write(next);
    this.#committed = next;
  }
}

/** Does work on a unit, which is closed when the work takes too long. */
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

/** The part of a unit (one attempt at one event) that handlers may use. */
export type UnitOfWork = Pick<Unit, "event" | "record" | "secret" | "once" | "done" | "patch">;

/** True when the record already contains the work of this event, because the event was delivered before. */
export function isHandled(record: ChatRecord, event: InboxEvent): boolean {
  const { lastEvent, handled, heard } = record;
  if (lastEvent >= event.n || handled.includes(event.key)) return true;
  return event.payload.source === "chat" && isHeard(heard, event.payload.from, event.key);
}

function markHandled(record: ChatRecord, event: InboxEvent): ChatRecord {
  delete record.journal;
  record.lastEvent = Math.max(record.lastEvent, event.n);
  const { payload } = event;
  if (payload.source === "chat" && causeOf(event.key) !== undefined)
    record.heard = withHeard(record.heard, payload.from, event.key);
  // An operator puts a dead letter back under a key that no chat has told.
  else if (payload.source === "telegram" || payload.source === "chat" || payload.source === "app")
    record.handled = withKey(record.handled, event.key);
  return record;
}

const withKey = (keys: readonly string[], key: string): string[] =>
  [...keys.filter((other) => other !== key), key].slice(-rememberedKeys);
