import type { ChatRecord } from "../domain/chat/chat-record.js";
import type { InboxEvent, Withheld } from "./event.js";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The number of keys of handled updates that a chat remembers. Few updates come twice, since Telegram sends the next
 * batch only after the last one was taken.
 */
const rememberedKeys = 100;

export interface UnitOptions {
  readonly event: InboxEvent;
  /** The record as last committed. */
  readonly committed: ChatRecord;
  readonly secret: Withheld | undefined;
  readonly write: (record: ChatRecord) => Promise<void>;
  /** Results of effects of this event whose commit failed, by name. The next attempt must not repeat these effects. */
  readonly uncommitted: Map<string, Json>;
}

/** Thrown by a commit after the event's time was over, because a newer attempt may be under way. */
export class UnitClosedError extends Error {
  override readonly name = "UnitClosedError";
}

/**
 * One attempt at one event, with its chat's record: `committed` follows what is on disk, and `record` is the handler's.
 * The handler's changes are kept only when the handler ends well.
 */
export class Unit {
  readonly event: InboxEvent;
  /** The message's content that the intake kept out of the inbox; undefined when the process was restarted since. */
  readonly secret: Withheld | undefined;
  /** The handler changes this record freely; it is written in one commit at the end. */
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
    // A journal of another event belongs to an event that was given up; its results must not be taken for this event's.
    if (this.#committed.journal?.event !== this.event.n) {
      this.#committed = { ...this.#committed, journal: this.#newJournal() };
    }
    this.record = structuredClone(this.#committed);
  }

  /** The record as last committed, for the next attempt. */
  get committed(): ChatRecord {
    return this.#committed;
  }

  /** The result of an earlier `once` of this event, if any. */
  done<T extends Json>(name: string): T | undefined {
    return this.#committed.journal?.results[name] as T | undefined;
  }

  /**
   * Does something outside at most once for this event: the result is committed before this resolves, and found again
   * on a retry or a redelivery. The result must not be a secret, although it is sealed on disk.
   * @param also changes the record by what the result means, in the same commit; the rules of `patch` hold for it.
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
   * Commits a change in the middle of the handler: the record as it was before this event, with this change and nothing
   * else of the handler's work. The change is applied to `record` as well, so it must be safe to apply to both.
   */
  async patch(change: (record: ChatRecord) => void): Promise<void> {
    const next = structuredClone(this.#committed);
    change(next);
    await this.#commit(next);
    change(this.record);
  }

  /**
   * Commits what the handler made of the record, and that the event was handled. What is done outside afterwards, when
   * the chat is told what it is owed, gets a journal of its own: the same may be said of new facts.
   */
  async finish(): Promise<void> {
    await this.#commit(markHandled({ ...this.record }, this.event));
    this.#committed = { ...this.#committed, journal: this.#newJournal() };
    this.record.journal = this.#newJournal();
  }

  /** Commits that the event was handled, and nothing else but `change`. */
  async giveUp(change: (record: ChatRecord) => void): Promise<void> {
    const next = markHandled(structuredClone(this.#committed), this.event);
    change(next);
    await this.#commit(next);
  }

  /** Closes this unit: nothing can be committed through it any more. */
  close(): void {
    this.#closed = true;
  }

  #newJournal(): NonNullable<ChatRecord["journal"]> {
    return { event: this.event.n, results: {} };
  }

  async #commit(next: ChatRecord): Promise<void> {
    if (this.#closed) throw new UnitClosedError("The time of this event is over.");
    await this.#write(next);
    this.#committed = next;
  }
}

/** The part of a unit that handlers use. */
export type UnitOfWork = Pick<Unit, "event" | "record" | "secret" | "once" | "done" | "patch">;

/** True when the record already holds what this event did, since the event was redelivered. */
export function isHandled(record: ChatRecord, event: InboxEvent): boolean {
  return record.lastEvent >= event.n || record.handled.includes(event.key);
}

function markHandled(record: ChatRecord, event: InboxEvent): ChatRecord {
  delete record.journal;
  record.lastEvent = Math.max(record.lastEvent, event.n);
  if (event.payload.source === "telegram" && !record.handled.includes(event.key))
    record.handled = [...record.handled, event.key].slice(-rememberedKeys);
  return record;
}
