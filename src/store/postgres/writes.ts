import { setImmediate } from "node:timers/promises";
import type { Statements } from "./database.js";

export interface RecordRow {
  readonly kind: string;
  readonly key: string;
  readonly sealed: Buffer;
  readonly modifiedAt: number;
}

export interface NewEventRow {
  readonly chat: string;
  readonly key: string;
  readonly sealed: Buffer;
  readonly receivedAt: number;
}

export interface EventRow extends Record<string, unknown> {
  readonly n: string;
  readonly chat: string;
  readonly key: string;
  /** The column is null when this process has just stored the event itself, and so has its content in memory. */
  readonly sealed: Buffer | null;
  readonly received_at: string;
}

interface Asked {
  readonly put?: RecordRow;
  readonly removed?: Pick<RecordRow, "kind" | "key">;
  readonly events?: readonly NewEventRow[];
  /** A statement that can't share a batch with other writes runs in this function. */
  readonly alone?: () => Promise<void>;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** A batch has at most 200 writes and 8 MiB. */
const mostAtOnce = 200;
const mostBytes = 8 * 1024 * 1024;

/** One statement runs at a time, and requests that arrive meanwhile share the next one and its commit. */
export class Writes {
  readonly #on: Statements;
  #queue: Asked[] = [];
  #struck: number[] = [];
  #taken: ((rows: readonly EventRow[]) => void) | undefined;
  #heads: readonly Buffer[] = [];
  #look = false;
  #working: Promise<void> | undefined;

  /** @param on is the leader's session, or in a tool that runs without a bot the database itself */
  constructor(on: Statements) {
    this.#on = on;
  }

  put(row: RecordRow): Promise<void> {
    return this.#ask({ put: row });
  }

  remove(kind: string, key: string): Promise<void> {
    return this.#ask({ removed: { kind, key } });
  }

  /** All of the events are stored or none, and the promise resolves once the leader's inbox has got them. */
  takeIn(events: readonly NewEventRow[]): Promise<void> {
    return this.#ask({ events });
  }

  /** After a crash a handled event may still exist, but its chat's record says that it was handled. */
  strike(n: number): void {
    this.#struck.push(n);
  }

  /** The statement runs after all earlier requests to write. */
  async rows<R extends Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<R[]> {
    let rows: R[] = [];
    await this.#ask({
      alone: async () => {
        rows = await this.#on.rows<R>(text, values);
      },
    });
    return rows;
  }

  /**
   * The leader's inbox gets all stored events from now on, including those of standbys.
   * @param taken gets the stored events in the order of their numbers
   * @param heads are the first bytes of sealed events that this process can open; all others stay for another process
   */
  deliverTo(taken: (rows: readonly EventRow[]) => void, heads: readonly Buffer[]): void {
    this.#taken = taken;
    this.#heads = heads;
    this.look();
  }

  /** This statement fetches the events of standbys, and its answer proves that this process still leads. */
  look(): void {
    this.#look = true;
    this.#work();
  }

  /** The promise resolves when all requests made so far were carried out or refused. */
  async settled(): Promise<void> {
    if (this.#struck.length > 0) this.look();
    while (this.#working !== undefined) await this.#working;
  }

  #ask(what: Omit<Asked, "done" | "failed">): Promise<void> {
    return new Promise((done, failed) => {
      this.#queue.push({ ...what, done, failed });
      this.#work();
    });
  }

  #work(): void {
    this.#working ??= this.#workOff();
  }

  async #workOff(): Promise<void> {
    for (;;) {
      // Each statement costs the process a message and the database a commit. So it waits for the other chats whose
      // answers have already come, and carries their requests as well.
      await setImmediate();
      if (this.#queue.length === 0 && !this.#look) break;
      this.#look = false;
      const batch = this.#nextBatch();
      const alone = batch[0]?.alone;
      await (alone === undefined ? this.#carryOut(batch) : alone()).then(
        () => {
          for (const { done } of batch) done();
        },
        (error) => this.#refused(batch, error),
      );
    }
    // The round ends in the same tick as the last check of the queue, so that a later request starts a new round.
    this.#working = undefined;
  }

  #nextBatch(): readonly Asked[] {
    if (this.#queue[0]?.alone !== undefined) return this.#queue.splice(0, 1);
    let count = 0;
    for (let bytes = 0; count < Math.min(this.#queue.length, mostAtOnce); count += 1) {
      const asked = this.#queue[count];
      bytes += bytesOf(asked);
      if (asked?.alone !== undefined || (count > 0 && bytes > mostBytes)) break;
    }
    return this.#queue.splice(0, count);
  }

  /**
   * One bad request must not fail the others, so each is tried alone; the server has kept nothing of the batch. A batch
   * without requests isn't tried again, because the leader looks again within a second.
   */
  async #refused(batch: readonly Asked[], error: unknown): Promise<void> {
    for (const one of batch)
      if (batch.length === 1) one.failed(error);
      else await this.#carryOut([one]).then(one.done, one.failed);
  }

  async #carryOut(batch: readonly Asked[]): Promise<void> {
    // Of several writes of one record only the last one is sent.
    const last = new Map<string, Asked>();
    for (const asked of batch) {
      const record = asked.put ?? asked.removed;
      if (record !== undefined) last.set(`${record.kind} ${record.key}`, asked);
    }
    const put = [...last.values()].flatMap((asked) => asked.put ?? []);
    const removed = [...last.values()].flatMap((asked) => asked.removed ?? []);
    const events = batch.flatMap((asked) => asked.events ?? []);
    const struck = this.#struck.splice(0);
    try {
      const rows = await this.#on.rows<EventRow>(
        statement,
        [
          struck,
          put.map(({ kind }) => kind),
          put.map(({ key }) => key),
          put.map(({ sealed }) => sealed),
          put.map(({ modifiedAt }) => Math.round(modifiedAt)),
          removed.map(({ kind }) => kind),
          removed.map(({ key }) => key),
          events.map(({ chat }) => chat),
          events.map(({ key }) => key),
          events.map(({ sealed }) => sealed),
          events.map(({ receivedAt }) => Math.round(receivedAt)),
          this.#taken === undefined ? [] : this.#heads,
        ],
        "write",
      );
      this.#taken?.(rows.sort((one, other) => Number(one.n) - Number(other.n)));
    } catch (error) {
      this.#struck.unshift(...struck);
      throw error;
    }
  }
}

const bytesOf = (asked: Asked | undefined): number =>
  (asked?.put?.sealed.length ?? 0) +
  (asked?.events ?? []).reduce((sum, { sealed }) => sum + sealed.length, 0);

/**
 * The leader gives an event of a standby its number here. Numbers that standbys drew could become visible out of order,
 * and the leader would take an event for one that was handled before.
 */
const statement = `
  with struck as (delete from events where n = any ($1::bigint[])),
  put as (
    insert into records (kind, key, sealed, modified_at)
    select * from unnest($2::text[], $3::text[], $4::bytea[], $5::bigint[])
    on conflict (kind, key) do update set sealed = excluded.sealed, modified_at = excluded.modified_at
  ),
  removed as (
    delete from records using unnest($6::text[], $7::text[]) as gone (kind, key)
    where records.kind = gone.kind and records.key = gone.key
  ),
  taken as (
    insert into events (n, chat, key, sealed, received_at)
    select nextval('event_numbers'), chat, key, sealed, at
    from unnest($8::text[], $9::text[], $10::bytea[], $11::bigint[]) with ordinality as come (chat, key, sealed, at, place)
    order by place
    returning n, chat, key, received_at
  ),
  found as (
    select id, nextval('event_numbers') as n from (
      select id from events
      where n is null and substring(sealed for octet_length(($12::bytea[])[1])) = any ($12::bytea[]) order by id
    ) as kept
  ),
  picked as (
    update events set n = found.n from found where events.id = found.id
    returning events.n, events.chat, events.key, events.sealed, events.received_at
  )
  select n, chat, key, null::bytea as sealed, received_at from taken
  union all select n, chat, key, sealed, received_at from picked`;
